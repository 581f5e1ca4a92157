import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { isSilence } from '#platform/web/live/repeat-reads.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { ScanLine, scanFrameClasses } from '#stock/scanning/web/index.tsx'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import type { OfflineCounting } from './offline/use-counted-sheet.ts'
import classes from './stock-counts.module.css'
import { countSheetsKey, stockCountsApi } from './stock-counts-api.ts'
import { type CountedPlace, placeLabel, type ShownLine } from './tally-words.ts'

type LinesInBinProps = {
  count: WholeStockCount
  place: CountedPlace
  offline: OfflineCounting
  /** Of this place, as the device knows them, where the server can't be reached. */
  kept: readonly ShownLine[] | null
  onLeave: () => void
}

/** The goods of the bin in hand: counted, not counted yet, or recorded as not there. */
export function LinesInBin({ count, place, offline, kept, onLeave }: LinesInBinProps) {
  const { id } = count
  const { binId } = place
  const { data } = useQuery(
    stockCountsApi.ask('lines', { id, ...(binId === null ? { withoutBin: true } : { binId }) }),
  )
  const [missing, setMissing] = useState<readonly ShownLine[] | null>(null)
  const rows: readonly ShownLine[] | undefined = kept ?? data?.rows
  const open = rows?.filter(({ counted, isOwnBefore }) => counted === null && !isOwnBefore)
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
      {rows ? (
        <ul className={scanFrameClasses.lines}>
          {rows.map((line) => (
            <CountedScanLine
              key={line.id}
              count={count}
              line={line}
              whyNotRestart={offline.isNeeded ? 'Discarding a line needs the server.' : null}
              onMissing={setMissing}
            />
          ))}
        </ul>
      ) : (
        <Pending />
      )}
      {rows?.length === 0 ? (
        <p className={classes.minor}>
          Nothing is expected here. Scan what you find, or go on with another bin.
        </p>
      ) : null}
      {missing ? (
        <NotHere count={count} lines={missing} offline={offline} onClose={() => setMissing(null)} />
      ) : null}
    </>
  )
}

type CountedScanLineProps = {
  count: WholeStockCount
  line: ShownLine
  whyNotRestart: string | null
  onMissing: (lines: readonly ShownLine[]) => void
}

function CountedScanLine({ count, line, whyNotRestart, onMissing }: CountedScanLineProps) {
  const { counted, expected, lotCode, isFound, isOwnBefore, round, hasMoved, whyAgain } = line
  const queries = useQueryClient()
  const restart = useAct({
    area: 'stockCounts',
    run: (_: 'restart', options) =>
      stockCountsApi.call.restart({ id: count.id, lineId: line.id }, options),
    onDone: () => queries.invalidateQueries({ queryKey: [countSheetsKey] }),
  })
  return (
    <ScanLine
      line={line}
      count={counted ?? 0}
      goal={counted === null ? null : expected}
      done={counted === null ? 'not counted yet' : 'counted'}
    >
      {lotCode ? <span className={classes.minor}>Lot {lotCode}</span> : null}
      <span className={classes.acts}>
        {counted === null ? <Waiting {...{ isOwnBefore, round }} /> : null}
        {isFound ? <ToneBadge tone="special" label="Found, not expected" /> : null}
        {counted === 0 ? <ToneBadge tone="quiet" label="Counted: none here" /> : null}
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
            whyNot={whyNotRestart}
            onAct={() => restart.start('restart')}
          >
            Discard and count again
          </ActButton>
        ) : null}
        {hasMoved ? (
          <ToneBadge
            tone="waiting"
            label={whyAgain === '' ? 'Moved while it was counted' : 'To count again'}
          />
        ) : null}
      </span>
      {whyAgain === '' ? null : <p className={classes.minor}>{whyAgain}</p>}
    </ScanLine>
  )
}

function Waiting({ isOwnBefore, round }: Pick<ShownLine, 'isOwnBefore' | 'round'>) {
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
  lines: readonly ShownLine[]
  offline: OfflineCounting
  onClose: () => void
}

/** None of them is there: counted, and zero. */
function NotHere({ count, lines, offline, onClose }: NotHereProps) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<ShownRefusal | null>(null)
  const act = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.countZero,
    onRefusal: (refusal) => {
      if (isSilence(refusal)) offline.noteSilence()
      return true
    },
    onDone: () => {
      queries.invalidateQueries({ queryKey: [countSheetsKey] })
      onClose()
    },
  })
  const record = async () => {
    if (!offline.isNeeded) return act.start({ id: count.id, lineIds: lines.map(({ id }) => id) })
    try {
      await offline.keepNone(lines)
      return onClose()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return setRefused(shownRefusal(error))
    }
  }
  const what = lines.length === 1 ? (lines[0]?.sku ?? '') : `${lines.length} products`
  return (
    <ConfirmDialog
      title={`Record that none of ${what} is here?`}
      confirmLabel={lines.length === 1 ? 'None here' : `Record ${lines.length} as not here`}
      isPending={act.isPending}
      refusal={refused ?? act.refusal}
      onConfirm={record}
      onClose={onClose}
    >
      {lines.map(({ sku, title }) => `${title} (${sku})`).join(', ')}
    </ConfirmDialog>
  )
}
