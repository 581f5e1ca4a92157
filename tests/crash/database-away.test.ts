import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { cuttableLine } from '../support/cut-line.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { about, openLiveStream } from '../support/live-stream.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { addPerson, passPhrase, type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

/** The database is elsewhere (DATABASE_URL), goes away and comes back; the server is not restarted. */
let db: Database
let world: World
let line: Awaited<ReturnType<typeof cuttableLine>>
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  const url = new URL(db.url)
  line = await cuttableLine(Number(url.port))
  url.port = String(line.port)
  server = await testServer(openDatabase(url.href))
  admin = await signedIn(db, server, ['super_admin'])
})

afterAll(async () => {
  await server.close()
  line.close()
})

beforeEach(() => line.mend())

const isBack = async () => (await server.ask('GET', '/readyz')).status === 200

const orders = async () => (await db.reader.selectFrom('orders').select('id').execute()).length

function place(key: string) {
  const body = orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }])
  const headers = { 'idempotency-key': key }
  return server.ask('POST', '/api/v1/orders', { cookie: admin.cookie, body, headers })
}

test('while the database is away every answer is 503 with Retry-After; after it, all is well', async () => {
  expect(await isBack()).toBe(true)
  line.cut()
  for (let turn = 0; turn < 3; turn++) {
    const answers = [
      await server.ask('GET', '/api/v1/orders', { cookie: admin.cookie }),
      await place('meanwhile'),
      await server.ask('POST', '/rpc/users/me', { cookie: admin.cookie, body: { json: {} } }),
      await server.ask('GET', '/readyz'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    for (const { headers } of answers) expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answers[0]?.body).toMatchObject({ code: 'database_away' })
  }
  expect((await server.ask('GET', '/healthz')).status).toBe(200)
  line.mend()
  await expect.poll(isBack, { timeout: 120_000 }).toBe(true)
  const before = await orders()
  expect((await place('meanwhile')).status).toBe(200)
  expect(await orders()).toBe(before + 1)
})

test('signing in while the database is away is 503 too, not a wrong password or a failure', async () => {
  line.cut()
  const body = { email: admin.email, password: passPhrase }
  const answer = await server.ask('POST', '/api/auth/sign-in/email', { body })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  line.mend()
  await expect.poll(isBack, { timeout: 120_000 }).toBe(true)
  expect((await server.ask('POST', '/api/auth/sign-in/email', { body })).status).toBe(200)
})

test('requests that are cut off in the middle are whole or absent, and repeat under their key', async () => {
  const before = await orders()
  const keys = Array.from({ length: 60 }, (_, index) => `cut ${index}`)
  const placing = keys.map((key) => place(key))
  await Promise.race(placing)
  line.cut()
  const statuses = (await Promise.all(placing)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(503)
  line.mend()
  await expect.poll(isBack, { timeout: 120_000 }).toBe(true)
  for (const key of keys) expect((await place(key)).status).toBe(200)
  expect(await orders()).toBe(before + keys.length)
  expect(await ledgerFaults(db)).toEqual([])
})

test('live streams, notifications and jobs go on by themselves', async () => {
  await expect.poll(isBack, { timeout: 120_000 }).toBe(true)
  const dispatcher = await addPerson(db, ['dispatch_manager'])
  const stream = await openLiveStream(server.url, admin.cookie)
  line.cut()
  expect(await isBack()).toBe(false)
  const { id, number } = await anOrder(db, world, 'pending')
  await db.transaction((tx) => confirmOrder(tx, world.admin, { id, version: 1 }))
  line.mend()
  await stream.until(({ event }) => event === 'resync')
  await expect.poll(isBack, { timeout: 120_000 }).toBe(true)
  expect((await place('after the cut')).status).toBe(200)
  await stream.until(about('stock'))
  const told = async () => {
    const rows = await db.reader
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', dispatcher.userId)
      .execute()
    return rows.map((row) => row.title)
  }
  await expect.poll(told, { timeout: 120_000 }).toEqual([`Order ${number} is confirmed`])

  await sql`insert into idempotency_keys (actor_id, key, endpoint, request_hash, created_at)
    values (${dispatcher.userId}, 'old', 'x', 'x', now() - interval '2 days')`.execute(db.reader)
  await sql`select graphile_worker.add_job('prune-idempotency-keys')`.execute(db.reader)
  const old = async () =>
    (
      await db.reader
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', 'old')
        .execute()
    ).length
  await expect.poll(old, { timeout: 120_000 }).toBe(0)
})
