import { type RawBuilder, sql } from 'kysely'
import { aisleOf } from '#organization/outlets/walk-order.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { BinInSequence } from '../count-areas.rules.ts'
import type { AreaOfCount } from '../stock-counts.fields.ts'
import { type FoundCount, findStockCount } from './find-stock-count.ts'
import { covers, placesToCount, scopeOfPlan } from './scope-of-count.ts'

/** The bins of an outlet in pick sequence. */
export async function binsInSequence(
  reader: Reader,
  outletId: string,
): Promise<readonly BinInSequence[]> {
  const found = await sql<BinInSequence>`select id, code from bins
    where outlet_id = ${outletId} and not is_archived order by walk_order, code`.execute(reader)
  return found.rows
}

/** The bins that a count covers: by its scope and lines, or before it starts by what has stock. */
export const binsCovered = ({ id, state, kind, outletId }: FoundCount): RawBuilder<unknown> =>
  sql`(select s.bin_id from stock_count_scopes s where s.count_id = ${id} and not s.is_every_bin
    union select line.bin_id from stock_count_lines line where line.count_id = ${id}
    ${
      state === 'planned'
        ? sql`union select place.bin_id from ${placesToCount(kind, outletId)} place
            where exists (select from ${scopeOfPlan(id)} s
              where ${covers(sql`place.bin_id`, sql`place.variant_id`)})`
        : sql``
    })`

/** How far each area of a count is, and by whom; what is in no area comes last. */
export async function areasOfCount(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ areas: AreaOfCount[]; bins: (BinInSequence & { aisle: string })[] }> {
  const count = await findStockCount(reader, actor, id)
  const found = await sql<AreaOfCount>`
    with covered as (
      select place.bin_id, own.area_id, count(line.id)::int as lines, count(r.line_id)::int as counted,
        count(line.id) filter (where line.round > 1 and r.line_id is null)::int as again
      from ${binsCovered(count)} place
      left join stock_count_area_bins own on own.count_id = ${id} and own.bin_id = place.bin_id
      left join stock_count_lines line
        on line.count_id = ${id} and line.bin_id is not distinct from place.bin_id
      left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      group by place.bin_id, own.area_id
    ), sums as (
      select area_id, count(*)::int as bins,
        count(*) filter (where counted = lines and ${count.state !== 'planned'})::int as done,
        sum(lines)::int as lines, sum(counted)::int as counted, sum(again)::int as again
      from covered group by area_id
    )
    select area.id, coalesce(area.name, '') as name, coalesce(area.aisles, '{}') as aisles,
      area.first_bin_id as "firstBinId", area.last_bin_id as "lastBinId",
      coalesce(sums.bins, 0) as bins, coalesce(sums.done, 0) as "binsDone",
      coalesce(sums.lines, 0) as lines, coalesce(sums.counted, 0) as counted,
      coalesce(sums.again, 0) as "toRecount",
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.full_name)
          order by p.full_name, p.id)
        from stock_count_area_counters own join profiles p on p.id = own.profile_id
        where own.area_id = area.id), '[]') as counters,
      coalesce((select json_agg(json_build_object('name', one.name, 'lines', one.lines)
          order by one.lines desc, one.name)
        from (select p.full_name as name, count(distinct line.id)::int as lines
          from stock_count_lines line join stock_count_tallies t on t.line_id = line.id
          join profiles p on p.id = t.counted_by
          left join stock_count_area_bins own on own.count_id = ${id} and own.bin_id = line.bin_id
          where line.count_id = ${id} and own.area_id is not distinct from area.id
          group by p.id) one), '[]') as "countedBy"
    from (select id, position, name, aisles, first_bin_id, last_bin_id from stock_count_areas
        where count_id = ${id}
      union all select null, 32767, null, null, null, null) area
    left join sums on sums.area_id is not distinct from area.id
    where area.id is not null or sums.bins > 0
    order by area.position`.execute(reader)
  const covered = await sql<BinInSequence>`select b.id, b.code
    from ${binsCovered(count)} place join bins b on b.id = place.bin_id
    order by b.walk_order, b.code`.execute(reader)
  const bins = covered.rows.map((bin) => ({ ...bin, aisle: aisleOf(bin.code) }))
  return { areas: found.rows, bins }
}
