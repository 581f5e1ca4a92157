import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import { knowsWhatWasSent } from '#stock/inventory/server/index.ts'

/**
 * With blind receiving the destination is not shown what was sent while it is in transit; the
 * source sees it.
 */
export function isHidden(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(t.is_blind and t.state in ('in_transit', 'partially_received')
    and not ${knowsWhatWasSent(actor, 't.from_outlet_id')})`
}

/** The value of goods is for users who may read costs at one of the ends. */
export function seesWorth(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(not ${isHidden(actor)} and (
    ${hasCosts(actor, 't.from_outlet_id')} or ${hasCosts(actor, 't.to_outlet_id')}))`
}

export const isLate = sql<boolean>`coalesce(t.expected_on < current_date
  and t.state in ('requested', 'approved', 'in_transit', 'partially_received'), false)`

export const differs = sql<boolean>`(l.rejected > 0 or l.surplus > 0 or l.written_off > 0
  or l.sent_back > 0)`

/** Goods by measure count as one unit, whatever they weigh. */
const units = (quantity: RawBuilder<number>) =>
  sql<number>`coalesce(sum(case when v.quantity_scale = 0 then ${quantity}
    else least(${quantity}, 1) end), 0)::bigint`

const meant = sql<number>`case when t.state in ('draft', 'requested', 'rejected', 'cancelled')
    then l.requested when t.state = 'approved' then l.reserved else l.shipped end`

const stillOpen = sql<number>`l.shipped - (l.accepted + l.rejected - l.surplus) - l.sent_back
  - l.written_off`

/** The columns of a list row, of transfers `t` and what `rowSource` joins to them. */
export function rowColumns(actor: Actor) {
  const hidden = isHidden(actor)
  const worth = seesWorth(actor)
  return sql`t.id, t.number, t.state, t.purpose, t.from_outlet_id as "fromOutletId",
    source.code as "fromCode", source.name as "fromName", t.to_outlet_id as "toOutletId",
    destination.code as "toCode", destination.name as "toName", sums.lines,
    case when ${hidden} then null else sums.units end as units,
    case when ${hidden} then null else sums.open_units end as "openUnits",
    case when ${worth} then coalesce(worth.value_minor, sums.cost_minor) end as "valueMinor",
    case when ${worth} then coalesce(worth.open_value_minor, 0) end as "openValueMinor",
    t.currency, sums.differences, ${isLate} as "isLate", t.expected_on::text as "expectedOn",
    t.shipped_at as "shippedAt", t.state_changed_at as "stateChangedAt", t.created_at as "createdAt"`
}

/** What is joined to a transfer `t` for its row. */
export const rowBeside = sql`join outlets source on source.id = t.from_outlet_id
  join outlets destination on destination.id = t.to_outlet_id
  cross join lateral (
    select count(*)::int as lines, ${units(meant)} as units, ${units(stillOpen)} as open_units,
      (count(*) filter (where ${differs}))::int as differences,
      coalesce(sum(case when v.currency = t.currency
        then round(${meant} * coalesce(v.cost_minor, 0) / power(10, v.quantity_scale)::numeric)
        else 0 end), 0)::bigint as cost_minor
    from transfer_lines l join variants v on v.id = l.variant_id where l.transfer_id = t.id
  ) sums
  cross join lateral (
    select sum(p.value_minor)::bigint as value_minor,
      sum(p.value_minor - p.settled_value_minor)::bigint as open_value_minor
    from transfer_pieces p join transfer_lines l on l.id = p.line_id where l.transfer_id = t.id
  ) worth`

export const rowSource = sql`transfers t ${rowBeside}`
