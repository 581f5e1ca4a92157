import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { CountChoice } from '../count-choices.ts'
import { access } from './find-stock-count.ts'

type Asked = { readonly outletId: string; readonly by: CountChoice; readonly limit: number }

type Choice = { readonly where: RawBuilder<boolean>; readonly order: RawBuilder<unknown> }

/** Products of an outlet that a plan may choose, by what makes them worth a count. */
export async function suggestProducts(
  reader: Reader,
  actor: Actor,
  { outletId, by, limit }: Asked,
) {
  requireWithinOutlets(actor, access, outletId)
  const { where, order } = choiceOf(actor, by)
  const found = await sql<{ id: string; sku: string; title: string }>`
    select v.id, v.sku, v.title
    from stock_levels level join variants v on v.id = level.variant_id
    left join (select line.variant_id, count(*)::int as lines from stock_count_lines line
        join stock_counts c on c.id = line.count_id
        join stock_count_rounds r on r.line_id = line.id and r.round = line.round
        where c.outlet_id = ${outletId} and c.state = 'posted'
          and c.posted_at > now() - interval '12 months' and r.counted <> r.expected
        group by line.variant_id) differed on differed.variant_id = level.variant_id
    where level.outlet_id = ${outletId} and v.merged_into_id is null and ${where}
    order by ${order}, v.sku limit ${limit}`.execute(reader)
  return { rows: found.rows }
}

function choiceOf(actor: Actor, by: CountChoice): Choice {
  const isThere = sql<boolean>`level.on_hand <> 0`
  const oldest = sql`level.last_counted_at asc nulls first`
  return {
    random: { where: isThere, order: sql`random()` },
    never_counted: {
      where: sql<boolean>`level.on_hand <> 0 and level.last_counted_at is null`,
      order: sql`level.on_hand desc`,
    },
    negative: { where: sql<boolean>`level.on_hand < 0`, order: sql`level.on_hand` },
    many_errors: {
      where: sql<boolean>`level.on_hand <> 0 and differed.lines > 0`,
      order: sql`differed.lines desc, ${oldest}`,
    },
    high_value: {
      where: sql<boolean>`level.on_hand > 0 and ${hasCosts(actor, 'level.outlet_id')}`,
      order: sql`level.value_minor desc`,
    },
    recently_moved: {
      where: sql<boolean>`level.last_moved_at > coalesce(level.last_counted_at, '-infinity')`,
      order: sql`level.last_moved_at desc`,
    },
  }[by]
}
