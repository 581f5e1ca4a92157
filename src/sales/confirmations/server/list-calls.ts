import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { typedOrderNumber } from '#sales/orders/orders.nouns.ts'
import { callList } from '../calls.list.ts'
import type { CallRow } from '../confirmations.fields.ts'
import { reached } from '../outcomes.ts'
import { failedStates } from '../views-of-calls.ts'
import { access } from './task-source.ts'

const callColumns = sql`c.id, c.order_id as "orderId", o.number as "orderNumber",
  c.agent_id as "agentId", agent.full_name as "agentName", c.channel, c.started_at as "startedAt",
  c.ended_at as "endedAt", c.outcome, c.note, c.checked, c.seconds,
  c.within_call is not null as "isWithin", o.state as "orderState",
  o.total_minor as "totalMinor", o.currency`

const ofOrder = sql`join orders o on o.id = c.order_id`
const beside = sql`${ofOrder} left join profiles agent on agent.id = c.agent_id`

const endsConfirmed = (isNow: RawBuilder<boolean>) =>
  sql<boolean>`(c.outcome = 'confirmed' and ${isNow})`

/** The calls that ended; the figures of the board count the same. */
export const calls = serveList<CallRow, typeof callList>(callList, {
  table: 'confirmation_calls c',
  id: 'c.id',
  joined: ofOrder,
  within: (actor) =>
    sql<boolean>`(c.ended_at is not null and ${withinOutlets(actor, access, 'o.outlet_id')})`,
  filters: {
    ended: { instant: 'c.ended_at' },
    agentId: 'c.agent_id',
    outletId: { ownOutlet: 'o.outlet_id', access },
    outcome: 'c.outcome',
    fate: byConditions({
      delivered: endsConfirmed(sql`o.state = 'delivered'`),
      failed: endsConfirmed(sql`o.state = any(${[...failedStates]})`),
      underway: endsConfirmed(sql`o.state <> all(${['delivered', ...failedStates]})`),
    }),
    isReached: sql<boolean>`(c.outcome = any(${[...reached]}) and c.within_call is null)`,
    isLast: 'c.is_last',
    channel: 'c.channel',
    seconds: 'c.seconds',
  },
  sorts: {
    ended: { by: 'c.ended_at', kind: 'instant' },
    order: { by: 'o.number', kind: 'number' },
    seconds: { by: 'c.seconds', kind: 'number', hasNulls: true },
  },
  search: matchesWhat,
  columns: () => callColumns,
  beside,
})

/** By the full number of the order, else by words of the note; each has an index. */
async function matchesWhat(words: string, reader: Reader): Promise<RawBuilder<boolean>> {
  const number = typedOrderNumber(words)
  const isSaid = sql<boolean>`(c.note <> '' and ${matchesWords('c.note', words)})`
  if (number === null) return isSaid
  const found = await sql<{ id: string }>`
    select id from orders where number = ${number}::bigint`.execute(reader)
  return found.rows[0] ? sql`c.order_id = ${found.rows[0].id}::uuid` : isSaid
}

/** Every call about one order. */
export async function callsOf(
  reader: Reader,
  actor: Actor,
  needed: Exclude<Access, 'open'>,
  orderId: string,
): Promise<CallRow[]> {
  const found = await sql<CallRow>`
    select ${callColumns} from confirmation_calls c ${beside}
    where c.order_id = ${orderId} and ${withinOutlets(actor, needed, 'o.outlet_id')}
    order by c.started_at desc, c.id desc limit 100`.execute(reader)
  return found.rows
}
