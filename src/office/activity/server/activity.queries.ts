import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ActivityEntry, ActivityFilter } from '../activity.contract.ts'
import { traceOfField, typesOfKind } from '../all-phrases.ts'

type ListInput = ActivityFilter & { after?: string | undefined; limit: number }

/**
 * Users who hold the log's permission at some outlets see the entries of those outlets, and no
 * company-wide ones.
 */
export async function listActivity(reader: Reader, actor: Actor, input: ListInput) {
  const found = await sql<ActivityEntry & { tx: string }>`
    select e.tx::text, e.seq, e.at, e.type, e.noun, e.entity_id as "entityId", e.label,
      e.actor_id as "actorId", e.actor_name as "actorName", e.request_id as "requestId", e.data,
      e.outlet_id as "outletId", o.code as "outletCode", e.session_id as "sessionId",
      e.ip_address as "ipAddress", e.device, e.via, e.on_behalf_of as "onBehalfOf",
      p.full_name as "onBehalfOfName", e.approval_id as "approvalId", e.result
    from (${newestOf(actor, input)}) as e
    left join outlets o on o.id = e.outlet_id left join profiles p on p.id = e.on_behalf_of
    order by e.tx desc, e.seq desc`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.tx, row.seq])
}

/** The newest entries that match, one more than are shown. */
function newestOf(actor: Actor, input: ListInput): RawBuilder<unknown> {
  const after = decodeCursor(input.after, ['count', 'count'])
  const isBefore = after ? sql`(tx, seq) < (${after[0]}::xid8, ${after[1]}::bigint)` : sql`true`
  const newestFirst = sql`order by tx desc, seq desc limit ${input.limit + 1}`
  const where = (isSaid: RawBuilder<unknown>) => sql`select * from events
    where ${matchesFilter(input)} and ${isBefore} and ${isSaid}
      and ${withinOutlets(actor, capability.activityLogs, 'outlet_id')} ${newestFirst}`
  if (!input.q) return where(sql`true`)
  // The entry's text and the product's name have separate indexes, which one condition over both
  // could not use.
  const says = matchesWords('platform_event_words(label, data)', asKept(input.q))
  const isOfNamed = isOfProducts(matchesWords("(v.sku || ' ' || v.title)", input.q))
  return sql`(${where(says)}) union (${where(isOfNamed)}) ${newestFirst}`
}

/** An amount is found by its figures: `£1,234.50` is kept as 1234.50. */
const asKept = (words: string) =>
  words.replaceAll(/\p{Sc}(?=\d)/gu, '').replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')

/** About one of the products that have such a variant `v`: the product itself, or any variant of it. */
function isOfProducts(isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`entity_id = any(array(
    with found as materialized (select distinct v.product_id from variants v where ${isWanted})
    select product_id from found
    union all select id from variants where product_id in (select product_id from found)))`
}

function matchesFilter(filter: ActivityFilter): RawBuilder<unknown> {
  const {
    noun,
    kind,
    field,
    productId,
    type,
    actorId,
    entityId,
    outletId,
    via,
    result,
    requestId,
  } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (noun) conditions.push(sql`noun = ${noun}`)
  if (kind) conditions.push(sql`type = any(${typesOfKind(kind)}::text[])`)
  if (field) conditions.push(changesField(field))
  if (productId) conditions.push(isOfProducts(sql`${productId} in (v.product_id, v.id)`))
  if (type) conditions.push(sql`type = ${type}`)
  if (actorId) conditions.push(sql`actor_id = ${actorId}`)
  if (entityId) conditions.push(sql`entity_id = ${entityId}`)
  if (outletId) conditions.push(sql`outlet_id = ${outletId}`)
  if (via) conditions.push(sql`via = ${via}`)
  if (result) conditions.push(sql`result = ${result}`)
  if (requestId) conditions.push(sql`request_id = ${requestId}`)
  if (filter.from) conditions.push(sql`at >= ${filter.from}::timestamptz`)
  if (filter.until) conditions.push(sql`at < ${filter.until}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

function changesField(field: string): RawBuilder<unknown> {
  const { keys, types } = traceOfField(field)
  return sql`(platform_event_fields(data) <> '{}' and platform_event_fields(data) && ${keys}::text[]
    or type = any(${types}::text[]))`
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
