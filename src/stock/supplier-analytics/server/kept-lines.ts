import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import {
  currentParts,
  currentRows,
  foldRowsOften,
  type KeptRows,
} from '#platform/server/db/kept-rows.ts'
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
    select line.id as line_id, line.position, po.number as order_number, po.supplier_id, po.outlet_id, line.variant_id,
      v.quantity_scale, line.unit_cost_minor, sent.on_day as sent_on, promise.first_on,
      promise.last_on, coalesce(promise.first_on, sent.on_day) as due_on, asked.wanted,
      ${isEnded} as is_ended, not ${isEnded} and came.accepted < asked.wanted as is_open, came.*
    from purchase_orders po
    join zones o on o.id = po.outlet_id
    join purchase_order_lines line on line.purchase_order_id = po.id
    join ${variants} v on v.id = line.variant_id
    cross join lateral (select (po.sent_at at time zone o.zone)::date as on_day) sent
    cross join lateral (${promises}) promise
    left join purchase_order_revision_lines agreed on agreed.purchase_order_id = po.id
      and agreed.revision = po.revision and agreed.line_id = line.id
    cross join lateral (select ${wanted}::bigint as wanted) asked
    cross join lateral (${came}) came
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

/** What came with each receipt that counts: units count from the first day until the wanted ones are there. */
const came = sql`
  select coalesce(sum(part.accepted), 0)::bigint as accepted,
    coalesce(sum(part.rejected), 0)::bigint as rejected,
    coalesce(sum(part.accepted) filter (where part."on" <= promise.first_on), 0)::bigint
      as accepted_by_first,
    coalesce(sum(part.accepted) filter (where part."on" <= promise.last_on), 0)::bigint
      as accepted_by_last,
    coalesce(max(greatest(0, part."on" - promise.first_on))
      filter (where part.accepted > 0 and part.before < asked.wanted), 0) as days_late,
    coalesce(sum(greatest(0, part."on" - promise.first_on)
      * least(part.accepted, greatest(0, asked.wanted - part.before))), 0)::bigint as late_steps,
    coalesce(array_agg(part."on" - sent.on_day order by part."on", part.number)
      filter (where part.accepted > 0), '{}') as lead_days,
    coalesce(jsonb_agg(jsonb_build_object('receiptId', part.id, 'number', part.number,
      'on', part."on", 'accepted', part.accepted, 'rejected', part.rejected)
      order by part."on", part.number), '[]') as parts
  from (select receipt.*, sum(receipt.accepted) over (order by receipt."on", receipt.number)
      - receipt.accepted as before
    from (select r.id, r.number, (r.received_at at time zone o.zone)::date as "on",
        coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0) as accepted,
        coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0) as rejected
      from goods_receipt_lines gl join goods_receipts r on r.id = gl.receipt_id
      join goods_receipt_pieces p on p.line_id = gl.id
      where gl.order_line_id = line.id and r.state in ('received', 'put_away')
      group by r.id) as receipt) as part`

/** The facts of the lines of all orders that suppliers had. */
export const lineFacts: KeptRows = {
  name: 'delivered_lines',
  keys: ['order_id'],
  columns: [
    ...['order_id', 'order_number', 'line_id', 'position', 'supplier_id', 'outlet_id'],
    ...['variant_id', 'quantity_scale', 'unit_cost_minor', 'sent_on', 'first_on', 'last_on'],
    ...['due_on', 'wanted', 'is_ended', 'is_open', 'accepted', 'rejected', 'accepted_by_first'],
    ...['accepted_by_last', 'days_late', 'late_steps', 'lead_days', 'parts'],
  ],
  derive: (keys) => factsOfLines(keys, { variants: sql`variants`, outlets: zonesOfOutlets }),
  all: sql`select id as order_id from purchase_orders`,
}

/** The facts of lines as they are now; `only` is a condition of their columns. */
export const currentFacts = (only: RawBuilder<boolean>) => currentRows(lineFacts, only)

/**
 * The lines that can be evaluated, as `isEvaluated` has it: nothing more is expected, or the day of the
 * promise has passed. In parts, with `late_now`: how many days late they are today. Only lines of which
 * something is still to come get later with time; the others have an index of it.
 */
export async function evaluatedFacts(reader: Reader, today: string) {
  const isDue = sql<boolean>`wanted > 0 and first_on < ${today}::date`
  const [settled, open, ...derived] = await currentParts(reader, lineFacts, [
    sql`not is_open and wanted > 0`,
    sql`is_open and ${isDue}`,
  ])
  const late = sql`greatest(days_late, ${today}::date - first_on)`
  return [
    sql`(select *, days_late as late_now from (${settled}) as fact)`,
    sql`(select *, ${late} as late_now from (${open}) as fact)`,
    ...derived.map(
      (part) => sql`(select *, case when is_open then ${late} else days_late end as late_now
        from (${part}) as fact where wanted > 0 and (not is_open or ${isDue}))`,
    ),
  ]
}

export const foldLinesOften = foldRowsOften(lineFacts)
