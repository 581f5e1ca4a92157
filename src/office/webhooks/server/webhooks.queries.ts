import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import type { Attempted, Endpoint } from '../webhooks.contract.ts'
import { deliveryColumns, named, type StoredDelivery } from './list-deliveries.ts'

export async function listEndpoints(reader: Reader): Promise<{ endpoints: Endpoint[] }> {
  const found = await sql<Endpoint>`
    select e.id, e.url, e.description, e.event_types as "eventTypes", e.is_active as "isActive",
      e.disabled_reason as "disabledReason", e.failing_since as "failingSince",
      case when e.old_secret_until > now() then e.old_secret_until end as "oldSecretUntil",
      e.created_at as "createdAt", e.version, e.payload_version as "payloadVersion",
      e.keeps_order as "keepsOrder",
      owner.full_name as "ownerName",
      coalesce(owner.deactivated_at is null and owner.suspended_at is null
        and owner.id is not null, false) as "isOwnerActive", recent.delivered, recent.failed,
      (select count(*) from webhook_deliveries d
        where d.endpoint_id = e.id and d.next_attempt_at is not null) as waiting
    from webhook_endpoints e left join profiles owner on owner.id = e.owner_id cross join lateral (
      select count(*) filter (where d.delivered_at is not null) as delivered,
        count(*) filter (where d.delivered_at is null and d.next_attempt_at is null) as failed
      from webhook_deliveries d
      where d.endpoint_id = e.id and d.created_at > now() - interval '24 hours') recent
    order by e.created_at, e.id`.execute(reader)
  return { endpoints: found.rows }
}

export async function endpointHistory(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const found = await reader
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This webhook endpoint')
  return { entries: await eventsOf(reader, id) }
}

export async function getDelivery(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const found = await sql<StoredDelivery & { endpointId: string; payload: string }>`
    select ${deliveryColumns}, endpoint_id as "endpointId", payload
    from webhook_deliveries d where id = ${id}`.execute(reader)
  const [delivery] = found.rows
  if (!delivery) throw notFound('This message')
  const tries = await sql<Attempted>`
    select id, at, status, duration_milliseconds as "durationMilliseconds", answer, error,
      is_replay as "isReplay"
    from webhook_attempts where delivery_id = ${id} order by at, id`.execute(reader)
  return { ...named(delivery), tries: tries.rows }
}
