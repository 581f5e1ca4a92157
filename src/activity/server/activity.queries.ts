import { type RawBuilder, sql } from 'kysely'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { ActivityEntry, ActivityFilter } from '../activity.contract.ts'

type ListInput = ActivityFilter & { after?: string | undefined; limit: number }

/** Whoever has the log at some outlets reads what happened there, and nothing of the whole business. */
export async function listActivity(reader: Reader, actor: Actor, input: ListInput) {
  const after = decodeCursor(input.after, ['count', 'count'])
  const isBefore = after ? sql`(tx, seq) < (${after[0]}::xid8, ${after[1]}::bigint)` : sql`true`
  const found = await sql<ActivityEntry & { tx: string }>`
    select e.tx::text, e.seq, e.at, e.type, e.noun, e.entity_id as "entityId", e.label,
      e.actor_id as "actorId", e.actor_name as "actorName", e.request_id as "requestId", e.data,
      e.outlet_id as "outletId", o.code as "outletCode", e.session_id as "sessionId",
      e.ip_address as "ipAddress", e.device, e.via, e.on_behalf_of as "onBehalfOf",
      p.full_name as "onBehalfOfName", e.approval_id as "approvalId", e.result
    from (select * from events where ${matchesFilter(input)} and ${isBefore}
        and ${withinOutlets(actor, capability.activityLogs, 'outlet_id')}
      order by tx desc, seq desc limit ${input.limit + 1}) as e
    left join outlets o on o.id = e.outlet_id left join profiles p on p.id = e.on_behalf_of
    order by e.tx desc, e.seq desc`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.tx, row.seq])
}

function matchesFilter(filter: ActivityFilter): RawBuilder<unknown> {
  const { noun, type, actorId, entityId, outletId, via, result, requestId } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (noun) conditions.push(sql`noun = ${noun}`)
  if (type) conditions.push(sql`type = ${type}`)
  if (actorId) conditions.push(sql`actor_id = ${actorId}`)
  if (entityId) conditions.push(sql`entity_id = ${entityId}`)
  if (outletId) conditions.push(sql`outlet_id = ${outletId}`)
  if (via) conditions.push(sql`via = ${via}`)
  if (result) conditions.push(sql`result = ${result}`)
  if (requestId) conditions.push(sql`request_id = ${requestId}`)
  if (filter.from) conditions.push(sql`at >= ${filter.from}::timestamptz`)
  if (filter.until) conditions.push(sql`at < ${filter.until}::timestamptz`)
  if (filter.q) conditions.push(matchesWords('label', filter.q))
  return sql.join(conditions, sql` and `)
}

/** The types in use, each found by one step along the index, however many events there are. */
export async function listTypes(reader: Reader) {
  const found = await sql<{ type: string }>`
    with recursive found as (
      (select type from events order by type limit 1)
      union all
      select (select e.type from events e where e.type > found.type order by e.type limit 1)
      from found where found.type is not null)
    select type from found where type is not null`.execute(reader)
  return { types: found.rows.map(({ type }) => type) }
}

function isColleague(actor: Actor): RawBuilder<unknown> {
  if (outletsOf(actor, capability.activityLogs) === null) return sql`true`
  return sql`exists (select from user_outlets own where own.user_id = profiles.id
    and ${withinOutlets(actor, capability.activityLogs, 'own.outlet_id')})`
}

export async function findPeople(
  reader: Reader,
  actor: Actor,
  input: { q: string; id?: string | undefined },
) {
  const found = await sql<{ id: string; name: string; email: string | null }>`
    select id, coalesce(full_name, email, '') as name, email from profiles
    where ${input.id ? sql`id = ${input.id}` : matchesWords("(coalesce(full_name, '') || ' ' || coalesce(email, ''))", input.q)}
      and ${isColleague(actor)}
    order by full_name, id limit 20`.execute(reader)
  return { people: found.rows }
}
