import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import {
  CurrentScanLine,
  currentOf,
  LazyLotExpiryStep,
  NextQuantity,
  progressOf,
  ScanFrame,
} from '#stock/scanning/web/index.tsx'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { receiptMachine } from '../receiving.states.ts'
import { awaitedWords } from './awaited-words.ts'
import { CountedCartons } from './CountedCartons.tsx'
import { GoodsModes } from './GoodsModes.tsx'
import { GoodsScanLines } from './GoodsScanLines.tsx'
import { goalOf, isFull } from './goods-lines.ts'
import { MissingPrices } from './MissingPrices.tsx'
import { receivingApi } from './receiving-api.ts'
import { type GoodsMode, useGoodsScans, usualMode } from './use-goods-scans.ts'

const ReceiveSummary = shownLater(async () => (await import('./ReceiveSummary.tsx')).ReceiveSummary)
const NotOrderedStep = shownLater(async () => (await import('./NotOrderedStep.tsx')).NotOrderedStep)
const AddToOrderStep = shownLater(async () => (await import('./AddToOrderStep.tsx')).AddToOrderStep)

/** The goods of a delivery are scanned, one by one or many at once; receiving books them. */
export function GoodsCountView({ id }: { id: string }) {
  const { data: receipt, error, refetch } = useQuery(receivingApi.ask('get', { id }))
  if (receipt) return <Counting receipt={receipt} />
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <>
      <ScansWait />
      <Pending />
    </>
  )
}

function Counting({ receipt }: { receipt: WholeReceipt }) {
  const { id, label, state, rows, supplierName, orderLabel, outletName } = receipt
  const [isReceiving, setReceiving] = useState(false)
  const [mode, setMode] = useState<GoodsMode>(usualMode)
  const navigate = useNavigate()
  const isPhone = usePhone()
  const change = (changes: Partial<GoodsMode>) => setMode((now) => ({ ...now, ...changes }))
  const { scanning, expiry, closeExpiry, unordered, setUnordered } = useGoodsScans({
    receipt,
    mode,
    onBin: (bin) => change({ bin }),
    onConfirm: () => setReceiving(true),
  })
  const closed = refuseMove(receiptMachine, 'receive', { label, state })
  const none = receipt.counted.length === 0 ? 'Nothing is counted yet. Scan the goods first.' : null
  const line = currentOf(rows.filter(isToCount), scanning.lastLineId, isFull)
  return (
    <ScanFrame
      title={`Count ${label}`}
      purpose={`${orderLabel ?? 'Without an order'} from ${supplierName}, for ${outletName}`}
      back={{
        label: 'Back to the receipt',
        act: () => navigate({ to: '.', search: { view: 'receipts', open: id } }),
      }}
      mark={<StateBadge machine={receiptMachine} state={state} />}
      scanning={scanning}
      progress={progressIn(receipt)}
      main={{
        label: 'Receive what is counted',
        act: () => setReceiving(true),
        whyNot: closed?.message ?? none,
        operation: 'receiving.receive',
      }}
      current={line ? <CurrentGoods line={line} bin={mode.bin?.code ?? null} /> : null}
      mode={
        <>
          {isPhone ? (
            <NextQuantity quantity={scanning.quantity} onQuantity={scanning.setQuantity} />
          ) : null}
          <GoodsModes receipt={receipt} mode={mode} onMode={change} />
          <MissingPrices receipt={receipt} />
        </>
      }
      dialogs={
        <>
          {isReceiving && !closed && !none ? (
            <ReceiveSummary receipt={receipt} onClose={() => setReceiving(false)} />
          ) : null}
          {unordered && !unordered.isAdding ? (
            <NotOrderedStep
              receipt={receipt}
              goods={unordered.goods}
              onAdd={() => setUnordered({ ...unordered, isAdding: true })}
              onClose={() => setUnordered(null)}
            />
          ) : null}
          {unordered?.isAdding ? (
            <AddToOrderStep
              receipt={receipt}
              goods={unordered.goods}
              onClose={() => setUnordered(null)}
            />
          ) : null}
          {expiry ? (
            <LazyLotExpiryStep
              area="receiving"
              effect="The date is on the goods or on their label."
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
    >
      <CountedCartons receipt={receipt} />
      <GoodsScanLines
        receipt={receipt}
        lines={rows.filter(isToCount)}
        onAll={(sku, rest) => scanning.submit(sku, { amount: rest })}
      />
    </ScanFrame>
  )
}

/** Lines that came complete in an earlier delivery are left out until more of them is scanned. */
const isToCount = (line: ReceiptLine) => goalOf(line) !== 0 || line.accepted + line.rejected > 0

/** On a phone: the line in hand, and whether customers wait for it. */
function CurrentGoods({ line, bin }: { line: ReceiptLine; bin: string | null }) {
  const awaited = awaitedWords(line)
  return (
    <CurrentScanLine
      line={line}
      count={line.accepted}
      goal={goalOf(line)}
      bin={bin ?? line.bin?.code ?? null}
      minor={awaited ? `${awaited}. Bring it to packing.` : null}
    />
  )
}

/** Null in a blind count and without an order: neither has a goal. */
function progressIn({ rows }: WholeReceipt) {
  const ordered = rows.filter(isToCount).flatMap((line): [number, number][] => {
    const goal = goalOf(line)
    return goal === null ? [] : [[line.accepted, goal]]
  })
  if (ordered.length === 0) return null
  const { count, goal, share } = progressOf(ordered)
  return {
    share,
    label: `${count} of ${goal} lines are here in full`,
    short: `${count} of ${goal}`,
  }
}
