import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import {
  type CourierSimulator,
  courierSimulator,
} from '../../../../tests/support/courier-simulator.ts'
import {
  aConnectedCourier,
  type ConnectedCourier,
} from '../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCourier } from '../../../../tests/support/parcel-in-state.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { usualRules } from '../courier-rules.ts'
import type { CourierCall } from './claim-calls.ts'
import { giveUpCall, retryCall } from './hurry-call.ts'
import { type CallHandler, callCourier, courierRules, queueCall, waitingCalls } from './index.ts'
import { saveRules } from './save-account.ts'

let db: Database
let world: World
let simulator: CourierSimulator
let courier: ConnectedCourier
const settled: CourierCall[] = []
const refused: string[] = []

const handlers: readonly CallHandler[] = [
  {
    kind: 'book',
    settle: async (_tx, call) => {
      settled.push(call)
    },
    refuse: async (_tx, _call, failure) => {
      refused.push(failure.text)
    },
  },
]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  simulator = await courierSimulator()
  courier = await aConnectedCourier(db, simulator.url)
})

const run = () =>
  callCourier(
    {
      db,
      handlers,
      outside: openOutside({ allowed: [simulator.place], isSecureOnly: false }),
    },
    courier.courierId,
  )

async function queueBooking(reference = newId()) {
  const about = { noun: 'parcel', id: newId() }
  const id = await db.transaction((tx) =>
    queueCall(tx, setUp, {
      kind: 'book',
      courierId: courier.courierId,
      ...about,
      reference,
      payload: { to: { name: 'Ada', city: 'Leeds' } },
      outletId: world.outletId,
    }),
  )
  return { id, about, reference }
}

test('the same reference twice is one call, and one booking, also on two servers at once', async () => {
  const { id, reference } = await queueBooking()
  expect((await queueBooking(reference)).id).toBe(id)
  await Promise.all([run(), run()])
  expect(settled.filter((call) => call.reference === reference)).toHaveLength(1)
  expect(simulator.awbs.get(reference)).toBeDefined()
})

test('a failing call is retried four times, then stops visibly; a manual retry starts over', async () => {
  simulator.fail(1)
  const { id, about } = await queueBooking()
  for (let tries = 1; tries <= 5; tries++) {
    await run()
    const [call] = await waitingCalls(db.reader, about)
    expect(call).toMatchObject({ attempts: tries })
    expect(call?.lastError).not.toBe('')
    expect(call?.nextAttemptAt === null).toBe(tries === 5)
    if (tries < 5)
      await sql`update courier_calls set next_attempt_at = now() where id = ${id}`.execute(
        db.reader,
      )
  }
  simulator.fail(0)
  await db.transaction((tx) => retryCall(tx, setUp, { id }))
  await run()
  expect(await waitingCalls(db.reader, about)).toEqual([])
  await expect(db.transaction((tx) => retryCall(tx, setUp, { id }))).rejects.toMatchObject({
    code: 'call_ended',
  })
})

test('a cancelled call is refused, and the courier is not asked', async () => {
  simulator.fail(1)
  const { id, about } = await queueBooking()
  await run()
  simulator.fail(0)
  const before = simulator.asked()
  await db.transaction((tx) => giveUpCall(tx, setUp, { id, note: 'By phone' }))
  await run()
  expect(simulator.asked()).toBe(before)
  expect(refused.at(-1)).toContain('gave up this request')
  expect(await waitingCalls(db.reader, about)).toEqual([])
})

test('every courier has rules, and changing them needs the current version', async () => {
  const courierId = await db.transaction((tx) => aCourier(tx))
  expect((await courierRules(db.reader, [courierId])).get(courierId)).toMatchObject({
    adapter: 'manual',
    ...usualRules,
  })
  const save = (version: number, maxAttempts: number) =>
    db.transaction((tx) => saveRules(tx, setUp, { ...usualRules, courierId, version, maxAttempts }))
  await save(0, 5)
  await expect(save(0, 6)).rejects.toMatchObject({ code: 'stale_version' })
  await save(1, 7)
  expect((await courierRules(db.reader)).get(courierId)?.maxAttempts).toBe(7)
})
