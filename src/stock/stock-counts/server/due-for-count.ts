import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { likelyWrong } from '../bin-belief.rules.ts'
import type { BinToCheck, DueForCount } from '../stock-counts.fields.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { access } from './find-stock-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'

type Asked = { readonly outletId: string; readonly limit: number }

/**
 * Products of an outlet by how long they are overdue for their class; those that differed more
 * often, and those that are worth more, come first.
 */
export async function dueForCounts(reader: Reader, actor: Actor, { outletId, limit }: Asked) {
  requireWithinOutlets(actor, access, outletId)
  const { everyDaysA, everyDaysB, everyDaysC } = stockCountsSettings
  const every = await settingsOf(reader, { everyDaysA, everyDaysB, everyDaysC }, outletId)
  // The products that are shown are chosen first; what only they need is read for them alone.
  const found = await sql<DueForCount>`
    select due.*, coalesce(due."daysSince" >= due."everyDays", true) as "isDue", v.title,
      (select count(distinct p.bin_id)::int from stock_places p where p.on_hand > 0
        and p.variant_id = due."variantId" and p.outlet_id = ${outletId}) as bins
    from (select level.variant_id as "variantId", level.sku, demand.abc as "abcClass",
        level.last_counted_at as "lastCountedAt",
        extract(day from now() - level.last_counted_at)::int as "daysSince",
        case demand.abc when 'A' then ${every.everyDaysA}::int when 'B' then ${every.everyDaysB}::int
          else ${every.everyDaysC}::int end as "everyDays",
        coalesce(differed.lines, 0) as errors,
        case when ${hasCosts(actor, 'level.outlet_id')} then level.value_minor end as "valueMinor",
        outlet.currency
      from stock_levels level join outlets outlet on outlet.id = level.outlet_id
      left join stock_demand demand
        on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
      left join (select line.variant_id, count(*)::int as lines from stock_count_lines line
          join stock_counts c on c.id = line.count_id
          join stock_count_rounds r on r.line_id = line.id and r.round = line.round
          where c.outlet_id = ${outletId} and c.state = 'posted'
            and c.posted_at > now() - interval '12 months' and r.counted <> r.expected
          group by line.variant_id) differed on differed.variant_id = level.variant_id
      where level.outlet_id = ${outletId} and level.on_hand <> 0
      order by coalesce(extract(day from now() - level.last_counted_at), 1000)
          / case demand.abc when 'A' then ${every.everyDaysA}::int
            when 'B' then ${every.everyDaysB}::int else ${every.everyDaysC}::int end desc,
        coalesce(differed.lines, 0) desc,
        case when ${hasCosts(actor, 'level.outlet_id')} then level.value_minor end desc nulls last,
        level.sku
      limit ${limit}) due
    join variants v on v.id = due."variantId"
    order by coalesce(due."daysSince", 1000)::numeric / due."everyDays" desc, due.errors desc,
      due."valueMinor" desc nulls last, due.sku`.execute(reader)
  return { rows: found.rows }
}

/** More of them say nothing more: the record is likely wrong. */
const mostMoves = 300

type Handled = Omit<BinToCheck, 'percent'>

/** Bins by how likely their record is wrong: handled often, with shorts, or not checked for long. */
export const binsToCheck =
  (parts: StockCountParts) =>
  async (reader: Reader, actor: Actor, { outletId, limit }: Asked) => {
    requireWithinOutlets(actor, access, outletId)
    const bins = await handledBins(reader, parts, sql`bin.outlet_id = ${outletId}::uuid`)
    const rows = bins
      .toSorted((one, other) => other.percent - one.percent || other.moves - one.moves)
      .slice(0, limit)
    return { rows }
  }

/** The same of one bin; null where nothing is recorded in it. */
export async function binToCheck(reader: Reader, parts: StockCountParts, binId: string) {
  const [bin] = await handledBins(reader, parts, sql`bin.id = ${binId}::uuid`)
  return bin ?? null
}

/** Bins with stock, and what happened to each since it was last checked. */
async function handledBins(
  reader: Reader,
  parts: StockCountParts,
  which: RawBuilder<unknown>,
): Promise<readonly BinToCheck[]> {
  const found = await sql<Handled>`
    select bin.id as "binId", bin.code, place.lines, checked.at as "checkedAt",
      extract(day from now() - checked.at)::int as days,
      (select count(*)::int from (select from stock_movements m
        where m.bin_id = bin.id and m.on_hand_delta <> 0
          and m.at > coalesce(checked.at, '-infinity') limit ${mostMoves}) few) as moves,
      (select count(*)::int from unnest(short.at) one(at)
        where one.at > coalesce(checked.at, '-infinity')) as shorts
    from bins bin
    join (select p.bin_id, count(*)::int as lines from stock_places p
      join bins bin on bin.id = p.bin_id where ${which} and p.on_hand > 0 group by p.bin_id) place
      on place.bin_id = bin.id
    left join (select line.bin_id, max(r.counted_at) as at from stock_count_lines line
      join stock_counts c on c.id = line.count_id
      join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      join bins bin on bin.id = line.bin_id
      where ${which} and c.state = 'posted' group by line.bin_id) counted
      on counted.bin_id = bin.id
    left join (select v.bin_id, array_agg(v.created_at) as at from stock_variances v
      where v.state = 'open' and v.source_noun <> 'stock_count' and v.bin_id is not null
      group by v.bin_id) short on short.bin_id = bin.id
    cross join lateral (select greatest(counted.at, ${parts.foundEmpty(sql`bin.id`)}) as at) checked
    where ${which} and not bin.is_archived
    order by bin.walk_order, bin.code`.execute(reader)
  return found.rows.map((bin) => ({ ...bin, percent: likelyWrong(bin) }))
}
