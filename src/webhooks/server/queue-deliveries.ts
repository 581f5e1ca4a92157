import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import { keptWhileOffMilliseconds, wantsType } from '../webhooks.rules.ts'

/** Of the form of what is sent; it changes when a receiver has to. */
export const payloadVersion = 1

type NewDelivery = {
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
 * they are kept, until it has been off for too long.
 */
export async function queueDeliveries(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const done = events.filter(({ result }) => result === 'ok')
  if (done.length === 0) return
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types'])
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
      .map(({ id }) => ({
        endpointId: id,
        eventSeq: event.seq,
        entityId: event.entityId,
        type: event.type,
        payload: payloadOf(event),
      })),
  )
  await insertDeliveries(tx, wanted)
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((delivery) => ({ id: newId(), ...delivery }))
  await sql`insert into webhook_deliveries (id, endpoint_id, event_seq, entity_id, type, payload)
    select id, "endpointId", "eventSeq", "entityId", type, payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "endpointId" uuid,
      "eventSeq" bigint, "entityId" uuid, type text, payload text)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  hintAfterCommit(tx, { noun: deliveryNoun.key, ids })
  return ids
}

/**
 * What is sent, fixed once: the event's own facts and what it is about, without who did it. Of two
 * messages about one thing the later event has the higher `seq`.
 */
function payloadOf({ seq, type, at, entityId, noun, label, outletId, data }: StoredEvent): string {
  return JSON.stringify({
    type,
    version: payloadVersion,
    seq,
    timestamp: at,
    data: { ...data, id: entityId, noun, label, outletId },
  })
}
