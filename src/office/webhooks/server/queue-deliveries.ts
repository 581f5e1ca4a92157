import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import { keptWhileOffMilliseconds, wantsType } from '../webhooks.rules.ts'
import { type Objects, payloadsOf } from './payload-of.ts'

type NewDelivery = {
  readonly id: string
  readonly endpointId: string
  /** Null for a message that stands for no event. */
  readonly eventSeq: number | null
  /** What it is about; messages about one thing keep their order. Null where it is about none. */
  readonly entityId: string | null
  readonly type: string
  readonly payload: string
}

/**
 * One message for each endpoint that asked for an event, in the transaction that reads them. An
 * endpoint is not told of what is done to itself: a test would tell of the test. For one that is off
 * they are kept, until it has been off for too long. What is sent is fixed here, once.
 */
export async function queueDeliveries(
  tx: Tx,
  events: readonly StoredEvent[],
  objects: Objects,
): Promise<void> {
  const done = events.filter(({ result }) => result === 'ok')
  if (done.length === 0) return
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types', 'payload_version', 'owner_id'])
    .where((is) =>
      is.or([
        is('is_active', '=', true),
        is('off_since', '>', new Date(Date.now() - keptWhileOffMilliseconds).toISOString()),
      ]),
    )
    .execute()
  const wanted = done.flatMap((event) =>
    endpoints
      .filter(({ id }) => id !== event.entityId)
      .filter((endpoint) => wantsType(endpoint.event_types, event.type))
      .map((endpoint) => ({ event, endpoint })),
  )
  const payloadOf = payloadsOf(tx, objects)
  const deliveries: NewDelivery[] = []
  for (const { event, endpoint } of wanted) {
    const id = newId()
    const { payload_version: payloadVersion, owner_id: ownerId } = endpoint
    deliveries.push({
      id,
      endpointId: endpoint.id,
      eventSeq: event.seq,
      entityId: event.entityId,
      type: event.type,
      payload: await payloadOf(id, event, { payloadVersion, ownerId }),
    })
  }
  await insertDeliveries(tx, deliveries)
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`insert into webhook_deliveries (id, endpoint_id, event_seq, entity_id, type, payload)
    select id, "endpointId", "eventSeq", "entityId", type, payload
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as r(id uuid, "endpointId" uuid,
      "eventSeq" bigint, "entityId" uuid, type text, payload text)`.execute(tx)
  hintAfterCommit(tx, { noun: deliveryNoun.key, ids: deliveries.map(({ id }) => id) })
}
