import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListCall } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { aCall, callAtAnyHour } from '../../../../tests/support/call-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { confirmationsContract } from '../confirmations.contract.ts'
import type { queueList } from '../queue.list.ts'
import { finishCall } from './finish-call.ts'
import { confirmationsReader } from './index.ts'
import { calls } from './list-calls.ts'
import { tasks } from './list-tasks.ts'

let db: Database
let world: World
let agent: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
  // From now on the queue hears of everything.
  await hearAll(db, confirmationsReader)
  agent = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const page = { q: '', sort: '-turn', limit: 200, total: false }

const listed = async (asked: ListCall<typeof queueList>) =>
  (await tasks.page(db.reader, agent, { ...page, ...asked })).rows

const idsOf = async (asked: ListCall<typeof queueList>) => (await listed(asked)).map(({ id }) => id)

async function anOrderToCall(values: { method?: string; stake?: number } = {}) {
  const { id } = await anOrder(db, world, 'pending')
  const { method = 'cash_on_delivery', stake = 100 } = values
  await sql`update orders set payment_method = ${method} where id = ${id}`.execute(db.reader)
  await hearAll(db, confirmationsReader)
  await sql`update confirmation_tasks set at_stake_minor = ${stake} where id = ${id}`.execute(
    db.reader,
  )
  const { rows } = await sql<{
    number: number
  }>`select number from orders where id = ${id}`.execute(db.reader)
  return { id, number: rows[0]?.number ?? 0 }
}

test('an order is found by its whole number, with its prefix or without', async () => {
  const { id, number } = await anOrderToCall()
  await anOrderToCall()
  expect(await idsOf({ q: String(number) })).toEqual([id])
  expect(await idsOf({ q: `O-${number}` })).toEqual([id])
})

test('an order to be paid by bank transfer is in the queue, and its answer is of the contract', async () => {
  const { id } = await anOrderToCall({ method: 'bank_transfer' })
  const rows = await listed({ pay: ['bank_transfer'] })
  expect(rows.map((row) => row.id)).toEqual([id])
  const answer = confirmationsContract.list['~orpc'].outputSchema
  expect(() =>
    answer?.parse({ rows, nextCursor: null, previousCursor: null, total: null }),
  ).not.toThrow()
  expect(await idsOf({ pay: ['-bank_transfer'] })).not.toContain(id)
})

test('the queue is ordered by what is at stake, both ways', async () => {
  const small = await anOrderToCall({ stake: 1 })
  const big = await anOrderToCall({ stake: 900_000 })
  const order = (ids: readonly string[]) => ids.filter((id) => id === small.id || id === big.id)
  expect(order(await idsOf({ sort: '-stake' }))).toEqual([big.id, small.id])
  expect(order(await idsOf({ sort: 'stake' }))).toEqual([small.id, big.id])
})

test('calls are found by the number of their order and by their note, and last those without a length', async () => {
  const call = await aCall(db, world, agent)
  const { id: within } = await anOrderToCall()
  await db.transaction((tx) =>
    finishCall(tx, agent, {
      ...{ callId: call.callId, outcome: 'confirmed', note: 'Rings at the side gate' },
      ...{ checked: [], callbackAt: null, reason: null, alsoIds: [] },
    }),
  )
  await sql`insert into confirmation_calls (id, order_id, agent_id, within_call, ended_at, outcome)
    values (gen_random_uuid(), ${within}, ${agent.userId}, ${call.callId}, now(), 'confirmed')`.execute(
    db.reader,
  )
  const { rows: orders } = await sql<{ number: number }>`
    select number from orders where id = ${call.id}`.execute(db.reader)
  const found = async (asked: object) =>
    (await calls.page(db.reader, agent, { ...page, sort: '-ended', ...asked })).rows
  expect(await found({ q: `O-${orders[0]?.number}` })).toMatchObject([{ orderId: call.id }])
  expect(await found({ q: 'side GATE' })).toMatchObject([{ orderId: call.id }])
  for (const sort of ['seconds', '-seconds'])
    expect((await found({ sort })).at(-1)).toMatchObject({ orderId: within, seconds: null })
})
