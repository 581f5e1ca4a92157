import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { Attempted, Delivery, Endpoint } from '../webhooks.contract.ts'
import { type DeliveryState, messageIdOf } from '../webhooks.rules.ts'

export async function listEndpoints(reader: Reader): Promise<{ endpoints: Endpoint[] }> {
  const found = await sql<Endpoint>`
    select e.id, e.url, e.description, e.event_types as "eventTypes", e.is_active as "isActive",
      e.disabled_reason as "disabledReason", e.failing_since as "failingSince",
      case when e.old_secret_until > now() then e.old_secret_until end as "oldSecretUntil",
      e.created_at as "createdAt", e.version, e.payload_version as "payloadVersion",
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

type ListInput = {
  readonly endpointId: string
  readonly state?: DeliveryState | undefined
  readonly type?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

type Row = Omit<Delivery, 'messageId'> & { readonly cursorAt: string }

export async function listDeliveries(reader: Reader, _actor: Actor, input: ListInput) {
  const conditions = [sql`endpoint_id = ${input.endpointId}`]
  if (input.state) conditions.push(isIn[input.state])
  if (input.type) conditions.push(sql`type = ${input.type}`)
  const after = decodeCursor(input.after, ['instant', 'id'])
  if (after) conditions.push(sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const found = await sql<Row>`
    select ${deliveryColumns}, created_at::text as "cursorAt"
    from webhook_deliveries d where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${input.limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.cursorAt, row.id])
  return { ...page, rows: page.rows.map(({ cursorAt: _, ...row }) => named(row)) }
}

export async function getDelivery(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const found = await sql<Omit<Delivery, 'messageId'> & { endpointId: string; payload: string }>`
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

const named = <R extends { readonly id: string }>(row: R) => ({
  ...row,
  messageId: messageIdOf(row.id),
})

/** What a message is follows from its instants; there is no column that could say otherwise. */
const isIn: Readonly<Record<DeliveryState, RawBuilder<unknown>>> = {
  queued: sql`next_attempt_at is not null and attempts = 0`,
  retrying: sql`next_attempt_at is not null and attempts > 0`,
  delivered: sql`delivered_at is not null and next_attempt_at is null`,
  failed: sql`delivered_at is null and next_attempt_at is null`,
}

const deliveryColumns = sql`d.id, d.type,
  case when d.next_attempt_at is null
      then case when d.delivered_at is null then 'failed' else 'delivered' end
    when d.attempts = 0 then 'queued' else 'retrying' end as state,
  d.attempts, d.is_replay as "isReplay", d.created_at as "createdAt",
  d.next_attempt_at as "nextAttemptAt", d.delivered_at as "deliveredAt",
  (select status from webhook_attempts a where a.delivery_id = d.id order by at desc, id desc limit 1)
    as "lastStatus"`
