import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { TimelineEntry } from '#platform/timeline.ts'

type ListInput = {
  noun?: string | undefined
  actorId?: string | undefined
  requestId?: string | undefined
  entityId?: string | undefined
  after?: string | undefined
  limit: number
}

export async function listActivity(reader: Reader, _actor: Actor, input: ListInput) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (input.noun) conditions.push(sql`noun = ${input.noun}`)
  if (input.actorId) conditions.push(sql`actor_id = ${input.actorId}`)
  if (input.requestId) conditions.push(sql`request_id = ${input.requestId}`)
  if (input.entityId) conditions.push(sql`entity_id = ${input.entityId}`)
  const after = decodeCursor(input.after, ['count', 'count'])
  if (after) conditions.push(sql`(tx, seq) < (${after[0]}::xid8, ${after[1]}::bigint)`)
  const found = await sql<TimelineEntry & { tx: string; actorId: string | null }>`
    select tx::text, seq, at, type, noun, entity_id as "entityId", label, actor_id as "actorId",
      actor_name as "actorName", request_id as "requestId", data
    from events where ${sql.join(conditions, sql` and `)}
    order by tx desc, seq desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.tx, row.seq])
}
