import { sql } from 'kysely'
import { historyWithoutCosts } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { findStockCount } from './find-stock-count.ts'
import { movedSince, movesSince } from './lines-of-count.ts'
import { roundsOf, stockCountBeside, stockCountColumns, valueFor } from './stock-count-columns.ts'

/** One count with its progress; its lines are read for themselves. */
export async function getStockCount(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeStockCount> {
  await findStockCount(reader, actor, id)
  const found = await sql<WholeStockCount>`
    select ${await stockCountColumns(reader, actor)}, c.version, o.name as "outletName", c.note,
      c.tolerance_percent as "tolerancePercent", c.tolerance_minor as "toleranceMinor",
      case when c.event_id is not null then json_build_object('reason', c.event_reason,
        'noun', c.document_noun, 'documentId', c.document_id, 'label', c.document_label)
        end as follows,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.full_name)
          order by p.full_name)
        from stock_count_counters counter join profiles p on p.id = counter.profile_id
        where counter.count_id = c.id), '[]') as counters,
      array(select distinct p.full_name from stock_count_lines line
        join stock_count_tallies t on t.line_id = line.id join profiles p on p.id = t.counted_by
        where line.count_id = c.id order by 1) as "countedBy",
      exists (select from stock_count_lines line join stock_count_tallies t on t.line_id = line.id
        where line.count_id = c.id and t.counted_by = ${authorId(actor)}::uuid) as "isOwnCount",
      poster.full_name as "postedBy",
      (select count(*)::int from ${roundsOf} and line.round > 1 and r.line_id is null)
        as "toRecount",
      (select count(*)::int from ${roundsOf} and r.has_moved) as moved,
      (select count(*)::int from ${roundsOf} and line.is_found) as found,
      (select count(*)::int from ${roundsOf} and ${movedSince} <> 0) as "movedSince",
      ${movesSince} as "movesSince",
      ${valueFor(actor, sql`sum(line.value_minor) filter (where line.value_minor > 0)`)} as "moreMinor",
      ${valueFor(actor, sql`sum(line.value_minor) filter (where line.value_minor < 0)`)} as "lessMinor"
    from stock_counts c ${stockCountBeside}
    left join profiles poster on poster.id = c.posted_by
    where c.id = ${id}`.execute(reader)
  const [count] = found.rows
  if (!count) throw new Error(`Stock count ${id} went away between two reads.`)
  return count
}

export async function historyOfStockCount(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findStockCount(reader, actor, id)
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, id), ['valueMinor']) }
}
