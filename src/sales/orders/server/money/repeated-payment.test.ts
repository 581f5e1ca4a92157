import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { type SignedIn, signedIn } from '../../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'
import { getOrder } from '../lists/orders.queries.ts'

let db: Database
let world: World
let server: TestServer
let clerk: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  clerk = await signedIn(db, server, ['super_admin'])
})

async function anUnpaidOrder() {
  const { id } = await anOrder(db, world, 'pending')
  const { totalMinor } = await getOrder(db.reader, world.admin, { id })
  return { id, totalMinor }
}

function pay(id: string, more: object) {
  return server.ask('POST', `/api/v1/orders/${id}/payments`, {
    cookie: clerk.cookie,
    headers: { 'idempotency-key': newId() },
    body: { amountMinor: 100, method: 'cash', ...more },
  })
}

async function paidOn(id: string): Promise<number> {
  const paid = await sql<{ minor: number }>`select paid_minor as minor from orders
    where id = ${id}`.execute(db.reader)
  return paid.rows[0]?.minor ?? 0
}

test('of eight equal payments sent at once one is recorded, and a second one only on request', async () => {
  const { id } = await anUnpaidOrder()
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, {})))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'recorded' : body.code)).sort()
  expect(codes).toEqual(['recorded', ...Array.from({ length: 7 }, () => 'repeated_payment')])
  expect(await paidOn(id)).toBe(100)

  expect((await pay(id, { isSecond: true })).status).toBe(200)
  expect((await pay(id, { reference: 'Receipt 12' })).status).toBe(200)
  expect((await pay(id, { amountMinor: 101 })).status).toBe(200)
  expect((await pay(id, { method: 'card' })).status).toBe(200)
  expect(await paidOn(id)).toBe(501)
})

test('each payment is an event of its own, and the order is paid once, with the last one', async () => {
  const { id, totalMinor } = await anUnpaidOrder()
  const told = async () => {
    const { rows } = await sql<{ type: string }>`select type from events
      where entity_id = ${id} and type in ('order.payment_recorded', 'order.paid')
      order by tx, seq`.execute(db.reader)
    return rows.map(({ type }) => type)
  }
  await pay(id, { amountMinor: 100 })
  expect(await told()).toEqual(['order.payment_recorded'])
  await pay(id, { amountMinor: totalMinor - 100 })
  expect(await told()).toEqual(['order.payment_recorded', 'order.payment_recorded', 'order.paid'])
})
