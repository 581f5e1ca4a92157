import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { addPerson } from '../../../../tests/support/people.ts'
import { notificationList } from '../notifications.list.ts'
import { addNotifications } from './add-notifications.ts'
import { notifications } from './browse-notifications.ts'
import { mailDue } from './mail-notifications.ts'
import { markSelected } from './mark-notifications.ts'
import { listNotifications } from './notifications.queries.ts'
import { snoozeNotifications, wakeDue } from './snooze-notifications.ts'

let db: Database
let actor: Actor

/** A Wednesday at 11:20 in London. */
const now = Date.parse('2026-07-15T10:20:00Z')
const tomorrow = '2026-07-16T08:00:00.000Z'

beforeAll(async () => {
  db = await testDatabase()
  const { userId, name } = await addPerson(db, ['staff'])
  actor = newActor({ userId, name, roles: ['staff'], permissions: new Set() })
  await sql`update profiles set time_zone = 'Europe/London' where id = ${userId}`.execute(db.reader)
})

beforeEach(async () => {
  await db.reader.deleteFrom('notifications').execute()
})

async function tell(title: string, causeKey: string | null = null): Promise<string> {
  const usual = { type: 'error', priority: 'urgent', message: '', actionUrl: null } as const
  const { userId } = actor
  await db.transaction((tx) =>
    addNotifications(tx, [{ ...usual, title, userId, causeKey, rule: 'import.failed' }]),
  )
  const { id } = await db.reader
    .selectFrom('notifications')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return id
}

const snooze = (id: string, choice: 'tomorrow' | 'evening', at = now) =>
  db.transaction((tx) => snoozeNotifications(tx, actor, { ids: [id], for: choice }, at))

const shown = async () => {
  const list = await listNotifications(db.reader, actor)
  return { titles: list.notifications.map(({ title }) => title), unread: list.unread }
}

const snoozed = async () => {
  const input = listInput(notificationList).parse({ snoozed: ['yes'] })
  return (await notifications.page(db.reader, actor, input)).rows.map(({ title }) => title)
}

test('a snoozed notification leaves the list and the count, and is in a view of its own', async () => {
  await tell('Other')
  const id = await tell('Import failed')
  const { until, unread } = await snooze(id, 'tomorrow')
  expect([until, unread]).toEqual([tomorrow, 1])
  expect(await shown()).toEqual({ titles: ['Other'], unread: 1 })
  expect(await snoozed()).toEqual(['Import failed'])
})

test('it comes back at its time, unread and on top, and once even by two servers', async () => {
  const id = await tell('Import failed')
  await snooze(id, 'tomorrow')
  await tell('Other')
  await wakeDue(db, Date.parse(tomorrow) - 1)
  expect((await shown()).titles).toEqual(['Other'])
  const other = anotherPool(db)
  const late = Date.now() + 86_400_000
  await Promise.all([wakeDue(db, late), wakeDue(other, late + 1_000)])
  expect(await shown()).toEqual({ titles: ['Import failed', 'Other'], unread: 2 })
  // Read after that, it is not brought back again.
  await db.transaction((tx) => markSelected(tx, actor, { ids: [id], read: true }))
  await wakeDue(other, late + 2_000)
  await other.close()
  expect((await shown()).unread).toBe(1)
})

test('while it is snoozed it is not mailed; then it is', async () => {
  const id = await tell('Import failed')
  await snooze(id, 'tomorrow', Date.now())
  const mails = () => db.reader.selectFrom('mails').select('subject').execute()
  await mailDue(db, 'https://house.test', Date.now())
  expect(await mails()).toEqual([])
  const later = Date.now() + 2 * 86_400_000
  await wakeDue(db, later)
  await mailDue(db, 'https://house.test', later)
  expect(await mails()).toEqual([{ subject: 'Import failed' }])
})

test('what was resolved meanwhile comes back as read', async () => {
  const id = await tell('Import failed')
  await snooze(id, 'tomorrow')
  await sql`update notifications set resolved_at = now() where id = ${id}`.execute(db.reader)
  await wakeDue(db, Date.parse(tomorrow))
  expect(await shown()).toEqual({ titles: ['Import failed'], unread: 0 })
})

test('a mark ends the snooze', async () => {
  const id = await tell('Import failed')
  await snooze(id, 'tomorrow')
  await db.transaction((tx) => markSelected(tx, actor, { ids: [id], read: false }))
  expect(await shown()).toEqual({ titles: ['Import failed'], unread: 1 })
})

test('an evening that has begun is refused, and the notification of another user is not found', async () => {
  const id = await tell('Import failed')
  const evening = Date.parse('2026-07-15T17:30:00Z')
  await expect(snooze(id, 'evening', evening)).rejects.toMatchObject({ code: 'evening_begun' })
  const { userId, name } = await addPerson(db, ['staff'])
  const stranger = newActor({ userId, name, roles: ['staff'], permissions: new Set() })
  const input = { ids: [id], for: 'hour' } as const
  const attempt = db.transaction((tx) => snoozeNotifications(tx, stranger, input))
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})
