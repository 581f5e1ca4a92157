import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { plainPercent } from '#stock/suppliers/suppliers.rules.ts'
import { purchaseOrderMachine, toleranceStates } from '../purchase-orders.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { type FoundOrder, lockPurchaseOrder } from './find-purchase-order.ts'
import { oneLineOf } from './order-lines.ts'
import { refreshTotal } from './refresh-total.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly lineId: string
  /** Null for what the item, the supplier or the company says. */
  readonly overReceiptPercent: string | null
}

/**
 * Sets how much more than ordered is accepted of one line. The supplier is not asked, so that it is
 * no revision of an order that was sent.
 */
export async function setLineTolerance(tx: Tx, actor: Actor, input: Input) {
  const { id, lineId } = input
  const order = await lockPurchaseOrder(tx, actor, input)
  if (!toleranceStates.includes(order.state)) throw closed(order)
  const line = await oneLineOf(tx, id, lineId)
  const overReceiptPercent = plainPercent(input.overReceiptPercent)
  if (overReceiptPercent === line.overReceiptPercent) return { id, version: order.version }
  await tx
    .updateTable('purchase_order_lines')
    .set({ over_receipt_percent: overReceiptPercent })
    .where('id', '=', lineId)
    .execute()
  const { version } = await refreshTotal(tx, id)
  const { label, outletId } = order
  await appendEvent(tx, actor, {
    type: 'purchase_order.tolerance_changed',
    noun: purchaseOrderNoun,
    id,
    label,
    outletId,
    data: { sku: line.sku, overReceiptPercent: [line.overReceiptPercent, overReceiptPercent] },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId })
  return { id, version }
}

function closed({ label, state }: FoundOrder): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${purchaseOrderMachine.states[state].label.toLowerCase()}; what is accepted beyond its quantities can be changed while it is a draft, or sent and not closed.`,
    { details: { state } },
  )
}
