import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import {
  CurrentScanLine,
  LazyLotExpiryStep,
  NextQuantity,
  ScanFrame,
} from '#stock/scanning/web/index.tsx'
import { countKindLabels } from '../count-kinds.ts'
import type { CountSheet } from '../late-tallies.fields.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import { CountBins } from './CountBins.tsx'
import { LinesInBin } from './LinesInBin.tsx'
import { LateTallies } from './offline/LateTallies.tsx'
import { type OfflineCounting, useCountedSheet } from './offline/use-counted-sheet.ts'
import { SubmitCount, whyNotSubmitted } from './SubmitCount.tsx'
import { stockCountsApi } from './stock-counts-api.ts'
import { type CountedPlace, placeLabel, type ShownLine } from './tally-words.ts'
import { useTallyScans } from './use-tally-scans.ts'

/** Goods are scanned bin by bin; counting books nothing. */
export function CountScanView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(stockCountsApi.ask('get', { id }))
  const { sheet, offline } = useCountedSheet(id)
  const count = offline.isNeeded ? sheet?.count : (data ?? sheet?.count)
  if (count) return <Counting count={count} sheet={sheet} offline={offline} />
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <>
      <ScansWait />
      <Pending />
    </>
  )
}

type CountingProps = {
  count: WholeStockCount
  sheet: CountSheet | null
  offline: OfflineCounting
}

function Counting({ count, sheet, offline }: CountingProps) {
  const { id, label, state, kind, outletName, isBlind, lines, counted } = count
  const { params } = useUrlState()
  const { bin, code } = params
  const [place, setPlace] = useState<CountedPlace | null>(bin && code ? { binId: bin, code } : null)
  const [isEnding, setEnding] = useState(false)
  const navigate = useNavigate()
  const isPhone = usePhone()
  const leave = () => navigate({ to: '.', search: { open: id } })
  const { scanning, lastLine, expiry, closeExpiry } = useTallyScans({
    count,
    place,
    offline,
    onPlace: setPlace,
    onConfirm: () => setEnding(true),
  })
  const closed = refuseMove(stockCountMachine, 'submit', { label, state })
  const waits = offline.isNeeded ? 'Finishing waits until the server has all scans.' : null
  const kept = offline.isNeeded ? sheet : null
  const progress = `${counted} of ${lines} lines`
  return (
    <ScanFrame
      title={`Count ${label}`}
      purpose={`${countKindLabels[kind]} count of ${outletName}${isBlind ? ', blind' : ''}`}
      back={{ label: 'Back to the count', act: leave }}
      mark={<StateBadge machine={stockCountMachine} state={state} />}
      scanning={scanning}
      idle={place ? 'Scan each unit' : 'Scan a bin'}
      hint="Bin, barcode or SKU"
      progress={{
        share: lines === 0 ? 0 : counted / lines,
        label: `${progress} counted`,
        short: `${counted} of ${lines}`,
      }}
      main={{
        label: 'Finish counting',
        act: () => setEnding(true),
        whyNot: closed?.message ?? waits ?? whyNotSubmitted(count),
        operation: 'stockCounts.submit',
      }}
      current={
        lastLine ? (
          <CurrentScanLine
            line={lastLine}
            count={lastLine.counted ?? 0}
            goal={lastLine.expected}
            bin={lastLine.binCode}
          />
        ) : null
      }
      mode={
        <>
          <LateTallies />
          {isPhone && place ? (
            <NextQuantity quantity={scanning.quantity} onQuantity={scanning.setQuantity} />
          ) : null}
        </>
      }
      dialogs={
        <>
          {isEnding && !closed && !waits ? (
            <SubmitCount count={count} onClose={() => setEnding(false)} onDone={leave} />
          ) : null}
          {expiry ? (
            <LazyLotExpiryStep
              area="stockCounts"
              effect="This lot is new here. Its date is on the goods or on their label."
              code={expiry.code}
              onDay={(day) => {
                closeExpiry()
                expiry.answer(day)
              }}
              onClose={closeExpiry}
            />
          ) : null}
        </>
      }
      showsLines
    >
      {place ? (
        <LinesInBin
          key={placeLabel(place)}
          count={count}
          place={place}
          offline={offline}
          kept={kept && linesAt(kept, place)}
          onLeave={() => setPlace(null)}
        />
      ) : (
        <CountBins count={count} kept={kept?.bins ?? null} onPlace={setPlace} />
      )}
    </ScanFrame>
  )
}

/** The lines of a place that the device keeps; it knows nothing of what is expected there. */
const linesAt = ({ lines }: CountSheet, { binId }: CountedPlace): ShownLine[] =>
  lines.filter((line) => line.binId === binId).map((line) => ({ ...line, expected: null }))
