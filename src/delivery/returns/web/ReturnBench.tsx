import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnMachine } from '../returns.states.ts'
import { InspectLine } from './InspectLine.tsx'
import { NotOursDialog } from './NotOursDialog.tsx'
import { ReturnFinds } from './ReturnFinds.tsx'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { WeighDialog } from './WeighDialog.tsx'

/** The inspection of one return: its units are scanned out of the parcel, graded and decided. */
export function ReturnBench({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(returnsApi.ask('get', { id }))
  if (data) return <Bench found={data} />
  return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
}

function Bench({ found }: { found: WholeReturn }) {
  const { id, number, state, rows, version } = found
  const navigate = useNavigate()
  const { scans, tell, keep } = useReturnScans(id)
  const [isWeighing, setWeighing] = useState(false)
  const [isNotOurs, setNotOurs] = useState(false)
  const missing = rows.some((line) => line.expected > line.received + line.missing)
  const rest = useAct({ area: 'returns', run: returnsApi.call.giveUpRest, onDone: keep })
  return (
    <PageFrame
      title={`Receive and inspect: ${returnLabel(number).toLowerCase()}`}
      purpose="Scan each unit out of the parcel. It is here at once, and for sale only when you say so."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => navigate({ to: '.', search: { tab: 'all', open: id } })}
          >
            Back to the return
          </Button>
        </>
      }
    >
      <ScanResultBar result={scans[0] ?? null} />
      <div className={classes.acts}>
        <CodeEntry label="Enter a code by hand" hint="Barcode or SKU" />
        <StateBadge machine={returnMachine} state={state} />
        <ActButton onAct={() => setWeighing(true)}>Weigh it</ActButton>
        {state === 'received' && missing ? (
          <ActButton
            operation="returns.giveUpRest"
            isPending={rest.isPending}
            onAct={() => rest.start({ id, version })}
          >
            The rest is missing
          </ActButton>
        ) : null}
        <ActButton onAct={() => setNotOurs(true)}>Not ours</ActButton>
      </div>
      <div className={classes.bench}>
        <div>
          {rows.map((line) => (
            <InspectLine
              key={line.id}
              found={found}
              line={line}
              onInspected={(next) => {
                keep(next)
                tell({ code: line.sku, sound: 'ok', title: `${line.sku} is graded` })
              }}
              onChanged={(next, title) => {
                keep(next)
                tell({ code: line.sku, sound: 'ok', title })
              }}
            />
          ))}
          <ReturnFinds found={found} onChanged={keep} />
          {rows.length === 0 ? (
            <p className={classes.quiet}>Nothing is scanned out of this parcel yet.</p>
          ) : null}
        </div>
        <ScanLogList scans={scans} />
      </div>
      {isNotOurs ? (
        <NotOursDialog found={found} onAdded={keep} onClose={() => setNotOurs(false)} />
      ) : null}
      {isWeighing ? <WeighDialog found={found} onClose={() => setWeighing(false)} /> : null}
    </PageFrame>
  )
}

type ScannedUnit = {
  readonly code: string
  readonly lotOf?: string | undefined
  readonly amount?: number
  readonly takesOtherLot?: boolean
  readonly asExtra?: boolean
}

const isOffered = ({ code }: ShownRefusal) => code === 'wrong_item' || code === 'over_quantity'

/** An unknown code may belong to an item that is not ours. */
const mayBeForeign = (refusal: ShownRefusal) =>
  isOffered(refusal) || refusal.code === 'unknown_barcode'

/** A lot that did not leave with the order leaves the question open, so that the next can be scanned. */
function lotAskedFor({ code: why }: ShownRefusal, { code, lotOf }: ScannedUnit) {
  if (why === 'lot_needed') return lotOf ?? code
  return why === 'wrong_lot' ? lotOf : undefined
}

/** Each scan counts once on the server, which alone keeps the counters. */
function useReturnScans(id: string) {
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const keep = (found: WholeReturn) =>
    queries.setQueryData(returnsApi.ask('get', { id: found.id }).queryKey, found)
  // The product whose lot is asked for; the next scan may be that lot.
  const lotOf = useRef<string | undefined>(undefined)
  const notOurs = useAct({
    area: 'returns',
    run: returnsApi.call.addFind,
    failure: 'Not recorded',
    onDone: (found, { code = '' }) => {
      keep(found)
      tell({ code, sound: 'ok', title: 'Recorded as not ours', text: 'Decide what becomes of it.' })
    },
  })
  const scan = useAct({
    area: 'returns',
    run: (unit: ScannedUnit, options) => returnsApi.call.receive({ id, ...unit }, options),
    onRefusal: (refusal, unit) => {
      const { code } = unit
      lotOf.current = lotAskedFor(refusal, unit)
      const title = titleOfRefusal(refusal)
      const again = (more: Partial<ScannedUnit>) => void scan.start({ ...unit, ...more })
      tell({
        code,
        sound: soundOfRefusal(refusal),
        title,
        text: refusal.message,
        choices: choicesOf(refusal),
        asks: amountAsked(refusal, (amount) => again({ amount })),
        ways: [
          ...(refusal.code === 'wrong_lot'
            ? [{ label: 'Receive it as this lot', act: () => again({ takesOtherLot: true }) }]
            : []),
          ...(isOffered(refusal)
            ? [{ label: 'Receive it as extra', act: () => again({ asExtra: true }) }]
            : []),
          ...(mayBeForeign(refusal)
            ? [{ label: 'Not ours', act: () => void notOurs.start({ id, code }) }]
            : []),
        ],
      })
      return true
    },
    onDone: ({ lineId, notice, return: found }, { code }) => {
      lotOf.current = undefined
      keep(found)
      if (notice) return tell({ code, sound: 'over', title: notice, text: 'It is unavailable.' })
      const line = found.rows.find((row) => row.id === lineId)
      if (line?.isExtra) {
        const text = 'It is in quarantine and not refunded. Decide what becomes of it.'
        return tell({ code, sound: 'over', title: `${line.sku} is here as extra`, text })
      }
      const isAll = found.orderId !== null && found.received >= found.expected
      const title = line ? `${line.sku} is here` : 'Received'
      tell({ code, sound: isAll ? 'done' : 'ok', title: isAll ? 'All here' : title, text: title })
    },
  })
  useScanTarget(async (code) => {
    await scan.start({ code, lotOf: lotOf.current })
  })
  return { scans, tell, keep }
}
