import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aShipNotice } from '../../../../tests/support/ship-notice-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { reportArrivals } from './watch-arrivals.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const typesOf = async (id: string) =>
  (await eventsOf(db.reader, id))
    .map(({ type }) => type)
    .filter((type) => type.endsWith('_reported'))

/** Days from today at the outlet of the delivery. */
const arrive = async (id: string, days: number) => {
  const today = await todayAt(db.reader, world.outletId)
  await db.transaction((tx) =>
    sql`update ship_notices set arrives_on = ${today}::date + ${days}::integer where id = ${id}`.execute(
      tx,
    ),
  )
}

test('a delivery is reported once on its day, once when it is late, and again for another day', async () => {
  const { id } = await aShipNotice(db, world, world.admin, 'submitted')
  await arrive(id, 1)
  await reportArrivals(db)
  expect(await typesOf(id)).toEqual([])
  await arrive(id, 0)
  await reportArrivals(db)
  await reportArrivals(db)
  expect(await typesOf(id)).toEqual(['ship_notice.due_reported'])
  await arrive(id, -1)
  await reportArrivals(db)
  await reportArrivals(db)
  expect((await typesOf(id)).toSorted()).toEqual([
    'ship_notice.delay_reported',
    'ship_notice.due_reported',
  ])
  await arrive(id, -3)
  await reportArrivals(db)
  expect(await typesOf(id)).toHaveLength(3)
})

test('what is counted or a draft is not reported', async () => {
  const stations = ['draft', 'arrived', 'received'] as const
  for (const station of stations) {
    const { id } = await aShipNotice(db, world, world.admin, station)
    await arrive(id, -1)
    await reportArrivals(db)
    expect(await typesOf(id), station).toEqual([])
  }
})
