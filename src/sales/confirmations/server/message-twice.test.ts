import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
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

const linksFor = (ids: readonly string[], again = false) =>
  ({ ids, kind: 'confirm_link', wish: 'best', text: '', again }) as const

async function reachableOrder(): Promise<string> {
  const { id } = await anOrder(db, world, 'pending')
  await sql`with customer as (insert into customers (id, full_name, email, phone)
      values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id)
    update orders set customer_id = customer.id from customer where orders.id = ${id}`.execute(
    db.reader,
  )
  return id
}

function send(ids: readonly string[], again?: boolean) {
  return db.transaction((tx) => messageCustomers(address)(tx, world.admin, linksFor(ids, again)))
}

async function messagesTo(ids: readonly string[]): Promise<number> {
  const { rows } =
    await sql`select from messages where entity_id = any(${[...ids]}::uuid[])`.execute(db.reader)
  return rows.length
}

test('the same message reaches a customer once within ten minutes, unless it is sent again on purpose', async () => {
  const ids = [await reachableOrder(), await reachableOrder()]
  const both = await Promise.all([send(ids), send(ids)])
  expect(both.map(({ sent }) => sent).sort()).toEqual([0, 2])
  const left = both.find(({ sent }) => sent === 0)
  expect(left?.skipped.map(({ why }) => why)).toEqual(
    ids.map(() => expect.stringMatching(/^The same message was sent .* ago\.$/)),
  )
  const { recipients } = await previewMessages(address)(db.reader, world.admin, linksFor(ids))
  expect(recipients.map(({ way, toldAt }) => ({ way, isTold: toldAt !== null }))).toEqual(
    ids.map(() => ({ way: null, isTold: true })),
  )
  expect(await messagesTo(ids)).toBe(2)

  expect(await send(ids, true)).toMatchObject({ sent: 2, skipped: [] })
  await sql`update messages set created_at = created_at - interval '11 minutes'
    where entity_id = any(${ids}::uuid[])`.execute(db.reader)
  expect(await send(ids)).toMatchObject({ sent: 2, skipped: [] })
})
