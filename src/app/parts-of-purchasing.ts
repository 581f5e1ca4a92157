import { sql } from 'kysely'
import { zoneAt } from '#stock/inventory/server/index.ts'
import type { PurchasingParts } from '#stock/purchasing/server/index.ts'
import { billsNothing } from '#stock/supplier-invoices/server/index.ts'

/** How far back deliveries are measured: suppliers change. */
const measuredDays = 365

/** What the areas below know of deliveries: see `PurchasingParts`. */
export const purchasingParts: PurchasingParts = {
  // From sending to each delivery of a variant with accepted goods, in days of the outlet.
  measuredLeads: (fewest) => sql`
  select delivered.supplier_id, delivered.variant_id, count(*)::integer as deliveries,
    percentile_disc(0.5) within group (order by delivered.days) as p50,
    percentile_disc(0.9) within group (order by delivered.days) as p90
  from (
    select po.supplier_id, gl.variant_id, (r.received_at at time zone o.zone)::date
      - (po.sent_at at time zone o.zone)::date as days
    from goods_receipts r
    join goods_receipt_lines gl on gl.receipt_id = r.id
    join purchase_order_lines line on line.id = gl.order_line_id
    join purchase_orders po on po.id = line.purchase_order_id and po.sent_at is not null
      and not po.is_replacement
    join (select id, ${zoneAt('outlets.id')} as zone from outlets offset 0) o on o.id = po.outlet_id
    where r.state in ('received', 'put_away')
      and r.received_at > now() - ${measuredDays}::integer * interval '1 day'
      and r.started_at > now() - ${measuredDays + 90}::integer * interval '1 day'
      and not exists (select from supplier_lines_left_out x
        where x.order_line_id = line.id and x.counted_at is null)
      and exists (select from goods_receipt_pieces p
        where p.line_id = gl.id and p.outcome <> 'rejected')
  ) as delivered
  group by 1, 2 having count(*) >= ${fewest}::integer`,
  foundShort: sql`
  select r.purchase_order_id, v.variant_id, sum(-v.quantity)::bigint as quantity
  from stock_variances v join goods_receipts r on r.id = v.source_id
  where v.source_noun = 'goods_receipt' and v.quantity < 0
  group by 1, 2`,
  invoiced: sql`(select case when coalesce(sum(billed.quantity), 0) = 0 then 'none'
      when bool_and(line.accepted >= line.quantity - line.cancelled
        and coalesce(billed.quantity, 0) >= line.accepted) then 'all' else 'part' end
    from purchase_order_lines line left join lateral (
      select sum(l.quantity) as quantity from supplier_invoice_lines l
      join supplier_invoices i on i.id = l.invoice_id
      where l.order_line_id = line.id and not ${sql.raw(billsNothing)}) billed on true
    where line.purchase_order_id = po.id and line.quantity > line.cancelled)`,
  shortages: sql`
  select l.variant_id, o.outlet_id, sum(l.short_quantity)::bigint as quantity
  from order_lines l join orders o on o.id = l.order_id and o.state in ('pending', 'confirmed')
  where l.short_quantity > 0 and l.variant_id is not null
  group by 1, 2`,
}
