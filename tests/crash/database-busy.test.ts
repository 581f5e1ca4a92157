import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { cuttableLine } from '../support/cut-line.ts'
import { testDatabase } from '../support/database.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { passPhrase, type SignedIn, signedIn } from '../support/people.ts'
import { type Answer, type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

/** The database is there, but one row is locked, or the network to it passes nothing on. */
let db: Database
let world: World
/** What the server asks, over the line that can be cut. */
let served: Database
let line: Awaited<ReturnType<typeof cuttableLine>>
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  const url = new URL(db.url)
  line = await cuttableLine(Number(url.port))
  url.port = String(line.port)
  // To open twenty connections at once takes longer than usual on a machine that does other things.
  const limits = { answerMilliseconds: 300_000, connectMilliseconds: 60_000 }
  const pool = { DATABASE_STALL_MS: '10000' }
  served = openDatabase(url.href, limits)
  server = await testServer(served, pool)
  admin = await signedIn(db, server, ['super_admin'])
})

afterAll(async () => {
  line.mend()
  await server.close()
  line.close()
})

beforeEach(() => line.mend())

const readiness = async () => (await server.ask('GET', '/readyz')).status

const list = () => server.ask('GET', '/api/v1/orders', { cookie: admin.cookie })

function expectBusy({ status, headers, body }: Answer): void {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'busy' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10)
}

test('one locked row lets everything else go on, and requests that wait for it are answered', async () => {
  const { id } = await anOrder(db, world, 'pending')
  const confirm = () =>
    server.ask('POST', `/api/v1/orders/${id}/confirm`, {
      cookie: admin.cookie,
      body: { version: 1 },
    })
  const holder = await db.pool.connect()
  const ready: number[] = []
  const listed: number[] = []
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [id])
    let isOver = false
    const confirming = Promise.all(Array.from({ length: 25 }, confirm)).finally(() => {
      isOver = true
    })
    while (!isOver) {
      ready.push(await readiness())
      listed.push((await list()).status)
    }
    for (const answer of await confirming) expectBusy(answer)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(ready).toContain(200)
  for (const status of [...ready, ...listed]) expect([200, 503]).toContain(status)
  await expect.poll(async () => (await list()).status, { timeout: 60_000 }).toBe(200)
  await expect.poll(async () => (await confirm()).status, { timeout: 60_000 }).toBe(200)
})

test('sign-in and a payment go on while all usual connections are in use', async () => {
  const { id } = await anOrder(db, world, 'pending')
  const count = served.pool.options.max
  const held = await Promise.all(Array.from({ length: count }, () => served.pool.connect()))
  const isAnswered = list()
  try {
    await expect.poll(() => served.pool.waitingCount, { timeout: 60_000 }).toBeGreaterThan(0)
    const cookie = await server.signIn(admin.email, passPhrase)
    const { status, body } = await server.ask('POST', `/api/v1/orders/${id}/payments`, {
      cookie,
      headers: { 'idempotency-key': newId() },
      body: { amountMinor: 100, method: 'cash' },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    // The list still waits: the payment took none of the usual connections.
    expect(served.pool.waitingCount).toBeGreaterThan(0)
  } finally {
    for (const connection of held) connection.release()
  }
  expect((await isAnswered).status).toBe(200)
})

test('a network that passes nothing on is told by readiness and by every answer', async () => {
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200)
  line.stall()
  expect(await readiness()).toBe(503)
  const answers = await Promise.all([list(), list(), list()])
  for (const { status, headers, body } of answers) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_away' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  expect((await server.ask('GET', '/healthz')).status).toBe(200)
  line.mend()
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200)
  await expect.poll(async () => (await list()).status, { timeout: 60_000 }).toBe(200)
})
