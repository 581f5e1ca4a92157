import { type RawBuilder, sql } from 'kysely'
import { isTaskOf } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { TaskView } from '../views-of-calls.ts'
import { isCallbackDue, isDue } from './pick-next.ts'
import { access, type FoundRow, isHeld, rowColumns, shownRow, taskSource } from './task-source.ts'

type ListInput = {
  readonly view: TaskView
  readonly outletId?: string | undefined
  readonly q: string
  readonly after?: string | undefined
  readonly limit: number
}

/** The queue, the call that is worth most first. */
export async function listTasks(reader: Reader, actor: Actor, input: ListInput) {
  const { view, outletId, q, limit } = input
  requireWithinOutlets(actor, access, outletId)
  const after = decodeCursor(input.after, ['count', 'id'])
  const text = "(o.number || ' ' || o.ship_name || ' ' || o.ship_phone || ' ' || o.ship_city)"
  const found = await sql<FoundRow & { rank: number }>`
    select ${rowColumns(actor)}, t.call_rank as rank from ${taskSource}
    where ${conditionOf(view, actor)} and o.state = 'pending'
      and ${withinOutlets(actor, access, 'o.outlet_id')}
      ${outletId === undefined ? sql`` : sql`and o.outlet_id = ${outletId}`}
      and ${matchesWords(text, q)}
      ${after ? sql`and (t.call_rank, o.id) < (${after[0]}::bigint, ${after[1]}::uuid)` : sql``}
    order by t.call_rank desc, o.id desc limit ${limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, limit, (row) => [row.rank, row.id])
  return { ...page, rows: page.rows.map(({ rank: _rank, ...row }) => shownRow(row)) }
}

/** A part of the queue; `mine` is what the agent, or a colleague they cover for, has promised or has in hand. */
export function conditionOf(view: TaskView, actor: Actor): RawBuilder<boolean> {
  const me = authorId(actor)
  switch (view) {
    case 'due':
      return sql<boolean>`((${isDue}) or ${isCallbackDue}) and not ${isHeld}`
    case 'callbacks':
      return sql<boolean>`t.state = 'callback'`
    case 'waiting':
      return sql<boolean>`(t.state in ('queued', 'waiting') and t.next_call_at > now())`
    case 'unreachable':
      return sql<boolean>`t.state = 'unreachable'`
    case 'mine':
      return sql<boolean>`(t.locked_by = ${me}::uuid
        or t.state = 'callback' and ${isTaskOf(actor, 't.promised_by', 'o.outlet_id')})`
    case 'all':
      return sql<boolean>`t.state <> 'done'`
  }
}
