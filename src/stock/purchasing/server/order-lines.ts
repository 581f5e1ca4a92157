import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { expectStock } from '#stock/inventory/server/index.ts'
import { openOf } from '../purchase-orders.rules.ts'
import { openStates } from '../purchase-orders.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import type { FoundOrder } from './find-purchase-order.ts'

export type OrderLine = {
  readonly id: string
  readonly position: number
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly quantity: number
  readonly accepted: number
  readonly rejected: number
  readonly cancelled: number
  /** In the currency of the order. */
  readonly unitCostMinor: number
  /** In the currency of the outlet. */
  readonly lastCostMinor: number | null
  readonly supplierSku: string
  readonly promisedOn: string | null
  readonly overReceiptPercent: string | null
}

/** The present lines of an order, in their order. */
export async function linesOfOrder(reader: Reader, id: string): Promise<OrderLine[]> {
  const found = await sql<OrderLine>`
    select line.id, line.position, line.variant_id as "variantId", v.sku, v.title,
      v.quantity_scale as "quantityScale", line.quantity, line.accepted, line.rejected,
      line.cancelled, line.unit_cost_minor as "unitCostMinor", ${lastCostOf} as "lastCostMinor",
      line.supplier_sku as "supplierSku", line.promised_on::text as "promisedOn",
      trim_scale(line.over_receipt_percent)::text as "overReceiptPercent"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    where line.purchase_order_id = ${id} order by line.position`.execute(reader)
  return found.rows
}

/** A line of an order. */
export async function oneLineOf(reader: Reader, id: string, lineId: string): Promise<OrderLine> {
  const line = (await linesOfOrder(reader, id)).find((each) => each.id === lineId)
  if (!line) throw notFound('This line')
  return line
}

/**
 * What the last order that was sent before this one paid for one, in the currency of the outlet, at
 * the rate of that order.
 */
export const lastCostOf = sql<number | null>`(
  select money_at_rate(earlier.unit_cost_minor, sent.currency, sent.rate, sent.outlet_currency)
  from purchase_order_lines earlier
  join purchase_orders sent on sent.id = earlier.purchase_order_id
  where earlier.variant_id = line.variant_id and sent.id <> po.id and sent.sent_at is not null
    and sent.outlet_currency = po.outlet_currency and not sent.is_replacement
    and sent.sent_at < coalesce(po.sent_at, now())
  order by sent.sent_at desc, sent.id desc limit 1)`

/** Records as incoming what is still to come of the order; nothing unless the supplier has it. */
export function expectRest(
  tx: Tx,
  order: Pick<FoundOrder, 'id' | 'outletId' | 'expectedOn' | 'state'>,
  lines: readonly OrderLine[],
): Promise<void> {
  const isOpen = openStates.includes(order.state)
  return expectStock(
    tx,
    lines.map((line) => ({
      sourceNoun: purchaseOrderNoun.key,
      sourceId: order.id,
      sourceLineId: line.id,
      variantId: line.variantId,
      outletId: order.outletId,
      quantity: isOpen ? openOf(line) : 0,
      dueOn: line.promisedOn ?? order.expectedOn,
    })),
  )
}
