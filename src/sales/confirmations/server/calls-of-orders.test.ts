import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { aCall, callAtAnyHour } from '../../../../tests/support/call-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { callsOfOrders } from './calls-of-orders.ts'
import { reconcileTasks } from './reconcile-tasks.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
})

test('returns the calls of the requested orders of a list', async () => {
  const agent = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  const waiting = await anOrder(db, world, 'pending')
  const unasked = await anOrder(db, world, 'pending')
  await db.transaction((tx) => reconcileTasks(tx, [waiting.id, unasked.id]))
  await sql`update confirmation_tasks set attempts = 2 where id = ${waiting.id}`.execute(db.reader)
  const inCall = await aCall(db, world, agent)
  const ids = [waiting.id, inCall.id, newId()]
  const { rows } = await callsOfOrders(db.reader, agent, { ids })
  const told = rows.map(({ orderId, state, attempts }) => [orderId, state, attempts])
  expect(new Map(told.map(([id, ...rest]) => [id, rest]))).toEqual(
    new Map([
      [waiting.id, ['queued', 2]],
      [inCall.id, ['in_call', 0]],
    ]),
  )
})

test('returns nothing for orders at other outlets', async () => {
  const { id } = await anOrder(db, world, 'pending')
  await db.transaction((tx) => reconcileTasks(tx, [id]))
  const clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
  const far = newActor({
    ...clerk,
    grants: clerk.grants.map((grant) => ({ ...grant, outletIds: [newId()] })),
  })
  expect((await callsOfOrders(db.reader, clerk, { ids: [id] })).rows).toHaveLength(1)
  expect((await callsOfOrders(db.reader, far, { ids: [id] })).rows).toEqual([])
})
