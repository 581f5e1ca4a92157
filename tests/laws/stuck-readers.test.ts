import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { watchReaders } from '#app/watch-readers.ts'
import { userNoun } from '#organization/users/users.nouns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendPastEvents } from '#platform/server/events/append-past-events.ts'
import { readEvents } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { ownerOf, serverUrl, testDatabase } from '../support/database.ts'
import { addPerson, type Person } from '../support/people.ts'
import { setUp } from '../support/world.ts'

let db: Database
let admin: Person

beforeAll(async () => {
  db = await testDatabase()
  admin = await addPerson(db, ['super_admin'])
})

const silent = pino({ level: 'silent' })

const told = async () => {
  const rows = await db.reader
    .selectFrom('notifications')
    .select(['title', 'message', 'priority'])
    .where('user_id', '=', admin.userId)
    .execute()
  return rows
}

const read = () => readEvents(db, 'test reader', 'all', async () => undefined)

/** The unread events: transactions of other tests may delay some. */
const unread = async () => {
  await read()
  const found = await sql<{ count: number }>`select count(*)::integer as count
    from events e, event_readers r
    where r.name = 'test reader' and (e.tx, e.seq) > (r.tx, r.seq)`.execute(db.reader)
  return found.rows[0]?.count
}

const allRead = () => expect.poll(unread, { timeout: 60_000 }).toBe(0)

const appendOld = () =>
  db.transaction((tx) =>
    appendPastEvents(tx, [
      {
        at: new Date(Date.now() - 120_000).toISOString(),
        actor: setUp,
        type: 'user.signed_in',
        noun: userNoun,
        id: newId(),
        label: 'Ada',
      },
    ]),
  )

test('events delayed by a transaction of another database raise an alarm that names its session', async () => {
  await allRead()
  const holder = new pg.Client({ connectionString: serverUrl(), application_name: 'a long report' })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  const held = await holder.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  // Older transactions of other tests would be named instead.
  const oldest = async () => {
    const found = await sql<{ xid: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db.reader)
    return found.rows[0]?.xid
  }
  await expect.poll(oldest, { timeout: 60_000 }).toBe(held.rows[0]?.xid)
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await appendOld()
  expect(await read()).toBe(0)
  const job = watchReaders(silent)
  const look = () => job.work(db, {}, new AbortController().signal)
  await look()
  await look()
  const [alarm, ...more] = await told()
  expect(more).toEqual([])
  expect(alarm).toMatchObject({ title: 'Background work has stopped', priority: 'urgent' })
  expect(alarm?.message).toContain('test reader')
  expect(alarm?.message).toContain(`process ${rows[0]?.pid}, a long report`)
  expect(alarm?.message).toContain(`select pg_terminate_backend(${rows[0]?.pid})`)
  await holder.query('rollback')
  await allRead()
  await look()
  expect(await told()).toHaveLength(1)
})

test('a database moved to another cluster under a running server is reported', async () => {
  const owner = ownerOf(db)
  await allRead()
  await sql`insert into record_epochs (epoch, system_identifier, shift, first_tx)
    values (2, 'elsewhere', 0, '0')`.execute(owner.reader)
  await appendOld()
  await watchReaders(silent).work(db, {}, new AbortController().signal)
  const messages = (await told()).map(({ message }) => message)
  expect(messages.filter((message) => message.includes('Restart the servers'))).toHaveLength(1)
})
