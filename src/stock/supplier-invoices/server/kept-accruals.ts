import { type RawBuilder, sql } from 'kysely'
import { currentRows, foldRowsOften, type KeptRows } from '#platform/server/db/kept-rows.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'

/**
 * What is accrued of these orders, as spans of days at whose ends it is the same: what receipts that
 * count brought, less what invoices bill, line by line at the prices of the orders. A draft is no
 * invoice yet, and an order that was closed is settled. Each line is converted on its own at the rate
 * that its order keeps, as goods are when they are received.
 */
const spansOf = (keys: RawBuilder<unknown>) => sql`
  with zones as materialized (select o.id, ${zoneAt('o.id')} as zone from outlets o)
  select keys.order_id, span.* from ${keys} as keys cross join lateral (
    with ordered as (
      select po.currency, po.rate, po.outlet_currency, case when po.state = 'closed'
        then (po.state_changed_at at time zone zones.zone)::date end as closed_on
      from purchase_orders po join zones on zones.id = po.outlet_id
      where po.id = keys.order_id and not po.is_history
    ), moves as materialized (
      select each.line_id, each.on_day, sum(each.came) as came, sum(each.billed) as billed from (
        select gl.order_line_id as line_id, (r.received_at at time zone zones.zone)::date as on_day,
          p.quantity as came, 0 as billed
        from purchase_order_lines line join goods_receipt_lines gl on gl.order_line_id = line.id
        join goods_receipts r on r.id = gl.receipt_id
        join zones on zones.id = r.outlet_id
        join goods_receipt_pieces p on p.line_id = gl.id and p.outcome <> 'rejected'
        where line.purchase_order_id = keys.order_id and r.state in ('received', 'put_away')
          and not r.is_imported
        union all
        select l.order_line_id, i.invoiced_on, 0, l.quantity
        from purchase_order_lines line join supplier_invoice_lines l on l.order_line_id = line.id
        join supplier_invoices i on i.id = l.invoice_id
        where line.purchase_order_id = keys.order_id
          and i.state in ('matched', 'held', 'approved', 'paid')
      ) as each group by 1, 2
    ), days as (
      select on_day, least(lead(on_day) over (order by on_day), ordered.closed_on) as next_on
      from (select distinct on_day from moves) as moved cross join ordered
    ), open as (
      select days.on_day, days.next_on, line.unit_cost_minor, 10::numeric ^ v.quantity_scale as unit,
        sum(moves.came) as came, greatest(0, sum(moves.came) - sum(moves.billed)) as quantity,
        max(moves.on_day) filter (where moves.came > 0) as last_on
      from days join moves on moves.on_day <= days.on_day
      join purchase_order_lines line on line.id = moves.line_id
      join variants v on v.id = line.variant_id
      where days.on_day < days.next_on or days.next_on is null
      group by 1, 2, line.id, v.id having sum(moves.came) > 0
    )
    select daterange(on_day, next_on) as days, count(*) filter (where quantity > 0)::integer as lines,
      max(last_on) as last_received_on,
      sum(round(came * unit_cost_minor / unit)::bigint)::bigint as received_minor,
      sum(accrued.minor)::bigint as accrued_minor,
      sum(money_at_rate(accrued.minor, ordered.currency, ordered.rate, ordered.outlet_currency))::bigint
        as outlet_accrued_minor
    from open cross join ordered
    cross join lateral (select round(quantity * unit_cost_minor / unit)::bigint as minor) as accrued
    group by on_day, next_on having sum(quantity) > 0
    offset 0) as span`

/** What is accrued, by order and days. */
export const accrualSpans: KeptRows = {
  name: 'accrual_spans',
  keys: ['order_id'],
  columns: [
    ...['order_id', 'days', 'lines', 'last_received_on'],
    ...['received_minor', 'accrued_minor', 'outlet_accrued_minor'],
  ],
  derive: spansOf,
  all: sql`select id as order_id from purchase_orders`,
}

export const currentSpans = currentRows(accrualSpans)

export const foldAccrualsOften = foldRowsOften(accrualSpans)
