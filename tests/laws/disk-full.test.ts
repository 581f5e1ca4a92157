import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { watchDisk } from '#app/watch-disk.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ownerOf, testDatabase } from '../support/database.ts'
import { addPerson, type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'

let db: Database
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
  admin = await signedIn(db, server, ['super_admin'])
})

const readiness = () => server.ask('GET', '/readyz')

test('a full disk is 503 with its own code and a retry time, and readiness says so for a while', async () => {
  const owner = ownerOf(db).reader
  await sql`create function fill_up() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(owner)
  await sql`create trigger fill_up before insert on customers
    for each row execute function fill_up()`.execute(owner)
  expect((await readiness()).status).toBe(200)
  const write = () =>
    server.ask('POST', '/api/v1/customers', {
      cookie: admin.cookie,
      body: { fullName: 'Ada Byron', phone: '07946 000000' },
    })
  const refused = await write()
  expect(refused).toMatchObject({ status: 503, body: { code: 'disk_full' } })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await readiness()).toMatchObject({ status: 503, body: { status: 'disk_full' } })
  expect((await server.ask('GET', '/api/v1/customers', { cookie: admin.cookie })).status).toBe(200)
  await sql`drop trigger fill_up on customers`.execute(owner)
  expect((await write()).status).toBe(200)
  await expect.poll(async () => (await readiness()).status, { timeout: 60_000 }).toBe(200)
})

const told = async () => {
  const rows = await db.reader
    .selectFrom('notifications')
    .select(['title', 'priority'])
    .where('user_id', '=', admin.userId)
    .where('title', 'like', 'The disk is%')
    .orderBy('created_at')
    .execute()
  return rows.map(({ title, priority }) => `${priority}: ${title}`)
}

test('administrators are notified at 85 and at 95 per cent, once each, and again after there was space', async () => {
  let used = 0.5
  const folders = [{ folder: 'data', holds: 'the database' }]
  const job = watchDisk(folders, { usedShare: async () => used })
  const look = async (share: number) => {
    used = share
    await job.work(db, {}, new AbortController().signal)
  }
  for (const share of [0.84, 0.85, 0.86, 0.951, 0.99, 0.96]) await look(share)
  expect(await told()).toEqual(['high: The disk is 85% full', 'urgent: The disk is 95% full'])
  await look(0.4)
  await look(0.9)
  expect((await told()).at(-1)).toBe('high: The disk is 90% full')
})

test('administrators hear of a full database on another machine once it takes writes again', async () => {
  // The server of the other tests tells of its own full disk.
  const quietDatabase = await testDatabase()
  const { userId } = await addPerson(quietDatabase, ['super_admin'])
  let fullAt: number | null = null
  const job = watchDisk([], { fullAt: () => fullAt })
  const look = () => job.work(quietDatabase, {}, new AbortController().signal)
  const heard = async () => {
    const rows = await quietDatabase.reader
      .selectFrom('notifications')
      .select(['title', 'message', 'priority'])
      .where('user_id', '=', userId)
      .where('title', '=', 'The disk of the database was full')
      .execute()
    return rows.map(({ priority, message }) => `${priority}: ${message.slice(0, 12)}`)
  }
  await look()
  expect(await heard()).toEqual([])
  fullAt = Date.parse('2026-05-13T10:41:07Z')
  await look()
  fullAt += 60_000
  await look()
  expect(await heard()).toEqual(['urgent: At 10:41 UTC'])
})

test('the disks of this machine can be read', async () => {
  const job = watchDisk([{ folder: process.cwd(), holds: 'everything' }])
  await job.work(db, {}, new AbortController().signal)
  const missing = watchDisk([{ folder: `${process.cwd()}/nothing-here`, holds: 'nothing' }])
  await missing.work(db, {}, new AbortController().signal)
})
