import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import {
  type CourierSimulator,
  courierSimulator,
} from '../../../../tests/support/courier-simulator.ts'
import {
  aConnectedCourier,
  type ConnectedCourier,
  restMapping,
} from '../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp } from '../../../../tests/support/world.ts'
import type { CallKind } from '../courier-adapter.ts'
import { trialState } from '../tried-acts.ts'
import { setupOver } from './setup.queries.ts'
import { tryActOver } from './try-act.ts'

let db: Database
let simulator: CourierSimulator
let courier: ConnectedCourier

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  simulator = await courierSimulator()
  courier = await aConnectedCourier(db, simulator.url)
})

function send(kind: CallKind, mapping = restMapping) {
  const outside = openOutside({ allowed: [simulator.place], isSecureOnly: false })
  const { courierId, connectionId } = courier
  const trial = { courierId, connectionId, kind, mapping, isSent: true }
  return tryActOver(outside)(db, setUp, trial, null)
}

const facts = () =>
  setupOver(async () => null)(db.reader, setUp, {
    courierId: courier.courierId,
    connectionId: courier.connectionId,
  })

test('a test is saved with its answer, and counts for the act as it was tested', async () => {
  await send('book')
  const { trials } = await facts()
  const trial = trials.find(({ kind }) => kind === 'book')
  const act = restMapping.acts.book
  if (!act) throw new Error('The plain mapping books.')
  expect(trial).toMatchObject({ isOk: true, answer: expect.stringContaining('SIM1-000001') })
  expect(trialState(trial, act, courier.connectionId)).toBe('worked')
  expect(trialState(trial, { ...act, path: '/other' }, courier.connectionId)).toBe('changed')
  expect(trialState(trial, act, null)).toBe('changed')
  expect(trialState(undefined, act, null)).toBe('untried')
})

test('acts after the booking are tested with the number that the courier gave', async () => {
  await send('book')
  const awb = [...simulator.awbs.values()].at(-1) ?? ''
  expect((await send('void')).request.url).toContain(`/orders/${awb}/cancel`)
  expect((await send('track')).request.url).toContain(awb)
})

test("a refused test keeps the courier's text, until it works", async () => {
  const rates = restMapping.acts.rates
  if (!rates) throw new Error('The plain mapping asks for rates.')
  await send('rates', { acts: { rates: { ...rates, path: '/nothing' } } })
  const failed = (await facts()).trials.find(({ kind }) => kind === 'rates')
  expect(failed).toMatchObject({ isOk: false, said: 'There is nothing here' })
  expect(trialState(failed, rates, courier.connectionId)).toBe('failed')
  await send('rates')
  const { trials } = await facts()
  expect(trials.filter(({ kind }) => kind === 'rates')).toMatchObject([{ isOk: true, said: '' }])
})

test('the target shows no secret, and examples are used where no parcel may be seen', async () => {
  const { target, parcelCode, requests } = await facts()
  expect(target?.url).toBe(simulator.url)
  expect(target?.headers).toEqual({ authorization: 'Bearer ••••••' })
  expect(parcelCode).toBeNull()
  const book = requests.find(({ kind }) => kind === 'book')
  expect(JSON.parse(book?.payload ?? '{}')).toMatchObject({ reference: 'example-1042' })
})
