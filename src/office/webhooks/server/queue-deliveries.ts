import { sql } from 'kysely'
import { isPrivateEvent } from '#office/fraud-reports/fraud-reports.nouns.ts'
import type { EventObject } from '#platform/event-objects.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import { keptWhileOffMilliseconds, wantsType } from '../webhooks.rules.ts'
import { type NewMessage, newMessage } from './payload-of.ts'

type NewDelivery = NewMessage & {
  readonly id: string
  readonly endpointId: string
  /** Null for a message without an event. */
  readonly eventSeq: number | null
  /** What it is about; messages about one thing keep their order. Null where it is about none. */
  readonly entityId: string | null
  readonly type: string
}

/**
 * Queues one message for each endpoint subscribed to an event, in the transaction that reads them.
 * An endpoint gets no events about itself: a test would report the test. Messages of a disabled
 * endpoint are kept, until it has been off for too long. Their objects are read afterwards
 * (`addObjects`).
 */
export async function queueDeliveries(
  tx: Tx,
  events: readonly StoredEvent[],
  all: readonly EventObject[],
): Promise<void> {
  const done = events.filter(({ result, type }) => result === 'ok' && !isPrivateEvent(type))
  if (done.length === 0) return
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types', 'payload_version'])
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
  const deliveries = wanted.map(({ event, endpoint }) => newDelivery(all, event, endpoint))
  await insertDeliveries(tx, deliveries)
}

/** The message about an event to one endpoint. */
export function newDelivery(
  all: readonly EventObject[],
  event: StoredEvent,
  endpoint: { readonly id: string; readonly payload_version: number },
): NewDelivery {
  const id = newId()
  return {
    id,
    endpointId: endpoint.id,
    eventSeq: event.seq,
    entityId: event.entityId,
    type: event.type,
    ...newMessage(all, id, event, endpoint.payload_version),
  }
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`insert into webhook_deliveries (id, endpoint_id, event_seq, entity_id, type, payload,
      unread_event)
    select id, "endpointId", "eventSeq", "entityId", type, payload, "unreadEvent"
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as r(id uuid, "endpointId" uuid,
      "eventSeq" bigint, "entityId" uuid, type text, payload text, "unreadEvent" jsonb)`.execute(tx)
  hintAfterCommit(tx, { noun: deliveryNoun.key, ids: deliveries.map(({ id }) => id) })
}
