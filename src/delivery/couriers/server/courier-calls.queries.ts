import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ListedCall } from '../courier-accounts.fields.ts'

type Filter = {
  readonly courierId?: string | undefined
  readonly only?: 'waiting' | 'stopped' | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Calls without a result, the oldest first. */
export async function listCalls(
  reader: Reader,
  actor: Actor,
  { courierId, only, after, limit }: Filter,
) {
  const [queuedAt, lastId] = decodeCursor(after, ['instant', 'id']) ?? [null, null]
  const found = await sql<ListedCall & { sortAt: string }>`
    select k.id, k.courier_id as "courierId", c.name as "courierName", k.kind, k.label, k.reference,
      k.attempts, k.last_error as "lastError", k.next_attempt_at as "nextAttemptAt",
      k.queued_at as "queuedAt", k.queued_by as "queuedBy", k.queued_at::text as "sortAt"
    from courier_calls k join couriers c on c.id = k.courier_id
    where k.settled_at is null and k.refused_at is null
      and ${withinOutlets(actor, capability.dispatch, 'k.outlet_id')}
      and (${courierId ?? null}::uuid is null or k.courier_id = ${courierId ?? null})
      and (${only ?? null}::text is null
        or (k.next_attempt_at is null) = (${only ?? null} = 'stopped'))
      and (${queuedAt}::timestamptz is null
        or (k.queued_at, k.id) > (${queuedAt}::timestamptz, ${lastId}::uuid))
    order by k.queued_at, k.id limit ${limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, limit, (row) => [row.sortAt, row.id])
  return { ...page, rows: page.rows.map(({ sortAt, ...call }) => call) }
}
