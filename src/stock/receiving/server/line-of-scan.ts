import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel } from '#stock/purchasing/server/index.ts'
import type { ScanMeaning } from '#stock/scanning/scan-meanings.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { type LineToReceive, linesOfReceipt } from './lines-of-receipt.ts'

type Goods = Pick<
  Extract<ScanMeaning, { kind: 'variant' }>,
  'variantId' | 'sku' | 'title' | 'quantity' | 'quantityScale'
>

type Decision = {
  readonly outcome: CountOutcome
  /** The user knows that it is not on the order. */
  readonly isNotOrdered: boolean
}

/**
 * The line that scanned goods belong to. Without an order, any product may come; with one, what is
 * not on it is counted only where the user decided to reject it or to keep it for a decision. The
 * order line stays locked, so that two deliveries counted at the same time cannot accept more than
 * the tolerance together.
 *
 * @throws Refusal `not_ordered`
 */
export async function lineOfScan(
  tx: Tx,
  actor: Actor,
  receipt: FoundReceipt,
  goods: Goods,
  { outcome, isNotOrdered }: Decision,
): Promise<LineToReceive> {
  await lockOrderLine(tx, receipt.id, goods.variantId)
  const known = await lineOf(tx, receipt, goods.variantId)
  if (known && !known.isNotOrdered) return known
  if (receipt.orderId !== null) {
    const linked = await linkOrderLine(tx, receipt, goods.variantId)
    if (linked) return linked
    if (!isNotOrdered || outcome === 'accepted') throw await notOrdered(tx, actor, receipt, goods)
  }
  if (known) return known
  await addLine(tx, receipt, goods.variantId)
  const added = await lineOf(tx, receipt, goods.variantId)
  if (!added) throw new Error(`The line of ${goods.sku} in ${receipt.label} was not added.`)
  return added
}

async function lineOf(tx: Tx, receipt: FoundReceipt, variantId: string) {
  const lines = await linesOfReceipt(tx, receipt)
  return lines.find((line) => line.variantId === variantId) ?? null
}

async function lockOrderLine(tx: Tx, receiptId: string, variantId: string): Promise<void> {
  await sql`select from purchase_order_lines ol
    join goods_receipt_lines line on line.order_line_id = ol.id
    where line.receipt_id = ${receiptId} and line.variant_id = ${variantId}
    for update of ol`.execute(tx)
}

/**
 * The line of a product that was added to the order after the delivery was started; null where it
 * is still not on the order.
 */
export async function linkOrderLine(
  tx: Tx,
  receipt: FoundReceipt,
  variantId: string,
): Promise<LineToReceive | null> {
  const found = await sql<{ id: string; unitCostMinor: number }>`
    select id, unit_cost_minor as "unitCostMinor" from purchase_order_lines
    where purchase_order_id = ${receipt.orderId} and variant_id = ${variantId}
      and quantity > cancelled for update`.execute(tx)
  const [ordered] = found.rows
  if (!ordered) return null
  await sql`insert into goods_receipt_lines
      (id, receipt_id, position, variant_id, order_line_id, unit_cost_minor)
    select ${newId()}, ${receipt.id}, ${nextPosition(receipt)}, ${variantId}, ${ordered.id},
      ${ordered.unitCostMinor}
    on conflict (receipt_id, variant_id) do update set order_line_id = excluded.order_line_id,
      unit_cost_minor = excluded.unit_cost_minor, is_not_ordered = false`.execute(tx)
  return lineOf(tx, receipt, variantId)
}

const nextPosition = ({ id }: FoundReceipt) =>
  sql`(select coalesce(max(line.position), 0) + 1 from goods_receipt_lines line
    where line.receipt_id = ${id})`

/** A line without one of the order, at the price of the supplier's item, if there is one. */
async function addLine(tx: Tx, receipt: FoundReceipt, variantId: string): Promise<void> {
  await sql`insert into goods_receipt_lines
      (id, receipt_id, position, variant_id, unit_cost_minor, is_not_ordered)
    select ${newId()}, ${receipt.id}, ${nextPosition(receipt)}, ${variantId}, (
      select item.price_minor from supplier_items item
      where item.supplier_id = ${receipt.supplierId} and item.variant_id = ${variantId}
        and item.currency = ${receipt.priceCurrency}), ${receipt.orderId !== null}`.execute(tx)
}

async function notOrdered(
  tx: Tx,
  actor: Actor,
  { orderId, outletId }: FoundReceipt,
  { variantId, sku, title, quantity, quantityScale }: Goods,
): Promise<Refusal> {
  const order = await tx
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const mayAdd = isWithinOutlets(actor, capability.purchaseOrders, outletId)
  return new Refusal(
    'unprocessable',
    'not_ordered',
    `${sku} is not on ${await orderLabel(tx, order.number)}. ${mayAdd ? 'Reject it as not ordered, keep it for a decision, or add it to the order.' : 'Reject it as not ordered, or keep it for a decision.'}`,
    { field: 'code', details: { variantId, sku, title, quantity, quantityScale, mayAdd } },
  )
}
