import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { CallRow } from '../confirmations.fields.ts'
import { type CallEnd, reached } from '../outcomes.ts'
import { type CallFate, failedStates } from '../views-of-calls.ts'
import { type Period, withinPeriod, zoneOfBoard } from './call-period.ts'
import { access } from './task-source.ts'

const callColumns = sql`c.id, c.order_id as "orderId", o.number as "orderNumber",
  agent.full_name as "agentName", c.channel, c.started_at as "startedAt", c.ended_at as "endedAt",
  c.outcome, c.note, c.checked, c.seconds, c.within_call is not null as "isWithin",
  o.state as "orderState", o.total_minor as "totalMinor", o.currency`

const callSource = sql`confirmation_calls c join orders o on o.id = c.order_id
  left join profiles agent on agent.id = c.agent_id`

type CallsInput = Period & {
  readonly agentId?: string | undefined
  readonly outcome?: CallEnd | undefined
  readonly isReached?: boolean | undefined
  readonly isLast?: boolean | undefined
  readonly fate?: CallFate | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** The calls that a figure of the board counts. */
export async function listCalls(reader: Reader, actor: Actor, input: CallsInput) {
  requireWithinOutlets(actor, access, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const zone = await zoneOfBoard(reader)
  const { agentId, outcome, isReached, isLast, fate } = input
  const conditions: RawBuilder<unknown>[] = [
    withinPeriod(input, zone),
    withinOutlets(actor, access, 'o.outlet_id'),
  ]
  if (agentId) conditions.push(sql`c.agent_id = ${agentId}`)
  if (outcome) conditions.push(sql`c.outcome = ${outcome}`)
  if (isReached) conditions.push(sql`c.outcome = any(${[...reached]}) and c.within_call is null`)
  if (isLast) conditions.push(sql`c.is_last`)
  if (fate) conditions.push(sql`c.outcome = 'confirmed' and ${hasFate(fate)}`)
  if (after)
    conditions.push(sql`(c.ended_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const found = await sql<CallRow & { key: string }>`
    select ${callColumns}, c.ended_at::text as key from ${callSource}
    where ${sql.join(conditions, sql` and `)}
    order by c.ended_at desc, c.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

function hasFate(fate: CallFate): RawBuilder<boolean> {
  if (fate === 'delivered') return sql<boolean>`o.state = 'delivered'`
  if (fate === 'failed') return sql<boolean>`o.state = any(${[...failedStates]})`
  return sql<boolean>`o.state <> all(${['delivered', ...failedStates]})`
}

/** Every call about one order. */
export async function callsOf(
  reader: Reader,
  actor: Actor,
  needed: Exclude<Access, 'open'>,
  orderId: string,
): Promise<CallRow[]> {
  const found = await sql<CallRow>`
    select ${callColumns} from ${callSource}
    where c.order_id = ${orderId} and ${withinOutlets(actor, needed, 'o.outlet_id')}
    order by c.started_at desc, c.id desc limit 100`.execute(reader)
  return found.rows
}
