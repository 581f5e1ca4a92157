import { type RawBuilder, sql } from 'kysely'
import { currentRows, foldRowsOften, type KeptRows } from '#platform/server/db/kept-rows.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'

/** From which relations the facts of lines are derived. */
export type LineRelations = {
  /** Has `id` and `quantity_scale`. */
  readonly variants: RawBuilder<unknown>
  /** Has `id`, `code` and the time `zone`. */
  readonly outlets: RawBuilder<unknown>
}

/** The outlets with their time zones. */
export const zonesOfOutlets = sql`(select id, code, ${zoneAt('outlets.id')} as zone
  from outlets offset 0)`

/**
 * The facts of every line of these orders that suppliers had: what was promised and wanted, and what
 * came. A line belongs to the period of its first promise, whatever moved later.
 */
export const factsOfLines = (
  keys: RawBuilder<unknown>,
  { variants, outlets }: LineRelations,
) => sql`
  with zones as materialized (select o.id, o.zone from ${outlets} o)
  select keys.order_id, fact.* from ${keys} as keys cross join lateral (
    select line.id as line_id, line.position, line.variant_id, v.quantity_scale,
      line.unit_cost_minor, sent.on_day as sent_on, promise.first_on, promise.last_on,
      coalesce(promise.first_on, sent.on_day) as due_on, ${wanted}::bigint as wanted,
      ${isEnded} as is_ended, coalesce(came.parts, '[]') as parts
    from purchase_orders po
    join zones o on o.id = po.outlet_id
    join purchase_order_lines line on line.purchase_order_id = po.id
    join ${variants} v on v.id = line.variant_id
    cross join lateral (select (po.sent_at at time zone o.zone)::date as on_day) sent
    cross join lateral (${promises}) promise
    left join purchase_order_revision_lines agreed on agreed.purchase_order_id = po.id
      and agreed.revision = po.revision and agreed.line_id = line.id
    left join lateral (${parts}) came on true
    where po.id = keys.order_id and po.sent_at is not null and not po.is_replacement
    offset 0) as fact`

const isEnded = sql`po.state in ('closed', 'cancelled', 'rejected')`

/**
 * Whatever the supplier could not deliver was wanted, as it was agreed last. Of an order of another
 * system, only what came is known, and that it is closed.
 */
const wanted = sql`case
  when po.state = 'rejected' or (${isEnded} and po.end_fault = 'supplier')
      or (po.is_history and po.state = 'closed')
    then coalesce(agreed.quantity, line.quantity)
  when po.state = 'cancelled' then 0
  else line.quantity - line.cancelled end`

/** The first day that the supplier or we set, and the present one. */
const promises = sql`select
  coalesce(line.first_promised_on, (select r.expected_on from purchase_order_revisions r
    where r.purchase_order_id = po.id order by r.revision limit 1), po.expected_on) as first_on,
  coalesce(line.promised_on, po.expected_on) as last_on`

/** What came with each receipt that counts. */
const parts = sql`
  select jsonb_agg(part order by part."on", part.number) as parts from (
    select r.id as "receiptId", r.number, (r.received_at at time zone o.zone)::date as "on",
      coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0) as accepted,
      coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0) as rejected
    from goods_receipt_lines gl join goods_receipts r on r.id = gl.receipt_id
    join goods_receipt_pieces p on p.line_id = gl.id
    where gl.order_line_id = line.id and r.state in ('received', 'put_away')
    group by r.id) as part`

/** The facts of the lines of all orders that suppliers had. */
export const lineFacts: KeptRows = {
  name: 'delivered_lines',
  keys: ['order_id'],
  columns: [
    ...['order_id', 'line_id', 'position', 'variant_id', 'quantity_scale', 'unit_cost_minor'],
    ...['sent_on', 'first_on', 'last_on', 'due_on', 'wanted', 'is_ended', 'parts'],
  ],
  derive: (keys) => factsOfLines(keys, { variants: sql`variants`, outlets: zonesOfOutlets }),
  all: sql`select id as order_id from purchase_orders`,
}

/** The facts of lines as they are now; `only` is a condition of their columns. */
export const currentFacts = (only: RawBuilder<boolean>) => currentRows(lineFacts, only)

export const foldLinesOften = foldRowsOften(lineFacts)
