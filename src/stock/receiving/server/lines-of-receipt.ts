import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { mostAccepted, toleranceOf } from '../receiving.rules.ts'
import { receivingSettings } from '../receiving.settings.ts'
import type { FoundReceipt } from './find-receipt.ts'

type LineRow = {
  readonly id: string
  readonly position: number
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly unit: string
  readonly quantityScale: number
  readonly tracking: 'none' | 'lot' | 'expiry'
  readonly orderLineId: string | null
  /** Of a product that is not on the order of the delivery. */
  readonly isNotOrdered: boolean
  readonly unitCostMinor: number | null
  /** Of the order line, without what was cancelled; null without an order. */
  readonly ordered: number | null
  /** Accepted in other deliveries, or counted in one that is open. */
  readonly before: number
  readonly ofLine: string | null
  readonly ofItem: string | null
  readonly ofSupplier: string | null
  /** Accepted and rejected in this delivery: counted so far, then received. */
  readonly accepted: number
  readonly rejected: number
}

export type LineToReceive = LineRow & {
  /** The percentage that counts for it. */
  readonly tolerance: string
  /** The largest quantity that may be accepted over all deliveries; null without an order. */
  readonly most: number | null
}

/** The lines of a receipt with what is ordered, what came before and what may be accepted. */
export async function linesOfReceipt(
  reader: Reader,
  receipt: Pick<FoundReceipt, 'id' | 'outletId'>,
): Promise<LineToReceive[]> {
  const { id, outletId } = receipt
  const found = await sql<LineRow>`
    select line.id, line.position, line.variant_id as "variantId", v.sku, v.title, v.unit,
      v.quantity_scale as "quantityScale", v.tracking, line.order_line_id as "orderLineId",
      line.is_not_ordered as "isNotOrdered",
      line.unit_cost_minor as "unitCostMinor", ol.quantity - ol.cancelled as ordered,
      (coalesce(ol.accepted - own.taken, 0) + coalesce((
        select sum(c.quantity) from goods_receipt_lines other
        join goods_receipts open on open.id = other.receipt_id and open.state = 'counting'
        join goods_receipt_counts c on c.line_id = other.id and c.outcome <> 'rejected'
        where other.order_line_id = line.order_line_id and other.id <> line.id), 0))::bigint as before,
      trim_scale(ol.over_receipt_percent)::text as "ofLine",
      trim_scale(item.over_receipt_percent)::text as "ofItem",
      trim_scale(s.over_receipt_percent)::text as "ofSupplier",
      own.accepted, own.rejected
    from goods_receipt_lines line join goods_receipts r on r.id = line.receipt_id
    join suppliers s on s.id = r.supplier_id join variants v on v.id = line.variant_id
    left join purchase_order_lines ol on ol.id = line.order_line_id
    left join supplier_items item
      on item.variant_id = line.variant_id and item.supplier_id = r.supplier_id
    cross join lateral (
      select
        coalesce(sum(quantity) filter (where outcome <> 'rejected'), 0)::bigint as accepted,
        coalesce(sum(quantity) filter (where outcome = 'rejected'), 0)::bigint as rejected,
        case when r.state in ('received', 'put_away')
          then coalesce(sum(quantity) filter (where outcome <> 'rejected'), 0) else 0 end as taken
      from (select outcome, quantity from goods_receipt_counts c where c.line_id = line.id
        union all select outcome, quantity from goods_receipt_pieces p where p.line_id = line.id
      ) as each) as own
    where line.receipt_id = ${id} order by line.position`.execute(reader)
  const percent = await settingOf(reader, receivingSettings.overReceiptPercent, outletId)
  return found.rows.map((line) => {
    const tolerance = toleranceOf({ ...line, ofCompany: String(percent) })
    const most = line.ordered === null ? null : mostAccepted(line.ordered, tolerance)
    return { ...line, tolerance, most }
  })
}
