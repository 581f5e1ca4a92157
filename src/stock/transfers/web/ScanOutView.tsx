import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import {
  CurrentScanLine,
  currentOf,
  progressOf,
  ScanFrame,
  ScanLine,
  scanFrameClasses,
  useCountScans,
} from '#stock/scanning/web/index.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import { ShipDialog } from './ShipDialog.tsx'
import { frameOf } from './transfer-frame.tsx'
import type { TransferAnswer, TransferTaken } from './transfer-taken.ts'
import { transfersApi } from './transfers-api.ts'
import { useKeepTransfer } from './use-keep-transfer.ts'

/** What leaves is scanned from its shelves; shipping takes what is picked out of stock. */
export function ScanOutView({ id }: { id: string }) {
  const { data: transfer, error, refetch } = useQuery(transfersApi.ask('get', { id }))
  if (transfer) return <Picking transfer={transfer} />
  return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
}

function Picking({ transfer }: { transfer: WholeTransfer }) {
  const { id, rows, number, state } = transfer
  const [isShipping, setShipping] = useState(false)
  const navigate = useNavigate()
  const scanning = useCountScans<WholeTransfer, TransferTaken, never>({
    area: 'transfers',
    take: async ({ code, lotOf, quantity, amount }, options) => {
      const { transfer: record, ...picked } = await transfersApi.call.pick(
        { id, code, lotOf, quantity, amount },
        options,
      )
      return { taken: { ...picked, reasonCode: null, binId: null }, record }
    },
    keep: useKeepTransfer(),
    takeBack: ({ lineId, lotId, quantity }, options) =>
      transfersApi.call.unpick({ id, lineId, lotId, quantity }, options),
    answer: answerTo,
    onConfirm: () => setShipping(true),
  })
  const lines = rows.filter(({ reserved }) => (reserved ?? 0) > 0)
  const line = currentOf(
    lines,
    scanning.lastLineId,
    (each) => (each.picked ?? 0) >= (each.reserved ?? 0),
  )
  const picked = progressOf(lines.map((line) => [line.picked ?? 0, line.reserved ?? 0]))
  const closed = refuseMove(transferMachine, 'ship', { label: transferLabel(number), state })
  const isNone = lines.every((line) => line.picked === 0)
  const none = isNone ? 'Nothing is picked yet. Scan what leaves first.' : null
  return (
    <ScanFrame
      {...frameOf(transfer, 'Scan out')}
      back={{
        label: 'Back to the transfer',
        act: () => navigate({ to: '.', search: { open: id } }),
      }}
      scanning={scanning}
      progress={{
        share: picked.share,
        label: `${picked.count} of ${picked.goal} lines picked`,
        short: `${picked.count} of ${picked.goal}`,
      }}
      main={{
        label: 'Ship what is picked',
        act: () => setShipping(true),
        whyNot: closed?.message ?? none,
      }}
      current={
        line ? (
          <CurrentScanLine
            line={line}
            count={line.picked ?? 0}
            goal={line.reserved ?? 0}
            bin={line.bins}
          />
        ) : null
      }
      dialogs={
        isShipping && !closed && !none ? (
          <ShipDialog transfer={transfer} onClose={() => setShipping(false)} />
        ) : null
      }
    >
      <ul className={scanFrameClasses.lines}>
        {lines.map((line) => (
          <ScanLine
            key={line.id}
            line={line}
            count={line.picked ?? 0}
            goal={line.reserved ?? 0}
            done="picked"
            onAll={(rest) => scanning.submit(line.sku, { amount: rest })}
          >
            {line.bins ? <span className={scanFrameClasses.minor}>Bins {line.bins}</span> : null}
            {(line.requested ?? 0) > (line.reserved ?? 0) ? (
              <span className={scanFrameClasses.minor}>
                {formatAmount(line, line.requested ?? 0)} was requested
              </span>
            ) : null}
          </ScanLine>
        ))}
      </ul>
    </ScanFrame>
  )
}

function answerTo({ taken: { lineId }, record: transfer }: TransferAnswer) {
  const line = transfer.rows.find((row) => row.id === lineId)
  const isAll = transfer.rows.every(({ picked, reserved }) => (picked ?? 0) >= (reserved ?? 0))
  if (isAll)
    return { sound: 'done', title: 'All picked', text: 'Ship it, or scan A-CONFIRM.' } as const
  const count = line
    ? `${formatAmount(line, line.picked ?? 0)} of ${formatAmount(line, line.reserved ?? 0)}`
    : ''
  return { sound: 'ok', title: `${line?.sku ?? ''} ${count}`, text: line?.title ?? '' } as const
}
