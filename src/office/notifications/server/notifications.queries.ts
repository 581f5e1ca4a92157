import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { type Kind, knownNouns, knownTypes, nounsOfKind, typesOfKind } from '../kinds.ts'
import { type Notification, notificationsLimit } from '../notifications.contract.ts'
import { personalRules } from '../notifications.rules.ts'
import { isShown } from './is-shown.ts'

/** The columns of the entity; what stands behind them is nobody's to see. */
const columns = [
  'id',
  'user_id',
  'type',
  'priority',
  'title',
  'message',
  'read',
  'action_url',
  'created_at',
  'rule',
  'group_count',
  'resolved_at',
  'outlet_id',
] as const

export async function listNotifications(reader: Reader, actor: Actor) {
  const { rows } = await browseNotifications(reader, actor, { limit: notificationsLimit })
  return { notifications: rows, unread: await unreadCount(reader, actor) }
}

type BrowseInput = {
  unread?: boolean | undefined
  resolved?: boolean | undefined
  type?: string | undefined
  kind?: Kind | undefined
  mine?: boolean | undefined
  q?: string | undefined
  priority?: string | undefined
  rule?: string | undefined
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
  limit: number
}

export async function browseNotifications(reader: Reader, actor: Actor, input: BrowseInput) {
  const { unread, resolved, type, priority, rule, from, until, limit } = input
  const conditions = [sql`user_id = ${actor.userId}`, sql`deleted_at is null`, isShown()]
  if (unread !== undefined) conditions.push(sql`read = ${!unread}`)
  if (resolved !== undefined) conditions.push(sql`(resolved_at is not null) = ${resolved}`)
  if (type) conditions.push(sql`type = ${type}`)
  if (input.kind) conditions.push(ofKind(input.kind))
  if (input.mine) conditions.push(sql`(rule is null or rule = any(${[...personalRules]}))`)
  if (input.q) conditions.push(matchesWords("title || ' ' || message", input.q))
  if (priority) conditions.push(sql`priority = ${priority}`)
  if (rule) conditions.push(sql`rule = ${rule}`)
  if (from) conditions.push(sql`created_at >= ${from}`)
  if (until) conditions.push(sql`created_at < ${until}`)
  const after = decodeCursor(input.after, ['instant', 'id'])
  if (after) conditions.push(sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const found = await sql<Notification & { cursor: string }>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, created_at::text as cursor
    from notifications where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, limit, (row) => [row.cursor, row.id])
  return { rows: page.rows.map(({ cursor: _, ...row }) => row), nextCursor: page.nextCursor }
}

const noun = sql`split_part(rule, '.', 1)`

const ofKind = (kind: Kind) =>
  kind === 'other'
    ? sql`case when rule is null then type <> all(${[...knownTypes]})
        else ${noun} <> all(${[...knownNouns]}) end`
    : sql`case when rule is null then type = any(${[...typesOfKind(kind)]})
        else ${noun} = any(${[...nounsOfKind(kind)]}) end`

export async function unreadCount(reader: Reader, actor: Actor): Promise<number> {
  const found = await reader
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .where('read', '=', false)
    .where('deleted_at', 'is', null)
    .where(isShown())
    .executeTakeFirstOrThrow()
  return found.count
}
