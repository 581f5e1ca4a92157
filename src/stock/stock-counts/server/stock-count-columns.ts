import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'

/** A count whose differences are known: they stay hidden before, also from users who don't count. */
const isShown = sql`c.state in ('review', 'posted')`

/** The lines of a count `c` with their present round. */
export const roundsOf = sql`stock_count_lines line
  left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
  where line.count_id = c.id`

/** A sum over the differences in value, for users who may see costs at the outlet. */
export const valueFor = (actor: Actor, sum: RawBuilder<unknown>) =>
  sql`case when ${isShown} and ${hasCosts(actor, 'c.outlet_id')}
    then (select coalesce(${sum}, 0)::bigint from ${roundsOf}) end`

export const stockCountBeside = sql`join outlets o on o.id = c.outlet_id
  left join profiles planner on planner.id = c.planned_by`

export async function stockCountColumns(reader: Reader, actor: Actor) {
  const prefix = await settingOf(reader, stockCountsSettings.prefix)
  return sql`c.id, c.number, ${prefix}::text || c.number as label, c.name, c.state, c.kind, c.scope,
    c.outlet_id as "outletId", o.code as "outletCode", c.is_blind as "isBlind",
    c.planned_on::text as "plannedOn", planner.full_name as "plannedBy",
    c.planned_at as "plannedAt", c.posted_at as "postedAt",
    (select count(*)::int from ${roundsOf}) as lines,
    (select count(r.line_id)::int from ${roundsOf}) as counted,
    case when ${isShown} then (select count(*)::int from ${roundsOf}
      and r.counted <> r.expected) end as differing,
    ${valueFor(actor, sql`sum(line.value_minor)`)} as "valueMinor", c.currency`
}
