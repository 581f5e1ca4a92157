import { sql } from 'kysely'
import type { QuietHours } from '#organization/users/quiet-hours.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { type Priority, priorities } from '../define-rule.ts'
import { type Delivery, isMailedNow, usualDelivery } from '../delivery.ts'
import { notificationsSettings } from '../notifications.settings.ts'
import { notificationsTemplates } from '../notifications.templates.ts'
import { isShown } from './is-shown.ts'

type Due = {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly message: string
  readonly actionUrl: string | null
  readonly priority: Priority
  readonly createdAt: string
  readonly name: string
  readonly email: string
  readonly timeZone: string
  readonly quietHours: QuietHours | null
  readonly delivery: Delivery
}

const mostAtOnce = 2_000

/** The delivery of each priority where a user has chosen none. */
const usual = JSON.stringify(
  Object.fromEntries(priorities.map((priority) => [priority, usualDelivery(priority)])),
)

/** What is older was unread for days in the list; a mail about it would only surprise. */
const oldestDays = 3

/** Mails what people want outside the app; any number of servers may run it, each row leaves once. */
export const mailNotifications = (address: string): Job => ({
  name: 'mail-notifications',
  cron: '* * * * *',
  work: (db) => mailDue(db, address, Date.now()),
})

export async function mailDue(db: Database, address: string, now: number): Promise<void> {
  const digestAt = await settingOf(db.reader, notificationsSettings.digestAt)
  const waiting = (await waitingOnes(db, now)).filter(
    (one) => checkAddress(one.email) === null && isMailedNow(one, digestAt, now),
  )
  for (const one of waiting.filter(({ delivery }) => delivery === 'mail'))
    await db.transaction((tx) => mailOne(tx, address, one))
  const digests = Map.groupBy(
    waiting.filter(({ delivery }) => delivery === 'digest'),
    ({ userId }) => userId,
  )
  for (const all of digests.values()) await db.transaction((tx) => mailDigest(tx, address, all))
}

async function waitingOnes(db: Database, now: number): Promise<Due[]> {
  const at = new Date(now).toISOString()
  const found = await sql<Due>`
    select * from (
      select n.id, n.user_id as "userId", n.title, n.message, n.action_url as "actionUrl",
        n.priority, n.created_at as "createdAt", p.full_name as name, p.email,
        p.time_zone as "timeZone",
        case when p.quiet_from is not null then jsonb_build_object(
          'from', to_char(p.quiet_from, 'HH24:MI'), 'until', to_char(p.quiet_until, 'HH24:MI'))
          end as "quietHours",
        coalesce(w.way, ${usual}::jsonb ->> n.priority) as delivery
      from notifications n join profiles p on p.id = n.user_id
      left join notification_ways w on w.user_id = n.user_id and w.rule = n.rule
      where n.mailed_at is null and not n.read and n.deleted_at is null and n.resolved_at is null
        and n.created_at > ${at}::timestamptz - make_interval(days => ${oldestDays})
        and p.deactivated_at is null and p.suspended_at is null and ${isShown('n')}
    ) as waiting where delivery <> 'app' order by "createdAt", id limit ${mostAtOnce}`.execute(
    db.reader,
  )
  return found.rows
}

/** Those of them that no other server has mailed, and that are still unread. */
async function claim(tx: Tx, all: readonly Due[]): Promise<Due[]> {
  const ids = all.map(({ id }) => id)
  const claimed = await sql<{ id: string }>`update notifications set mailed_at = now()
    where id = any(${ids}::uuid[]) and mailed_at is null and not read and deleted_at is null
    returning id`.execute(tx)
  const mine = new Set(claimed.rows.map(({ id }) => id))
  return all.filter(({ id }) => mine.has(id))
}

async function mailOne(tx: Tx, address: string, one: Due): Promise<void> {
  const [claimed] = await claim(tx, [one])
  if (!claimed) return
  const { email, name, title, message, actionUrl } = claimed
  const link = linkTo(address, actionUrl)
  const values = { name, title: onOneLine(title), message, link }
  await queueMail(tx, notificationsTemplates.one, email, values)
}

async function mailDigest(tx: Tx, address: string, all: readonly Due[]): Promise<void> {
  const claimed = await claim(tx, all)
  const [first] = claimed
  if (!first) return
  const { email, name } = first
  const text = claimed
    .map(({ title, actionUrl }) => `- ${onOneLine(title)}\n  ${linkTo(address, actionUrl)}`)
    .join('\n')
  const values = { name, count: String(claimed.length), text, link: linkTo(address, null) }
  await queueMail(tx, notificationsTemplates.digest, email, values)
}

const linkTo = (address: string, path: string | null) => linkAt(address, path ?? '/notifications')

/** A title may quote what a person wrote, and a subject is one line. */
const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
