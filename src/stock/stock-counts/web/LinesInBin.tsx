import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { ScanLine, scanFrameClasses } from '#stock/scanning/web/index.tsx'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'
import { type CountedPlace, placeLabel } from './use-tally-scans.ts'

type LinesInBinProps = { count: WholeStockCount; place: CountedPlace; onLeave: () => void }

/** The goods of the bin in hand: counted, not counted yet, or recorded as not there. */
export function LinesInBin({ count, place, onLeave }: LinesInBinProps) {
  const { id } = count
  const { binId } = place
  const { data } = useQuery(
    stockCountsApi.ask('lines', { id, ...(binId === null ? { withoutBin: true } : { binId }) }),
  )
  const [missing, setMissing] = useState<readonly StockCountLine[] | null>(null)
  const open = data?.rows.filter(({ counted, isOwnBefore }) => counted === null && !isOwnBefore)
  return (
    <>
      <div className={scanFrameClasses.mode}>
        <ToneBadge isLarge tone="active" label={placeLabel(place)} />
        <ActButton icon={<IconArrowLeft size={16} />} onAct={onLeave}>
          Other bins
        </ActButton>
        {open && open.length > 0 ? (
          <ActButton operation="stockCounts.countZero" onAct={() => setMissing(open)}>
            {open.length === 1 ? 'The rest is not here' : `The other ${open.length} are not here`}
          </ActButton>
        ) : null}
      </div>
      {data ? (
        <ul className={scanFrameClasses.lines}>
          {data.rows.map((line) => (
            <CountedScanLine key={line.id} count={count} line={line} onMissing={setMissing} />
          ))}
        </ul>
      ) : (
        <Pending />
      )}
      {data?.rows.length === 0 ? (
        <p className={classes.minor}>
          Nothing is expected here. Scan what you find, or go on with another bin.
        </p>
      ) : null}
      {missing ? <NotHere count={count} lines={missing} onClose={() => setMissing(null)} /> : null}
    </>
  )
}

type CountedScanLineProps = {
  count: WholeStockCount
  line: StockCountLine
  onMissing: (lines: readonly StockCountLine[]) => void
}

function CountedScanLine({ count, line, onMissing }: CountedScanLineProps) {
  const { counted, expected, lotCode, isFound, isOwnBefore, round, hasMoved } = line
  const restart = useAct({
    area: 'stockCounts',
    run: (_: 'restart', options) =>
      stockCountsApi.call.restart({ id: count.id, lineId: line.id }, options),
  })
  return (
    <ScanLine
      line={line}
      count={counted ?? 0}
      goal={counted === null ? null : expected}
      done={counted === null ? 'not counted yet' : 'counted'}
    >
      {lotCode ? <span className={classes.minor}>Lot {lotCode}</span> : null}
      {counted === null ? <Waiting {...{ isOwnBefore, round }} /> : null}
      {isFound ? <ToneBadge tone="special" label="Found, not expected" /> : null}
      {counted === 0 ? <ToneBadge tone="quiet" label="Counted: none here" /> : null}
      <span className={classes.acts}>
        {counted === null && !isOwnBefore ? (
          <ActButton size="xs" operation="stockCounts.countZero" onAct={() => onMissing([line])}>
            None here
          </ActButton>
        ) : null}
        {hasMoved || counted === 0 ? (
          <ActButton
            size="xs"
            operation="stockCounts.restart"
            isPending={restart.isPending}
            onAct={() => restart.start('restart')}
          >
            Discard and count again
          </ActButton>
        ) : null}
        {hasMoved ? <ToneBadge tone="waiting" label="Moved while it was counted" /> : null}
      </span>
    </ScanLine>
  )
}

function Waiting({ isOwnBefore, round }: Pick<StockCountLine, 'isOwnBefore' | 'round'>) {
  if (isOwnBefore)
    return <ToneBadge tone="quiet" label="You counted it before; another user counts it again" />
  return round > 1 ? (
    <ToneBadge tone="waiting" label="To count again" />
  ) : (
    <ToneBadge tone="quiet" label="Not counted yet" />
  )
}

type NotHereProps = {
  count: WholeStockCount
  lines: readonly StockCountLine[]
  onClose: () => void
}

/** None of them is there: counted, and zero. */
function NotHere({ count, lines, onClose }: NotHereProps) {
  const act = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.countZero,
    onRefusal: () => true,
    onDone: onClose,
  })
  const what = lines.length === 1 ? (lines[0]?.sku ?? '') : `${lines.length} products`
  return (
    <ConfirmDialog
      title={`Record that none of ${what} is here?`}
      confirmLabel={lines.length === 1 ? 'None here' : `Record ${lines.length} as not here`}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id: count.id, lineIds: lines.map(({ id }) => id) })}
      onClose={onClose}
    >
      {lines.map(({ sku, title }) => `${title} (${sku})`).join(', ')}
    </ConfirmDialog>
  )
}
