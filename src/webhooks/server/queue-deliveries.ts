import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import { wantsType } from '../webhooks.rules.ts'

type NewDelivery = {
  readonly endpointId: string
  /** Null for a message that stands for no event. */
  readonly eventSeq: number | null
  readonly type: string
  readonly payload: string
}

/**
 * One message for each endpoint that asked for an event, in the transaction that reads them. An
 * endpoint is not told of what is done to itself: a test would tell of the test.
 */
export async function queueDeliveries(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const done = events.filter(({ result }) => result === 'ok')
  if (done.length === 0) return
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types'])
    .where('is_active', '=', true)
    .execute()
  const wanted = done.flatMap((event) =>
    endpoints
      .filter(({ id }) => id !== event.entityId)
      .filter((endpoint) => wantsType(endpoint.event_types, event.type))
      .map(({ id }) => ({
        endpointId: id,
        eventSeq: event.seq,
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
  await sql`insert into webhook_deliveries (id, endpoint_id, event_seq, type, payload)
    select id, "endpointId", "eventSeq", type, payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "endpointId" uuid,
      "eventSeq" bigint, type text, payload text)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  hintAfterCommit(tx, { noun: deliveryNoun.key, ids })
  return ids
}

/**
 * What is sent, fixed once: the event's own facts and what it is about. Who did it stays in the
 * house.
 */
function payloadOf({ type, at, entityId, noun, label, outletId, data }: StoredEvent): string {
  return JSON.stringify({
    type,
    timestamp: at,
    data: { ...data, id: entityId, noun, label, outletId },
  })
}
