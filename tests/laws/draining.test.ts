import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { openLiveStream } from '../support/live-stream.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

const stops = Number(process.env.QM_STOPS ?? 4)

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100_000)
})

const orders = async () => (await db.reader.selectFrom('orders').select('id').execute()).length

/** Places one order after the other until the server refuses; counts the answered ones. */
async function write(server: TestServer, { cookie }: SignedIn): Promise<number> {
  const body = orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }])
  for (let answered = 0; ; answered++) {
    const answer = await server.ask('POST', '/api/v1/orders', { cookie, body }).catch(() => null)
    if (answer?.status !== 200) return answered
  }
}

test('a server that stops under six writers answers all that it has committed', async () => {
  let total = 0
  for (let round = 0; round < stops; round++) {
    const server = await testServer(anotherPool(db))
    const admin = await signedIn(db, server, ['super_admin'])
    const before = await orders()
    const writing = Array.from({ length: 6 }, () => write(server, admin))
    while ((await orders()) < before + 12) await sleep(5)
    await server.close()
    const answered = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0)
    expect((await orders()) - before).toBe(answered)
    total += answered
  }
  console.log(`${stops} stops: ${total} orders committed, all of them answered`)
})

test('before it stops, readiness says so, streams are told to reconnect elsewhere, and requests continue', async () => {
  const server = await testServer(anotherPool(db), { DRAIN_SECONDS: '3' })
  const admin = await signedIn(db, server, ['super_admin'])
  const stream = await openLiveStream(server.url, admin.cookie)
  expect((await server.ask('GET', '/readyz')).status).toBe(200)
  const closing = server.close()
  const readiness = await server.ask('GET', '/readyz')
  expect(readiness).toMatchObject({ status: 503, body: { status: 'stopping' } })
  const list = await server.ask('GET', '/api/v1/orders', { cookie: admin.cookie })
  expect(list.status).toBe(200)
  expect(list.headers.get('connection')).toBe('close')
  const late = await server.ask('GET', '/api/live', { cookie: admin.cookie })
  expect(late.status).toBe(503)
  await stream.until(({ event }) => event === 'resync')
  await stream.closed
  await closing
})
