import { type RawBuilder, sql } from 'kysely'

/** The areas around an area `a`: `p1` contains it, `p2` and `p3` contain that. */
export const areasAround = sql`left join service_areas p1 on p1.id = a.parent_id
  left join service_areas p2 on p2.id = p1.parent_id
  left join service_areas p3 on p3.id = p2.parent_id`

/** `Punjab › Lahore` for an area of Lahore; the country has a separate column. */
export const within: RawBuilder<string> = sql<string>`concat_ws(' › ',
  case when p2.kind <> 'country' then p2.name end, case when p1.kind <> 'country' then p1.name end)`

export const areaColumns = sql`a.id, a.kind, a.country, a.name, ${within} as within,
  array(select l.alias from service_area_aliases l where l.area_id = a.id order by l.alias)
    as aliases,
  (select count(*) from service_area_postcodes z where z.area_id = a.id)::int as prefixes,
  a.is_active as "isActive", a.version`

/** A line of coverage `s` as the contract's `service`; null where the join found none. */
export const serviceColumn = sql`case when s.area_id is not null then jsonb_build_object(
  'reach', s.reach, 'suspendedUntil', s.suspended_until, 'note', s.note,
  'theirName', s.their_name, 'theirId', s.their_id, 'days', s.days,
  'costMinor', s.cost_minor, 'currency', s.currency, 'takesCash', s.takes_cash,
  'cashLimitMinor', s.cash_limit_minor, 'weightLimitGrams', s.weight_limit_grams,
  'takesReturns', s.takes_returns) end as service`

/** The line of courier `c` that counts in area `a`: its own, or the nearest around it. */
export const nearestService = sql`left join lateral (
    select near.* from courier_services near
    where near.courier_id = c.id and near.area_id in (a.id, p1.id, p2.id, p3.id)
    order by array_position(array[a.id, p1.id, p2.id, p3.id], near.area_id) limit 1) s on true`

/** A suspension ends by itself on its day. */
export const reachNow = sql`case when s.reach = 'suspended' and s.suspended_until <= current_date
  then 'served' else s.reach end`
