import { beforeAll, expect, test } from 'vitest'
import { compareRatesOver } from '#delivery/couriers/server/ask-rates.ts'
import { callCourier } from '#delivery/couriers/server/index.ts'
import { bookingHandlers } from '#delivery/dispatch/server/index.ts'
import { bookParcels } from '#delivery/dispatch/server/parcels/book-parcels.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Outside, openOutside } from '#platform/server/outside/open-outside.ts'
import { type CourierSimulator, courierSimulator } from '../support/courier-simulator.ts'
import { aConnectedCourier } from '../support/courier-steps.ts'
import { testDatabase } from '../support/database.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let outside: Outside
let cheap: CourierSimulator
let dear: CourierSimulator
let broken: CourierSimulator
let cheapId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  cheap = await courierSimulator({ longestDelayMilliseconds: 40 })
  dear = await courierSimulator({ seed: 2 })
  broken = await courierSimulator({ seed: 3 })
  const allowed = [cheap, dear, broken].map(({ place }) => place)
  outside = openOutside({ allowed, isSecureOnly: false })
  cheapId = (await aConnectedCourier(db, cheap.url)).courierId
  await aConnectedCourier(db, dear.url)
  await aConnectedCourier(db, broken.url)
  // A courier without a connection has no rates.
  await db.transaction((tx) => aCourier(tx))
  cheap.charge([
    { service: 'overnight', cost: 900, days: 1 },
    { service: 'ground', cost: 310, days: 4 },
  ])
  dear.charge([
    { service: 'overnight', cost: 900, days: 2 },
    { service: 'economy', cost: 450, days: 3 },
  ])
})

const compare = () =>
  compareRatesOver(outside)(db.reader, world.admin, {
    outletId: world.outletId,
    city: 'Leeds',
    postcode: '',
    weightGrams: 1_000,
    cashMinor: 0,
  })

test('the offers of all couriers are listed together, the cheapest first, at a tie the faster', async () => {
  broken.charge([])
  const { offers, problems } = await compare()
  expect(offers.map(({ service, costMinor, days }) => [service, costMinor, days])).toEqual([
    ['ground', 310, '4'],
    ['economy', 450, '3'],
    ['overnight', 900, '1'],
    ['overnight', 900, '2'],
  ])
  expect(offers[0]?.courierId).toBe(cheapId)
  expect(problems).toEqual([])
})

test('a courier that fails, or whose rates cannot be read, is named and stops none of the others', async () => {
  broken.fail(1)
  const failed = await compare()
  expect(failed.offers).toHaveLength(4)
  expect(failed.problems).toMatchObject([{ problem: expect.stringMatching(/busy|broke off/) }])
  broken.fail(0)
  broken.charge([{ service: 'overnight', cost: -1, days: 1 }])
  const unread = await compare()
  expect(unread.offers).toHaveLength(4)
  expect(unread.problems).toMatchObject([{ problem: expect.stringMatching(/no rates/) }])
})

test("the courier's price of a booking is saved with the booking", async () => {
  const { id } = await anOrder(db, world, 'packed')
  const parcel = await db.reader
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const row = {
    parcelId: parcel.id,
    courierId: cheapId,
    service: 'ground',
    weightGrams: 1_000,
    trackingNumber: '',
  }
  const { outcomes } = await bookParcels(db, world.admin, { rows: [row] }, null)
  expect(outcomes).toMatchObject([{ state: 'requested', problem: '' }])
  const handlers = bookingHandlers({ current: 'database', placeOf: () => null })
  await callCourier({ db, outside, handlers }, cheapId)
  const booking = await db.reader
    .selectFrom('parcel_bookings')
    .select(['state', 'cost_minor', 'service'])
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  expect(booking).toEqual({ state: 'booked', cost_minor: 250, service: 'ground' })
})
