import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { refuseMove } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { BinMode, type PickedBin } from '#stock/inventory/web/index.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import {
  CurrentScanLine,
  currentOf,
  progressOf,
  RejectMode,
  ScanFrame,
  ScanLine,
  scanFrameClasses,
  useCountScans,
} from '#stock/scanning/web/index.tsx'
import type { TransferLine, WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import { LateArrivals } from './offline/LateArrivals.tsx'
import { lateScansIn } from './offline/late-scans-in.ts'
import { type OfflineReceiving, useArrivingTransfer } from './offline/use-arriving-transfer.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { frameOf } from './transfer-frame.tsx'
import type { Insistence, TransferAnswer, TransferTaken } from './transfer-taken.ts'
import { transfersApi } from './transfers-api.ts'
import { useKeepTransfer } from './use-keep-transfer.ts'

/** A scan does not wait longer: it is kept on the device and sent later. */
const answerMilliseconds = 8_000

/** What arrives is scanned from its boxes, delivery by delivery; receiving books it. */
export function ScanInView({ id }: { id: string }) {
  const { transfer, offline, error, refetch } = useArrivingTransfer(id)
  if (transfer) return <Counting transfer={transfer} offline={offline} />
  return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
}

function Counting({ transfer, offline }: { transfer: WholeTransfer; offline: OfflineReceiving }) {
  const { id, rows, number, state, counted } = transfer
  const [isReceiving, setReceiving] = useState(false)
  const [reject, setReject] = useState<ReasonGiven | null>(null)
  const [bin, setBin] = useState<PickedBin | null>(null)
  const binId = bin?.id ?? null
  const navigate = useNavigate()
  const scanning = useCountScans<WholeTransfer, TransferTaken, Insistence>({
    area: 'transfers',
    take: async ({ more, ...scan }, options) => {
      const { transfer: record, ...taken } = await transfersApi.call.count(
        { id, ...scan, ...more, reject, binId },
        { ...options, signal: AbortSignal.timeout(answerMilliseconds) },
      )
      return { taken, record }
    },
    keep: useKeepTransfer(),
    onRefused: ({ code }, _, again) =>
      code === 'wrong_lot' ? { ways: [countItAs(again)] } : undefined,
    takeBack: (taken, options) => transfersApi.call.uncount({ id, ...taken }, options),
    takeBin: (code, options) => transfersApi.call.scanBin({ id, code }, options),
    onBin: setBin,
    answer: answerTo,
    onConfirm: () => setReceiving(true),
    late: lateScansIn(transfer, offline, { reject, binId }),
  })
  const closed = refuseMove(transferMachine, 'receive', { label: transferLabel(number), state })
  const none = counted.length === 0 ? 'Nothing is counted yet. Scan what arrived first.' : null
  const waits = offline.isNeeded ? 'Receiving waits until the server has all scans.' : null
  const lines = rows.filter(({ shipped }) => shipped === null || shipped > 0)
  const line = currentOf(lines, scanning.lastLineId, (each) => {
    const goal = goalOf(each)
    return goal !== null && arrivedOf(transfer, each) >= goal
  })
  const last = scanning.scans[0]
  const isSurplus = last?.title === 'Too many' && last.code !== ''
  return (
    <ScanFrame
      {...frameOf(transfer, 'Scan in')}
      back={{
        label: 'Back to the transfer',
        act: () => navigate({ to: '.', search: { open: id } }),
      }}
      scanning={scanning}
      progress={transfer.units === null ? null : progressIn(transfer, lines)}
      main={{
        label: 'Receive what is counted',
        act: () => setReceiving(true),
        whyNot: closed?.message ?? none ?? waits,
      }}
      current={
        line ? (
          <CurrentScanLine
            line={line}
            count={arrivedOf(transfer, line)}
            goal={goalOf(line)}
            bin={bin?.code ?? line.homeBin}
          />
        ) : null
      }
      mode={
        <>
          <LateArrivals />
          <div className={scanFrameClasses.mode}>
            <RejectMode
              appliesTo="transfer.reject"
              area="transfers"
              effect="What is rejected is on hand but unavailable: what is damaged or expired as such, anything else until it is inspected."
              reject={reject}
              onReject={setReject}
            />
            <BinMode
              area="transfers"
              outletId={transfer.toOutletId}
              bin={bin}
              onBin={setBin}
              whyNoList={
                offline.isNeeded ? 'The list of bins needs the server. Scan the bin instead.' : null
              }
            />
            {isSurplus ? (
              <ActButton onAct={() => scanning.submit(last.code, { more: { mayExceed: true } })}>
                Count it as surplus
              </ActButton>
            ) : null}
          </div>
        </>
      }
      dialogs={
        isReceiving && !closed && !none && !waits ? (
          <ReceiveDialog transfer={transfer} onClose={() => setReceiving(false)} />
        ) : null
      }
    >
      <ul className={scanFrameClasses.lines}>
        {lines.map((line) => (
          <ScanLine
            key={line.id}
            line={line}
            count={arrivedOf(transfer, line)}
            goal={goalOf(line)}
            done="here"
            onAll={(rest) => scanning.submit(line.sku, { amount: rest })}
          >
            {line.homeBin ? (
              <span className={scanFrameClasses.minor}>Usually in bin {line.homeBin}</span>
            ) : null}
            <CountedNow transfer={transfer} line={line} />
          </ScanLine>
        ))}
      </ul>
    </ScanFrame>
  )
}

const countItAs = (again: (more: { more: Insistence }) => void) => ({
  label: 'Count it as this lot',
  act: () => again({ more: { takesOtherLot: true } }),
})

/** What the delivery at hand brings of a line, and what of it is rejected. */
function CountedNow({ transfer, line }: { transfer: WholeTransfer; line: TransferLine }) {
  const now = transfer.counted.filter(({ lineId }) => lineId === line.id)
  return now.map(({ lotId, lotCode, reasonCode, reason, binId, binCode, quantity }) => {
    const count = formatAmount(line, quantity)
    const where = `${lotCode ? `, lot ${lotCode}` : ''}${binCode ? `, bin ${binCode}` : ''}`
    return (
      <span key={`${lotId} ${reasonCode} ${binId}`} className={scanFrameClasses.minor}>
        {reason ? (
          <ToneBadge tone="bad" label={`${count} rejected: ${reason}${where}`} />
        ) : (
          `${count} in this delivery${where}`
        )}
      </span>
    )
  })
}

/** Null in a blind count. */
const goalOf = ({ shipped, sentBack, writtenOff }: TransferLine) =>
  shipped === null ? null : shipped - sentBack - writtenOff

/** In receipts before, and in the delivery at hand. */
function arrivedOf({ counted }: WholeTransfer, { id, accepted, rejected }: TransferLine): number {
  return counted
    .filter(({ lineId }) => lineId === id)
    .reduce((sum, { quantity }) => sum + quantity, accepted + rejected)
}

function progressIn(transfer: WholeTransfer, lines: readonly TransferLine[]) {
  const { count, goal, share } = progressOf(
    lines.map((line) => [arrivedOf(transfer, line), line.shipped ?? 0]),
  )
  return {
    share,
    label: `${count} of ${goal} lines are here in full`,
    short: `${count} of ${goal}`,
  }
}

function answerTo({ taken: { lineId, reasonCode }, record: transfer }: TransferAnswer) {
  const line = transfer.rows.find((row) => row.id === lineId)
  if (!line) return { sound: 'ok', title: 'Counted' } as const
  const here = formatAmount(line, arrivedOf(transfer, line))
  const goal = line.shipped === null ? '' : ` of ${formatAmount(line, line.shipped)}`
  const title = `${line.sku} ${here}${goal}${reasonCode ? ', rejected' : ''}`
  const isAll =
    transfer.units !== null &&
    transfer.rows.every((row) => arrivedOf(transfer, row) >= (row.shipped ?? 0))
  if (isAll) return { sound: 'done', title: 'All here', text: `${title}. Receive it.` } as const
  return { sound: 'ok', title, text: line.title } as const
}
