import { sql } from 'kysely'
import { isRole, roles } from '#organization/users/roles.ts'
import { holdersOfRoles } from '#organization/users/server/index.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { notificationsSettings } from '../notifications.settings.ts'
import { addNotifications } from './add-notifications.ts'
import { type Recipient, titleFor } from './find-recipients.ts'

/** The notifications of several users about one event: the rows that were written together. */
type Told = {
  readonly ids: readonly string[]
  readonly userIds: readonly string[]
  readonly isOpened: boolean
  readonly rule: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly actionUrl: string | null
  readonly outletId: string | null
  readonly causeKey: string | null
}

/**
 * An urgent notification that none of its readers has opened in time goes to the next rank: to the
 * holders of the role, and to those who cover for them. Opening it as cover counts as opening it
 * for the colleague.
 */
export const escalateNotifications: Job = {
  name: 'escalate-notifications',
  cron: '* * * * *',
  work: (db) => escalateDue(db),
}

export async function escalateDue(db: Database): Promise<void> {
  const minutes = await settingOf(db.reader, notificationsSettings.escalateMinutes)
  if (minutes === 0) return
  const due = await sql<Told>`
    with waiting as (
      select *, case when for_user_id is null then title
        else regexp_replace(title, '^For [^:]*: ', '') end as "ownTitle"
      from notifications
      where priority = 'urgent' and escalated_at is null and rule is not null
        and created_at <= now() - make_interval(mins => ${minutes}))
    select array_agg(id) as ids, array_agg(user_id) as "userIds",
      bool_or(read or deleted_at is not null or resolved_at is not null) as "isOpened",
      rule, type, "ownTitle" as title, message, action_url as "actionUrl", outlet_id as "outletId",
      cause_key as "causeKey"
    from waiting
    group by rule, type, "ownTitle", message, action_url, outlet_id, cause_key, created_at
    limit 500`.execute(db.reader)
  for (const told of due.rows) await db.transaction((tx) => escalate(tx, told, minutes))
}

async function escalate(tx: Tx, told: Told, minutes: number): Promise<void> {
  const claimed = await sql`update notifications set escalated_at = now()
    where id = any(${told.ids}::uuid[]) and escalated_at is null`.execute(tx)
  if (!claimed.numAffectedRows || told.isOpened) return
  const { rule, type, message, actionUrl, outletId, causeKey } = told
  const prefix = `Not opened for ${minutes} minutes: `
  const title = told.title.startsWith('Not opened for') ? told.title : `${prefix}${told.title}`
  const next = await nextRank(tx, told)
  const draft = { type, priority: 'urgent', title, message, actionUrl } as const
  await addNotifications(
    tx,
    next.map(({ userId, forUser }) => {
      const own = { title: titleFor(forUser, title), userId, forUserId: forUser?.id ?? null }
      return { ...draft, ...own, rule, outletId, causeKey }
    }),
  )
}

/**
 * The holders of the lowest role above all notified ones, at the outlet, and their cover; muted
 * rules stay muted.
 */
async function nextRank(tx: Tx, { userIds, outletId, rule }: Told): Promise<readonly Recipient[]> {
  const muted = await tx
    .selectFrom('notification_mutes')
    .select('user_id')
    .where('rule', '=', rule)
    .execute()
  const without = new Set([...userIds, ...muted.map((row) => row.user_id)])
  for (let rank = (await highestRank(tx, userIds)) - 1; rank >= 0; rank -= 1) {
    const holders = await holdersOfRoles(tx, roles.slice(rank, rank + 1), outletId)
    const others = holders.filter(({ id }) => !without.has(id))
    if (others.length > 0) return others.map(({ id, forUser }) => ({ userId: id, forUser }))
  }
  return []
}

/** The place in the list of roles; 0 is the highest. */
async function highestRank(tx: Tx, userIds: readonly string[]): Promise<number> {
  const found = await sql<{ role: string }>`
    select role from user_roles where is_active and user_id = any(${[...userIds]}::uuid[])
    union select role from profiles where id = any(${[...userIds]}::uuid[])`.execute(tx)
  const ranks = found.rows.map(({ role }) => (isRole(role) ? roles.indexOf(role) : roles.length))
  return Math.min(roles.length, ...ranks)
}
