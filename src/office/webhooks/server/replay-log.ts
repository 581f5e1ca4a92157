import { sql } from 'kysely'
import type { EventObject } from '#platform/event-objects.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { eventTypes } from '../event-groups.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import { wantsType } from '../webhooks.rules.ts'
import { anew } from './anew.ts'
import { type EndpointRow, lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'
import { insertDeliveries, newDelivery } from './queue-deliveries.ts'
import { requireActive } from './send-test.ts'

const mostEvents = 10_000
const mostDays = 30

/**
 * Sends a message of every event that the endpoint hears of, since an instant: those that there are
 * anew and under their ids, and new ones of events that it was not told of, such as before it was
 * added. What waits stays as it is.
 */
export async function replayLog(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly since: string },
  all: readonly EventObject[],
) {
  const endpoint = await lockEndpoint(tx, input.id)
  requireActive(endpoint)
  const events = await eventsSince(tx, endpoint, input.since)
  const seqs = events.map(({ seq }) => seq)
  const { rows: known } = await sql<{ id: string; seq: number; isSettled: boolean }>`
    select id, event_seq as seq, next_attempt_at is null as "isSettled" from webhook_deliveries
    where endpoint_id = ${endpoint.id} and event_seq = any(${seqs}::bigint[])`.execute(tx)
  const settled = known.filter(({ isSettled }) => isSettled).map(({ id }) => id)
  if (settled.length > 0)
    await tx.updateTable('webhook_deliveries').set(anew()).where('id', 'in', settled).execute()
  const told = new Set(known.map(({ seq }) => seq))
  const untold = events.filter(({ seq }) => !told.has(seq))
  await insertDeliveries(
    tx,
    untold.map((event) => newDelivery(all, event, endpoint)),
  )
  hintAfterCommit(tx, { noun: deliveryNoun.key })
  const count = settled.length + untold.length
  await tellOfEndpoint(tx, actor, endpoint, 'replayed', { since: input.since, count })
  return { count }
}

/** Of events that the reader has not reached it will make the messages itself. */
async function eventsSince(
  tx: Tx,
  endpoint: EndpointRow,
  since: string,
): Promise<readonly StoredEvent[]> {
  if (Date.parse(since) < Date.now() - mostDays * 86_400_000)
    throw new Refusal(
      'invalid',
      'too_long_ago',
      `Messages of at most ${mostDays} days are sent anew. Choose a later time.`,
      { field: 'since' },
    )
  const wanted = eventTypes.filter((type) => wantsType(endpoint.event_types, type))
  const { rows } = await sql<StoredEvent>`
    select e.seq, e.at, e.type, e.noun, e.entity_id as "entityId", e.label,
      e.outlet_id as "outletId", e.actor_id as "actorId", e.actor_name as "actorName", e.result,
      e.data
    from events e join event_readers reader on reader.name = 'webhooks'
      and (e.tx, e.seq) <= (reader.tx, reader.seq)
    where e.at >= ${since}::timestamptz and e.result = 'ok' and e.type = any(${wanted}::text[])
      and e.entity_id <> ${endpoint.id}::uuid
    order by e.tx, e.seq limit ${mostEvents + 1}`.execute(tx)
  if (rows.length > mostEvents)
    throw new Refusal(
      'conflict',
      'too_many_messages',
      'There were more than 10,000 events since then. Choose a later time, or fewer events.',
      { field: 'since' },
    )
  return rows
}
