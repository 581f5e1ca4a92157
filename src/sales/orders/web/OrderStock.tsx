import { useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseDeskWork, refuseSplitMerge } from '../orders.rules.ts'
import { isMatched, shortInWords, unmatchedInWords } from '../short.rules.ts'
import classes from './orders.module.css'
import { orderStockApi } from './orders-api.ts'

/** What keeps an order from going whole, and the ways on: reserve, split, or wait. */
export function OrderStock({ order }: { order: Order }) {
  const { me } = useAuth()
  const [isSplitting, setSplitting] = useState(false)
  const label = orderLabel(order.number)
  const reserve = useAct({
    area: 'orders',
    run: orderStockApi.call.reserve,
    failure: 'Nothing was reserved',
    onDone: ({ isShort }) =>
      tellSuccess(
        isShort ? `${label} has what there is` : `${label} has everything`,
        isShort ? 'Some of it is still short.' : 'It can be sent whole.',
      ),
  })
  const short = order.lines.filter(({ shortQuantity }) => shortQuantity > 0)
  const isOpen = order.state === 'pending' || order.state === 'confirmed'
  if (!isOpen || short.length === 0) return null
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: line.quantity - line.cancelledQuantity,
  }))
  const words = [unmatchedInWords(lines), shortInWords(lines)].filter((each) => each !== null)
  const denied = refuseDeskWork(me?.roles ?? [], label)?.message ?? null
  const isPackingBegun = order.lines.some(({ packedQuantity }) => packedQuantity > 0)
  const splitMerge = refuseSplitMerge({ label, state: order.state, isPackingBegun })
  const whyNotSplit =
    denied ??
    splitMerge?.message ??
    (order.stock === 'none' ? 'Nothing of it can go yet, so there is nothing to split.' : null)
  return (
    <div className={classes.short}>
      <p>{words.join('. ')}.</p>
      <div className={classes.shortActs}>
        {short.some(isMatched) ? (
          <ActButton
            size="xs"
            operation="orderStock.reserve"
            whyNot={denied}
            isPending={reserve.isPending}
            onAct={() => reserve.start({ id: order.id })}
          >
            Reserve now
          </ActButton>
        ) : null}
        <ActButton
          size="xs"
          weight={whyNotSplit === null ? 'main' : 'plain'}
          operation="orderStock.backOrder"
          whyNot={whyNotSplit}
          onAct={() => setSplitting(true)}
        >
          Split what can go
        </ActButton>
      </div>
      {isSplitting ? <BackOrderDialog order={order} onClose={() => setSplitting(false)} /> : null}
    </div>
  )
}

function BackOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const act = useAct({
    area: 'orders',
    run: orderStockApi.call.backOrder,
    onRefusal: () => true,
    onDone: ({ parts }) => {
      const made = parts.map(({ number }) => orderLabel(number)).join(', ')
      tellSuccess(`${label} can go`, `${made} waits for the rest.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Split ${label.toLowerCase()}?`}
      confirmLabel="Split order"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id: order.id, version: order.version })}
      onClose={onClose}
    >
      What is reserved stays in {label.toLowerCase()} and can go. What is short becomes an order of
      its own, which stays on hold until stock is back. Shipping stays with {label.toLowerCase()},
      and of what was paid each gets what it costs.
    </ConfirmDialog>
  )
}
