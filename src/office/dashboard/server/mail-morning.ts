import { sql } from 'kysely'
import { notificationsTemplates } from '#office/notifications/notifications.templates.ts'
import { capability } from '#organization/users/capabilities.ts'
import { actorOfUser } from '#organization/users/server/index.ts'
import { formatDay } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { wallClockAt } from '#platform/zoned-time.ts'
import { usualPeriod } from '../dashboard-periods.ts'
import {
  besideInWords,
  changeInWords,
  needInWords,
  valueInWords,
  worthInWords,
} from '../figure-words.ts'
import { type BoardParts, boardOf } from './board.ts'
import { countNeed, readFigure } from './counts-of-board.ts'

type Reader = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly outletId: string | null
  readonly outlet: string | null
  readonly zone: string
}

/** After this, a morning email is no news: a server that was away all morning sends none. */
const latestHours = 4

const readers = sql`select p.id as "userId", p.full_name as name, p.email,
    p.default_outlet_id as "outletId", o.code || ' ' || o.name as outlet,
    ${sql.raw(settingText(platformSettings.timeZone, 'p.default_outlet_id'))} as zone,
    p.preferences -> 'morning' ->> 'at' as at, p.preferences -> 'morning' ->> 'isOn' as is_on
  from profiles p left join outlets o on o.id = p.default_outlet_id
  where p.deactivated_at is null and p.suspended_at is null`

/** Mails the dashboard to those who want it; any number of servers may run it, each mail leaves once. */
export const mailMornings = (parts: BoardParts, address: string): Job => ({
  name: 'mail-mornings',
  cron: '* * * * *',
  work: (db) => mailDueMornings(db, parts, address, Date.now()),
})

/** One that fails leaves nothing behind and is tried again the next minute; the others are sent. */
export async function mailDueMornings(
  db: Database,
  parts: BoardParts,
  address: string,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString()
  const due = await sql<Reader>`select wanted.* from (${readers}) as wanted
    cross join lateral (select ${at}::timestamptz at time zone wanted.zone as clock) as local
    where wanted.is_on = 'true' and local.clock >= local.clock::date + wanted.at::time
      and local.clock < local.clock::date + wanted.at::time + make_interval(hours => ${latestHours})
      and not exists (select from dashboard_mornings sent
        where sent.user_id = wanted."userId" and sent.on_day = local.clock::date)
    order by wanted."userId" limit 1000`.execute(db.reader)
  const failures: unknown[] = []
  for (const reader of due.rows) {
    try {
      await db.transaction((tx) => mailOnce(tx, parts, address, reader, now))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some morning emails failed.')
}

async function mailOnce(tx: Tx, parts: BoardParts, address: string, reader: Reader, now: number) {
  const { userId, email } = reader
  const actor = await actorOfUser(tx, userId)
  if (!actor?.permissions.has(capability.dashboard.key) || checkAddress(email) !== null) return
  const day = wallClockAt(now, reader.zone).slice(0, 10)
  const claimed = await sql`insert into dashboard_mornings (user_id, on_day)
    values (${userId}, ${day}) on conflict do nothing returning user_id`.execute(tx)
  if (claimed.rows.length === 0) return
  await sql`delete from dashboard_mornings
    where user_id = ${userId} and on_day < ${day}::date - 30`.execute(tx)
  await mailSheet(tx, actor, parts, address, reader, day)
}

/** The same email at once, for those who want to see it before they turn it on. */
export const mailMe = (parts: BoardParts, address: string) => async (tx: Tx, actor: Actor) => {
  const found = await sql<Reader>`select * from (${readers}) as wanted
    where "userId" = ${actor.userId}`.execute(tx)
  const [reader] = found.rows
  if (!reader) throw new Error('A signed-in user has a profile.')
  throwIfRefused(checkAddress(reader.email))
  const day = wallClockAt(Date.now(), reader.zone).slice(0, 10)
  await mailSheet(tx, actor, parts, address, reader, day)
  return { to: reader.email }
}

async function mailSheet(
  tx: Tx,
  actor: Actor,
  parts: BoardParts,
  address: string,
  { name, email, outletId, outlet }: Reader,
  day: string,
): Promise<void> {
  const isOwn = outletId !== null && isWithinOutlets(actor, capability.dashboard, outletId)
  const ofOutlet = isOwn ? { outletId } : {}
  const period = usualPeriod
  const board = await boardOf(parts)(tx, actor, { period, ...ofOutlet })
  const needs: string[] = []
  for (const need of board.needs) {
    const counted = await countNeed(parts)(tx, actor, { need: need.key, ...ofOutlet })
    if (counted.count === 0) continue
    const worth = worthInWords(counted)
    const words = `${needInWords(need, counted)}${worth ? ` (${worth})` : ''}`
    needs.push(`${words}\n${linkAt(address, need.path)}`)
  }
  const figures: string[] = []
  for (const figure of board.figures) {
    const value = await readFigure(parts)(tx, actor, { figure: figure.key, period, ...ofOutlet })
    const beside = [changeInWords(value, figure, period), besideInWords(value)]
    const words = beside.filter((text) => text !== null).join(', ')
    figures.push(`${figure.label}: ${valueInWords(value)}${words ? `, ${words}` : ''}`)
  }
  const values = {
    name,
    day: formatDay(day),
    outlet: isOwn && outlet ? outlet : 'all your outlets',
    text: needs.length > 0 ? needs.join('\n\n') : 'Nothing waits for you.',
    figures: figures.join('\n'),
    link: linkAt(address, isOwn ? `/?outletId=${outletId}` : '/'),
  }
  await queueMail(tx, notificationsTemplates.morning, email, values)
}
