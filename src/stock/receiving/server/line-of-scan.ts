import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { orderLabel } from '#stock/purchasing/server/index.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { type LineToReceive, linesOfReceipt } from './lines-of-receipt.ts'

type Goods = { readonly variantId: string; readonly sku: string }

/**
 * The line that scanned goods belong to. Without an order, any product may come; with one, only what
 * was ordered. The order line stays locked, so that two deliveries counted at the same time cannot
 * accept more than the tolerance together.
 *
 * @throws Refusal `wrong_item`
 */
export async function lineOfScan(
  tx: Tx,
  receipt: FoundReceipt,
  goods: Goods,
): Promise<LineToReceive> {
  await lockOrderLine(tx, receipt.id, goods.variantId)
  const known = (await linesOfReceipt(tx, receipt)).find(isOf(goods))
  if (known) return known
  if (receipt.orderId !== null) throw await notOrdered(tx, receipt, goods)
  await sql`insert into goods_receipt_lines (id, receipt_id, position, variant_id, unit_cost_minor)
    select ${newId()}, ${receipt.id}, (select count(*) from goods_receipt_lines line
        where line.receipt_id = ${receipt.id}), ${goods.variantId}, (
      select item.price_minor from supplier_items item
      where item.supplier_id = ${receipt.supplierId} and item.variant_id = ${goods.variantId}
        and item.currency = ${receipt.currency})`.execute(tx)
  const added = (await linesOfReceipt(tx, receipt)).find(isOf(goods))
  if (!added) throw new Error(`The line of ${goods.sku} in ${receipt.label} was not added.`)
  return added
}

const isOf = (goods: Goods) => (line: LineToReceive) => line.variantId === goods.variantId

async function lockOrderLine(tx: Tx, receiptId: string, variantId: string): Promise<void> {
  await sql`select from purchase_order_lines ol
    join goods_receipt_lines line on line.order_line_id = ol.id
    where line.receipt_id = ${receiptId} and line.variant_id = ${variantId}
    for update of ol`.execute(tx)
}

async function notOrdered(tx: Tx, { orderId }: FoundReceipt, { sku }: Goods): Promise<Refusal> {
  const order = await tx
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return new Refusal(
    'unprocessable',
    'wrong_item',
    `${sku} is not part of ${await orderLabel(tx, order.number)}. Put it aside: give it back, or receive it without an order.`,
    { field: 'code', details: { sku } },
  )
}
