import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { lockPurchaseOrder } from './find-purchase-order.ts'
import { linesOfOrder } from './order-lines.ts'
import { refreshTotal } from './refresh-total.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly lineId: string
  readonly quantity: number
}

/** Changes the quantity of a line of a draft; zero removes the line. */
export async function changeDraftLine(tx: Tx, actor: Actor, input: Input) {
  const { id, lineId, quantity } = input
  const { state, label, outletId } = await lockPurchaseOrder(tx, actor, input)
  if (state !== 'draft')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${purchaseOrderMachine.states[state].label.toLowerCase()}; a single line can be changed only while it is a draft.`,
    )
  const lines = await linesOfOrder(tx, id)
  const line = lines.find((each) => each.id === lineId)
  if (!line) throw notFound('This line')
  if (quantity === 0 && lines.length === 1)
    throw new Refusal(
      'conflict',
      'last_line',
      `${line.sku} is the only line of ${label}. Cancel the draft instead.`,
      { field: 'quantity' },
    )
  if (quantity === 0) await tx.deleteFrom('purchase_order_lines').where('id', '=', lineId).execute()
  else
    await tx
      .updateTable('purchase_order_lines')
      .set({ quantity })
      .where('id', '=', lineId)
      .execute()
  const { version } = await refreshTotal(tx, id)
  await appendEvent(tx, actor, {
    type: 'purchase_order.line_changed',
    noun: purchaseOrderNoun,
    id,
    label,
    outletId,
    data: { sku: line.sku, quantity: [line.quantity, quantity] },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId })
  return { id, version }
}
