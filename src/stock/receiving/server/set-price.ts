import { sql } from 'kysely'
import { seesCostsAt } from '#organization/users/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findCountable } from './counting.ts'
import { getReceipt } from './get-receipt.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { tellOfReceipt } from './tell-receipt.ts'

type Input = { readonly id: string; readonly lineId: string; readonly unitCostMinor: number }

/** Enters what one unit costs of goods that are not on an order; an order has its own prices. */
export const setPrice =
  (parts: ReceivingParts) =>
  async (tx: Tx, actor: Actor, { id, lineId, unitCostMinor }: Input) => {
    const receipt = await findCountable(tx, actor, id)
    if (!seesCostsAt(actor, receipt.outletId)) throw notFound('This price')
    const ordered = await tx
      .selectFrom('goods_receipt_lines')
      .select('order_line_id')
      .where('id', '=', lineId)
      .where('receipt_id', '=', id)
      .executeTakeFirst()
    if (!ordered) throw notFound('This line')
    if (receipt.orderId !== null && ordered.order_line_id !== null)
      throw priceOfOrder(receipt.label)
    const changed = await sql<{ sku: string }>`
      update goods_receipt_lines line set unit_cost_minor = ${unitCostMinor} from variants v
      where line.id = ${lineId} and line.receipt_id = ${id} and v.id = line.variant_id
      returning v.sku`.execute(tx)
    const [line] = changed.rows
    if (!line) throw notFound('This line')
    await tellOfReceipt(tx, actor, receipt, 'goods_receipt.priced', { sku: line.sku })
    return getReceipt(parts)(tx, actor, { id })
  }

function priceOfOrder(label: string): Refusal {
  return new Refusal(
    'conflict',
    'price_of_order',
    `The goods of ${label} have the prices of the purchase order. Change the order, and its next deliveries have the new price.`,
    { field: 'unitCostMinor' },
  )
}
