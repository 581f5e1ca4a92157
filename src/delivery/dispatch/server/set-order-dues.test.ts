import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeDesk } from '#sales/orders/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { toPackList } from '../to-pack.list.ts'
import { dispatchCounts } from './dispatch.queries.ts'
import { toPack } from './list-waiting.ts'
import { fillOrderDues, orderDuesReader } from './set-order-dues.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
  await hearAll(db, orderDuesReader)
})

const dueOf = async (orderId: string) => {
  const found = await sql<{ due: string | null }>`
    select to_char(due_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as due
    from order_dues where order_id = ${orderId}`.execute(db.reader)
  return found.rows[0]?.due
}

/** As if it had been confirmed at this time. */
async function confirmedAt(at: string, promisedOn: string | null = null) {
  const { id } = await anOrder(db, world, 'confirmed')
  await hearAll(db, orderDuesReader)
  await sql`delete from order_dues where order_id = ${id}`.execute(db.reader)
  await sql`update orders set state_changed_at = ${at}, promised_on = ${promisedOn}::date
    where id = ${id}`.execute(db.reader)
  await db.transaction(fillOrderDues)
  return id
}

const list = (call: ListCall<typeof toPackList>) =>
  toPack.page(db.reader, world.admin, listInput(toPackList).parse(call))

test('a confirmed order is due at a collection and keeps it', async () => {
  const { id } = await anOrder(db, world, 'confirmed')
  await hearAll(db, orderDuesReader)
  const due = await dueOf(id)
  expect(due).toMatch(/17:00$/)
  await sql`update outlets set dispatch_cut_off = '09:00' where id = ${world.outletId}`.execute(
    db.reader,
  )
  await db.transaction(fillOrderDues)
  expect(await dueOf(id)).toBe(due)
  await sql`update outlets set dispatch_cut_off = null where id = ${world.outletId}`.execute(
    db.reader,
  )
})

test('an order of the weekend is due on Monday, and after a holiday on Tuesday', async () => {
  expect(await dueOf(await confirmedAt('2026-11-21T17:01Z'))).toBe('2026-11-23 17:00')
  await sql`update outlets set dispatch_cut_off = '15:30', closed_on = '{2026-11-23}'
    where id = ${world.outletId}`.execute(db.reader)
  expect(await dueOf(await confirmedAt('2026-11-21T17:01Z'))).toBe('2026-11-24 15:30')
})

test('another promised date moves the due time of a confirmed order', async () => {
  const id = await confirmedAt('2026-11-17T08:00Z', '2026-11-20')
  expect(await dueOf(id)).toBe('2026-11-19 15:30')
  const change = { promisedOn: '2026-11-19' }
  await db.transaction((tx) => changeDesk(tx, world.admin, { id, change }))
  await hearAll(db, orderDuesReader)
  expect(await dueOf(id)).toBe('2026-11-18 15:30')
})

test('an order that is not packed by its collection is on the late board', async () => {
  const { late } = await dispatchCounts(db.reader, world.admin)
  const id = await confirmedAt('2026-01-05T08:00Z')
  expect(await dueOf(id)).toBe('2026-01-05 15:30')
  expect((await dispatchCounts(db.reader, world.admin)).late).toBe(late + 1)
  const row = (await list({ late: true })).rows.find(({ orderId }) => orderId === id)
  expect(row).toMatchObject({ isLate: true, dueAt: '2026-01-05T15:30:00.000Z' })
})
