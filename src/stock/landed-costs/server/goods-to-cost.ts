import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import type { GoodsToCost, ReceiptToCost } from '../landed-costs.fields.ts'
import { access, mayRead } from './find-landed-cost.ts'

const mostShown = 30

/** Only these took goods into stock; imported receipts are history. */
const isReceived = sql`(r.state in ('received', 'put_away') and not r.is_imported)`

type Asked = { readonly q: string; readonly outletId?: string | undefined }

/** The latest receipts that a landed cost can belong to. */
export async function receiptsToCost(reader: Reader, actor: Actor, { q, outletId }: Asked) {
  requireWithinOutlets(actor, access, outletId)
  const { own } = await settingsOf(reader, { own: receivingSettings.prefix })
  const text = q.trim()
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ofWords =
    text === ''
      ? sql`true`
      : sql`((${own}::text || r.number) ilike ${like} or s.name ilike ${like}
        or r.delivery_note ilike ${like})`
  const ofOutlet = outletId === undefined ? sql`true` : sql`r.outlet_id = ${outletId}::uuid`
  return {
    receipts: await readReceipts(
      reader,
      sql`${mayRead(actor, 'r.outlet_id')} and ${isReceived}
      and ${ofOutlet} and ${ofWords} order by r.received_at desc, r.id desc limit ${mostShown}`,
    ),
  }
}

/** Some receipts with their goods, in the order in which they were received. */
export async function goodsToCost(
  reader: Reader,
  actor: Actor,
  { receiptIds }: { readonly receiptIds: readonly string[] },
): Promise<{ receipts: ReceiptToCost[]; lines: GoodsToCost[] }> {
  const receipts = await readReceipts(
    reader,
    sql`r.id = any(${receiptIds}::uuid[]) and ${mayRead(actor, 'r.outlet_id')}
      order by r.received_at, r.id`,
  )
  if (receipts.length < new Set(receiptIds).size) throw notFound('This goods receipt')
  return { receipts, lines: await linesToCost(reader, receiptIds) }
}

async function readReceipts(reader: Reader, which: RawBuilder<unknown>): Promise<ReceiptToCost[]> {
  const { own, order } = await settingsOf(reader, {
    own: receivingSettings.prefix,
    order: purchasingSettings.purchaseOrderPrefix,
  })
  const found = await sql<ReceiptToCost>`
    select r.id, ${own}::text || r.number as label, s.name as "supplierName",
      ${order}::text || po.number as "orderLabel", r.outlet_id as "outletId",
      o.code as "outletCode", r.currency, coalesce(r.received_at, r.started_at) as "receivedAt", (
        select coalesce(sum(p.value_minor), 0)::bigint from goods_receipt_lines line
        join goods_receipt_pieces p on p.line_id = line.id
        where line.receipt_id = r.id) as "valueMinor"
    from goods_receipts r join suppliers s on s.id = r.supplier_id
    join outlets o on o.id = r.outlet_id
    left join purchase_orders po on po.id = r.purchase_order_id
    where ${which}`.execute(reader)
  return found.rows
}

/**
 * What was taken into stock with some receipts. Of a merged variant it is the measure and the stock
 * of the remaining one, because that is where the goods are.
 */
export async function linesToCost(
  reader: Reader,
  receiptIds: readonly string[],
): Promise<GoodsToCost[]> {
  const { own } = await settingsOf(reader, { own: receivingSettings.prefix })
  const found = await sql<GoodsToCost>`
    select line.id, r.id as "receiptId", ${own}::text || r.number as "receiptLabel",
      v.id as "variantId", v.sku, v.title, v.unit, v.quantity_scale as "quantityScale",
      taken.quantity, taken.value_minor as "valueMinor", (
        select coalesce(sum(l.amount_minor), 0)::bigint from landed_cost_lines l
        join landed_costs c on c.id = l.landed_cost_id and c.state = 'posted'
        where l.receipt_line_id = line.id) as "landedMinor",
      v.weight_grams as "weightGrams",
      v.length_millimetres::bigint * v.width_millimetres * v.height_millimetres
        as "volumeCubicMillimetres", coalesce(level.on_hand, 0) as "onHand"
    from goods_receipts r join goods_receipt_lines line on line.receipt_id = r.id
    cross join lateral (
      select sum(p.quantity)::bigint as quantity, sum(p.value_minor)::bigint as value_minor
      from goods_receipt_pieces p where p.line_id = line.id and p.outcome <> 'rejected'
    ) as taken
    join variants received on received.id = line.variant_id
    join variants v on v.id = coalesce(received.merged_into_id, received.id)
    left join stock_levels level on level.variant_id = v.id and level.outlet_id = r.outlet_id
    where r.id = any(${receiptIds}::uuid[]) and taken.quantity > 0
    order by r.received_at, r.id, line.position`.execute(reader)
  return found.rows
}
