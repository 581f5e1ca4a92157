import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { confirmOrder, unconfirmOrder } from '#sales/orders/server/index.ts'
import { aCall, callAtAnyHour, hangUp } from '../../../../tests/support/call-steps.ts'
import { countEvents } from '../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { takeOrder } from './begin-call.ts'
import { confirmByRule } from './confirm-by-rule.ts'
import { finishCall } from './finish-call.ts'
import { confirmationsReader } from './index.ts'
import { undoConfirmation } from './undo-confirmation.ts'

let db: Database
let world: World
let agent: Actor
let colleague: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
  // From now on the queue hears of everything.
  await hearAll(db, confirmationsReader)
  agent = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  colleague = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

const confirm = (callId: string, alsoIds: readonly string[] = []) =>
  act((tx) =>
    finishCall(tx, agent, {
      ...{ callId, outcome: 'confirmed', note: '', checked: [] },
      ...{ callbackAt: null, reason: null, alsoIds },
    }),
  )

const undo = (callId: string, actor = agent) => act((tx) => undoConfirmation(tx, actor, { callId }))

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

async function stateOf(id: string) {
  const found = await sql<{ task: string; order: string; outcome: string | null }>`
    select t.state as task, o.state as order,
      (select c.outcome from confirmation_calls c where c.order_id = o.id
        order by c.started_at desc limit 1) as outcome
    from orders o left join confirmation_tasks t on t.id = o.id where o.id = ${id}`.execute(
    db.reader,
  )
  return found.rows[0]
}

test('undoes the confirmation of a call: order, task and call, with an entry in the timeline', async () => {
  const { id, callId } = await aCall(db, world, agent)
  expect(await codeOf(undo(callId))).toBe('not_confirmed')
  await confirm(callId)
  expect(await codeOf(undo(callId, colleague))).toBe('not_found')
  await undo(callId)
  expect(await stateOf(id)).toEqual({ task: 'queued', order: 'pending', outcome: 'undone' })
  expect(await countEvents(db, id, 'order.unconfirmed')).toBe(1)
  // The second press answers as the first did.
  await undo(callId)
  expect(await countEvents(db, id, 'order.unconfirmed')).toBe(1)
  const again = await act((tx) => takeOrder(tx, agent, { id }))
  await confirm(again.callId)
  expect(await stateOf(id)).toMatchObject({ task: 'done', order: 'confirmed' })
})

test('undoes all the orders that were confirmed in one call, or none', async () => {
  const { id, callId } = await aCall(db, world, agent)
  const second = await anOrder(db, world, 'pending')
  await confirm(callId, [second.id])
  await sql`update order_lines set packed_quantity = 1 where order_id = ${second.id}`.execute(
    db.reader,
  )
  expect(await codeOf(undo(callId))).toBe('packing_began')
  expect(await stateOf(id)).toMatchObject({ order: 'confirmed' })
  const third = await aCall(db, world, agent)
  const fourth = await anOrder(db, world, 'pending')
  await confirm(third.callId, [fourth.id])
  await undo(third.callId)
  expect(await stateOf(fourth.id)).toMatchObject({ order: 'pending', task: 'queued' })
})

test('takes back the customer’s confirmation of the address, too', async () => {
  const { id, callId } = await aCall(db, world, agent)
  await sql`update orders set ship_address = 'Mill Lane', address_verdict = 'unchecked'
    where id = ${id}`.execute(db.reader)
  await confirm(callId)
  const verdict = async () =>
    (
      await sql<{ v: string }>`select address_verdict as v from orders where id = ${id}`.execute(
        db.reader,
      )
    ).rows[0]?.v
  expect(await verdict()).toBe('accept')
  await undo(callId)
  expect(await verdict()).toBe('confirm')
})

test('an order that the desk unconfirms comes back to the queue, and no rule confirms it', async () => {
  const { id } = await anOrder(db, world, 'pending')
  await sql`update orders set payment_method = 'prepaid', address_verdict = 'accept',
    paid_minor = total_minor where id = ${id}`.execute(db.reader)
  await hearAll(db, confirmationsReader)
  const { version } = await act((tx) => confirmOrder(tx, world.admin, { id }))
  await hearAll(db, confirmationsReader)
  expect(await stateOf(id)).toMatchObject({ task: 'done', order: 'confirmed' })
  expect(await codeOf(act((tx) => unconfirmOrder(tx, world.admin, { id, version: 1 })))).toBe(
    'stale_version',
  )
  await act((tx) => unconfirmOrder(tx, world.admin, { id, version }))
  await hearAll(db, confirmationsReader)
  expect(await stateOf(id)).toMatchObject({ task: 'queued', order: 'pending' })
  await confirmByRule(db, new AbortController().signal)
  expect(await stateOf(id)).toMatchObject({ order: 'pending' })
  const packed = await anOrder(db, world, 'packed')
  expect(
    await codeOf(act((tx) => unconfirmOrder(tx, world.admin, { id: packed.id, version: 1 }))),
  ).toBe('wrong_state')
  await hangUp(db, agent)
})
