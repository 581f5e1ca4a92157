import { type RawBuilder, sql } from 'kysely'
import { isTaskOf } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { typedOrderNumber } from '#sales/orders/orders.nouns.ts'
import type { TaskRow } from '../confirmations.fields.ts'
import { queueList } from '../queue.list.ts'
import { type TaskView, taskViews } from '../views-of-calls.ts'
import { isCallbackDue, isDue } from './pick-next.ts'
import { access, type FoundRow, isHeld, rowColumns, shownRow } from './task-source.ts'

const ofOrder = sql`join orders o on o.id = t.id`

/**
 * The queue. What belongs to the task has an index of open tasks; total and age are orders' own, of
 * which those that wait for a call are few.
 */
export const tasks = serveList<TaskRow, typeof queueList, FoundRow>(queueList, {
  table: 'confirmation_tasks t',
  id: 't.id',
  joined: ofOrder,
  within: (actor) =>
    sql<boolean>`(t.state <> 'done' and o.state = 'pending'
      and ${withinOutlets(actor, access, 'o.outlet_id')})`,
  filters: {
    part: byValue((value, actor) => {
      const view = taskViews.find((known) => known === value)
      return view === undefined ? sql`false` : conditionOf(view, actor)
    }),
    outletId: { ownOutlet: 'o.outlet_id', access },
    state: 't.state',
    held: isHeld,
    lastOutcome: 't.last_outcome',
    attempts: 't.attempts',
    amount: 'o.total_minor',
    stake: 't.at_stake_minor',
    pay: 'o.payment_method',
    nextCall: { instant: 't.next_call_at' },
    placed: { instant: 'o.placed_at' },
  },
  sorts: {
    turn: { by: 't.call_rank', kind: 'number' },
    total: { by: 'o.total_minor', kind: 'number' },
    stake: { by: 't.at_stake_minor', kind: 'number' },
    attempts: { by: 't.attempts', kind: 'number' },
    next: { by: 't.next_call_at', kind: 'instant', hasNulls: true },
    age: { by: 'o.placed_at', kind: 'instant' },
  },
  search: matchesWhat,
  columns: rowColumns,
  beside: sql`${ofOrder} join outlets outlet on outlet.id = o.outlet_id
    left join profiles agent on agent.id = coalesce(t.locked_by, t.promised_by)`,
  complete: async (_reader, _actor, rows) => rows.map(shownRow),
})

/** By the whole number of the order, else by words of its number, name, phone or town. */
async function matchesWhat(words: string, reader: Reader): Promise<RawBuilder<boolean>> {
  const number = typedOrderNumber(words)
  if (number !== null) {
    const found = await sql<{ id: string }>`
      select id from orders where number = ${number}::bigint and state = 'pending'`.execute(reader)
    if (found.rows[0]) return sql`t.id = ${found.rows[0].id}::uuid`
  }
  const text = "(o.number || ' ' || o.ship_name || ' ' || o.ship_phone || ' ' || o.ship_city)"
  return sql`${matchesWords(text, words)}`
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
