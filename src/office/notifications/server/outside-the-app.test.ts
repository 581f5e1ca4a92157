import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { addPerson } from '../../../../tests/support/people.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import type { Priority } from '../define-rule.ts'
import type { Delivery } from '../delivery.ts'
import { addNotifications } from './add-notifications.ts'
import { escalateDue } from './escalate-notifications.ts'
import { mailDue } from './mail-notifications.ts'

let db: Database
let world: World

const rule = 'connection.in_use_failed'
const address = 'https://house.test'

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
})

beforeEach(async () => {
  for (const table of ['notifications', 'notification_ways', 'mails'])
    await sql`delete from ${sql.table(table)}`.execute(db.reader)
})

const tell = (userIds: readonly string[], priority: Priority, title = 'Mail server fails') =>
  db.transaction((tx) =>
    addNotifications(
      tx,
      userIds.map((userId) => ({
        ...{ userId, priority, title, rule, type: 'error', message: 'It does not answer.' },
        ...{ actionUrl: '/business-settings', outletId: world.outletId },
      })),
    ),
  )

const choose = (userId: string, way: Delivery) =>
  db.reader.insertInto('notification_ways').values({ user_id: userId, rule, way }).execute()

async function mails() {
  const rows = await db.reader.selectFrom('mails').select(['to_address', 'subject']).execute()
  return rows.map((row) => `${row.to_address}: ${row.subject}`)
}

const emailOf = async (id: string) =>
  (await db.reader.selectFrom('profiles').select('email').where('id', '=', id).executeTakeFirst())
    ?.email

test('urgent notifications are emailed immediately, and once even by two servers; read ones are not', async () => {
  const ada = await addPerson(db, ['staff'])
  const bob = await addPerson(db, ['staff'])
  await tell([ada.userId, bob.userId], 'urgent')
  await tell([ada.userId], 'high', 'In the list only')
  await sql`update notifications set read = true where user_id = ${bob.userId}`.execute(db.reader)
  const other = anotherPool(db)
  await Promise.all([
    mailDue(db, address, Date.now()),
    mailDue(other, address, Date.now()),
    mailDue(db, address, Date.now()),
  ])
  await other.close()
  expect(await mails()).toEqual([`${await emailOf(ada.userId)}: Mail server fails`])
})

test('quiet hours postpone a mail, but not an urgent one', async () => {
  const { userId } = await addPerson(db, ['staff'])
  await choose(userId, 'mail')
  await sql`update profiles set quiet_from = '00:00', quiet_until = '23:59', time_zone = 'UTC'
    where id = ${userId}`.execute(db.reader)
  await tell([userId], 'normal', 'Can wait')
  await tell([userId], 'urgent', 'Cannot wait')
  await mailDue(db, address, Date.now())
  expect((await mails()).map((line) => line.split(': ')[1])).toEqual(['Cannot wait'])
  await sql`update profiles set quiet_from = null, quiet_until = null
    where id = ${userId}`.execute(db.reader)
  await mailDue(db, address, Date.now())
  expect(await mails()).toHaveLength(2)
})

test('a digest gathers a day in one mail, at its time in the zone of its reader', async () => {
  const { userId } = await addPerson(db, ['staff'])
  await sql`update profiles set time_zone = 'Europe/Berlin' where id = ${userId}`.execute(db.reader)
  await choose(userId, 'digest')
  await tell([userId], 'normal', 'One')
  await tell([userId], 'high', 'Two')
  await sql`update notifications set created_at = '2026-11-20T18:00Z'`.execute(db.reader)
  await mailDue(db, address, Date.parse('2026-11-21T06:59Z'))
  expect(await mails()).toEqual([])
  await mailDue(db, address, Date.parse('2026-11-21T07:01Z'))
  await mailDue(db, address, Date.parse('2026-11-21T07:02Z'))
  expect(await mails()).toEqual([`${await emailOf(userId)}: Unread notifications: 2`])
})

test('an urgent one that is not opened escalates to the next rank, and on from there', async () => {
  const staff = await addPerson(db, ['dispatch_manager'])
  const store = await addPerson(db, ['store_manager'])
  const admin = await addPerson(db, ['super_manager'])
  const titlesOf = async (userId: string) =>
    (
      await db.reader
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', userId)
        .execute()
    ).map(({ title }) => title)
  const later = () =>
    sql`update notifications set created_at = created_at - interval '16 minutes'`.execute(db.reader)
  await tell([staff.userId], 'urgent')
  await escalateDue(db)
  expect(await titlesOf(store.userId)).toEqual([])
  await later()
  await Promise.all([escalateDue(db), escalateDue(db)])
  expect(await titlesOf(store.userId)).toEqual(['Not opened for 15 minutes: Mail server fails'])
  expect(await titlesOf(admin.userId)).toEqual([])
  await later()
  await escalateDue(db)
  expect(await titlesOf(admin.userId)).toEqual(['Not opened for 15 minutes: Mail server fails'])
  expect(await titlesOf(store.userId)).toHaveLength(1)
})

test('one that a reader has opened escalates no further', async () => {
  const one = await addPerson(db, ['dispatch_manager'])
  const other = await addPerson(db, ['dispatch_manager'])
  await tell([one.userId, other.userId], 'urgent')
  await sql`update notifications set created_at = created_at - interval '16 minutes',
    read = (user_id = ${one.userId})`.execute(db.reader)
  await escalateDue(db)
  const { rows } = await sql`select from notifications`.execute(db.reader)
  expect(rows).toHaveLength(2)
})
