import { beforeAll, expect, test } from 'vitest'
import { fetchCitiesOver } from '#delivery/couriers/server/fetch-cities.ts'
import { addCities } from '#organization/outlets/server/index.ts'
import { unmatchedPlaces } from '#organization/outlets/server/list-unmatched.ts'
import { settleUnmatched } from '#organization/outlets/server/settle-unmatched.ts'
import { unmatchedList } from '#organization/outlets/unmatched.list.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { type CourierSimulator, courierSimulator } from '../support/courier-simulator.ts'
import { aConnectedCourier } from '../support/courier-steps.ts'
import { testDatabase } from '../support/database.ts'
import { setUp } from '../support/world.ts'

let db: Database
let simulator: CourierSimulator
let courierId: string

beforeAll(async () => {
  db = await testDatabase()
  simulator = await courierSimulator()
  courierId = (await aConnectedCourier(db, simulator.url)).courierId
  const city = (province: string, name: string) => ({
    country: 'GB',
    province,
    name,
    aliases: [],
    postcodes: [],
  })
  await db.transaction((tx) =>
    addCities(tx, setUp, 'A test', [
      city('Yorkshire', 'Leeds'),
      city('Yorkshire', 'Huddersfield'),
      city('Yorkshire', 'Ashton'),
      city('Somerset', 'Ashton'),
    ]),
  )
  simulator.reach([
    { id: '1', name: 'LEEDS' },
    { id: '2', name: 'Hudersfield' },
    { id: '3', name: 'Ashton' },
    { id: '4', name: 'Nowhere Depot' },
  ])
})

const fetchList = () => {
  const outside = openOutside({ allowed: [simulator.place], isSecureOnly: false })
  return fetchCitiesOver(outside)(db, setUp, { courierId, country: 'GB' }, null)
}

const waiting = async (isLeftOut = false) => {
  const asked = listInput(unmatchedList).parse({ courierId, left: isLeftOut ? 'out' : 'in' })
  return (await unmatchedPlaces.page(db.reader, setUp, asked)).rows
}

const lines = async () =>
  db.reader
    .selectFrom('courier_services as s')
    .innerJoin('service_areas as a', 'a.id', 's.area_id')
    .innerJoin('service_areas as p', 'p.id', 'a.parent_id')
    .select(['a.name', 'p.name as within', 's.their_id as theirId', 's.reach', 's.cost_minor'])
    .where('s.courier_id', '=', courierId)
    .orderBy('s.their_id')
    .execute()

test('a courier’s list is matched by names, and decisions about the rest apply to the next list', async () => {
  expect(await fetchList()).toEqual({ listed: 4, taken: 1, unmatched: 3, problem: null })
  expect(await lines()).toMatchObject([{ name: 'Leeds', theirId: '1', reach: 'served' }])
  expect((await waiting()).map(({ name }) => name)).toEqual([
    'Ashton',
    'Hudersfield',
    'Nowhere Depot',
  ])
  const [ashton, huddersfield, depot] = await waiting()
  expect(huddersfield?.suggestions[0]?.name).toBe('Huddersfield')
  const inSomerset = ashton?.suggestions.find(({ within }) => within.includes('Somerset'))
  const settle = (id = '', areaId: string | null = null) =>
    db.transaction((tx) => settleUnmatched(tx, setUp, { id, areaId }))
  await settle(huddersfield?.id, huddersfield?.suggestions[0]?.id ?? '')
  await settle(ashton?.id, inSomerset?.id ?? '')
  await settle(depot?.id)

  // Misspelt names, two towns of one name, an omitted place: nothing is asked again.
  expect(await fetchList()).toEqual({ listed: 4, taken: 0, unmatched: 0, problem: null })
  expect(await waiting()).toEqual([])
  expect((await waiting(true)).map(({ name }) => name)).toEqual(['Nowhere Depot'])
  expect(await lines()).toMatchObject([
    { name: 'Leeds' },
    { name: 'Huddersfield', theirId: '2' },
    { name: 'Ashton', within: 'Somerset', theirId: '3' },
  ])
})

test('an existing coverage row keeps its price and only gets the courier’s name of the place', async () => {
  const leeds = { courierId, name: 'Leeds' }
  await db.reader
    .updateTable('courier_services as s')
    .set({ cost_minor: 420, currency: 'GBP', their_name: '', their_id: '', reach: 'suspended' })
    .where('s.courier_id', '=', leeds.courierId)
    .where('s.their_id', '=', '1')
    .execute()
  expect(await fetchList()).toMatchObject({ taken: 1, unmatched: 0 })
  expect(await lines()).toContainEqual({
    name: 'Leeds',
    within: 'Yorkshire',
    theirId: '1',
    reach: 'suspended',
    cost_minor: 420,
  })
})

test('a courier that does not answer changes nothing, and the reason is logged', async () => {
  const before = await lines()
  simulator.fail(1)
  const { problem, ...counts } = await fetchList()
  simulator.fail(0)
  expect(problem).toMatch(/gave no list/)
  expect(counts).toEqual({ listed: 0, taken: 0, unmatched: 0 })
  expect(await lines()).toEqual(before)
  const told = await db.reader
    .selectFrom('events')
    .select('result')
    .where('type', '=', 'courier.cities_listed')
    .where('entity_id', '=', courierId)
    .orderBy('seq')
    .execute()
  expect(told.map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'failed'])
})
