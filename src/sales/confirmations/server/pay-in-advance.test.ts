import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { recordPayment } from '#sales/orders/server/index.ts'
import { callAtAnyHour } from '../../../../tests/support/call-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { messageCustomers, previewMessages } from './message-customers.ts'

const address = 'https://here.test'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
})

async function orderIn(state: 'pending' | 'dispatched') {
  const { id } = await anOrder(db, world, state)
  const { rows } = await sql<{ due: number }>`with customer as (
      insert into customers (id, full_name, email, phone)
      values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id)
    update orders set customer_id = customer.id from customer where orders.id = ${id}
    returning balance_minor as due`.execute(db.reader)
  return { id, due: rows[0]?.due ?? 0 }
}

const asking = (id: string) =>
  ({ ids: [id], kind: 'pay_first', wish: 'best', text: '', again: false }) as const

const preview = (id: string) => previewMessages(address)(db.reader, world.admin, asking(id))

const send = (id: string) =>
  db.transaction((tx) => messageCustomers(address)(tx, world.admin, asking(id)))

const pay = (orderId: string, amountMinor: number) =>
  db.transaction((tx) =>
    recordPayment(tx, world.admin, {
      orderId,
      method: 'bank_transfer',
      amountMinor,
      reference: 'Paid in advance',
    }),
  )

test('a customer is asked for what is due, again once the amount has changed, and not once it is paid', async () => {
  const { id, due } = await orderIn('pending')
  const pounds = (minor: number) => `£${(minor / 100).toFixed(2)}`
  expect((await preview(id)).sample?.text).toContain(`once ${pounds(due)} is paid`)
  expect(await send(id)).toMatchObject({ sent: 1 })
  expect(await send(id)).toMatchObject({ sent: 0 })
  await pay(id, 100)
  expect((await preview(id)).sample?.text).toContain(`once ${pounds(due - 100)} is paid`)
  expect(await send(id)).toMatchObject({ sent: 1 })
  await pay(id, due - 100)
  expect(await send(id)).toMatchObject({ sent: 0, skipped: [{ why: 'Nothing is due.' }] })
})

test('an order that has left is not asked for a payment in advance', async () => {
  const { id } = await orderIn('dispatched')
  expect((await preview(id)).recipients[0]?.whyNot).toBe('It is too late to pay in advance.')
})
