import { type RawBuilder, sql } from 'kysely'
import { foldOften, type KeptSums, keptRows } from '#platform/server/db/kept-sums.ts'

/** By what the causes are grouped, and what is the key of each. */
export const returnCauses = [
  { cause: 'faults', key: 'fault' },
  { cause: 'reasons', key: 'reason_code' },
  { cause: 'products', key: 'variant_id' },
  { cause: 'couriers', key: 'courier_id' },
] as const

/** A whole return; its lines have shares of this that add up to it. */
export const wholeShare = 1_000_000

/** The part of a whole number that a line has, so that the parts of all lines add up to it. */
const partOf = (whole: RawBuilder<number>) =>
  sql`(place * (${whole})::bigint / lines - (place - 1) * (${whole})::bigint / lines)`

/**
 * What these returns add to each cause: one row for each fault, reason, product and courier of a
 * return. Its costs are shared by its lines, so that a product has the shares of its lines.
 */
const causesOf = (keys: RawBuilder<unknown>) => sql`
  with found as (
    select r.id as return_id, (r.created_at at time zone 'UTC')::date as created_on, r.outlet_id,
      r.fault, r.reason_code, r.method, r.bonus_minor, l.id as line_id, l.received, l.variant_id,
      parcel.courier_id, count(*) over (partition by r.id) as lines,
      row_number() over (partition by r.id order by l.position, l.id) as place
    from ${keys} as keys join returns r on r.id = keys.return_id
    join return_lines l on l.return_id = r.id
    left join parcels parcel on parcel.order_id = r.order_id
    where r.state not in ('declined', 'cancelled')
  ), came as materialized (
    select return_id, created_on, outlet_id, fault, reason_code, v.id::text as variant_id,
      courier_id::text as courier_id,
      case when v.quantity_scale = 0 then received else least(received, 1) end as units,
      ${partOf(sql.lit(wholeShare))} as share,
      case when method = 'walk_in' then 0 else ${partOf(sql.lit(wholeShare))} end as sent_share,
      ${partOf(sql.ref('bonus_minor'))} as bonus_minor, lost.minor as lost_minor
    from found join variants v on v.id = variant_id
    cross join lateral (select coalesce(sum(i.lost_minor + coalesce(sent.cost_minor, 0)), 0) as minor
      from return_inspections i left join supplier_return_lines sent
        on sent.inspection_id = i.id and not sent.is_undone
      where i.line_id = found.line_id) as lost
  ) ${sql.join(
    returnCauses.map(
      ({ cause, key }) => sql`select return_id, created_on, outlet_id, ${sql.lit(cause)} as cause,
        ${sql.ref(key)} as cause_key, 1 as returns, sum(units)::bigint as units,
        sum(share)::bigint as shares, sum(sent_share)::bigint as sent_shares,
        sum(bonus_minor)::bigint as bonus_minor, sum(lost_minor)::bigint as lost_minor
      from came where ${sql.ref(key)} is not null group by 1, 2, 3, 4, 5`,
    ),
    sql` union all `,
  )}`

/** What came back and what it cost, by day, outlet and cause. */
export const returnCauseSums: KeptSums = {
  name: 'return_causes',
  keys: ['return_id'],
  groups: ['created_on', 'outlet_id', 'cause', 'cause_key'],
  measures: ['returns', 'units', 'shares', 'sent_shares', 'bonus_minor', 'lost_minor'],
  derive: causesOf,
  all: sql`select id as return_id from returns`,
}

export const causeDays = keptRows(returnCauseSums)

export const foldReturnCausesOften = foldOften(returnCauseSums)
