import { beforeAll, expect, test } from 'vitest'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { aParcel } from '../../../../../tests/support/parcel-in-state.ts'
import { makeUser, makeWorld, type World } from '../../../../../tests/support/world.ts'
import { parcelsOfOrders } from './parcels-of-orders.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

test('a list of orders shows the courier and the state of their parcels', async () => {
  const way = await aParcel(db, world, 'in_transit')
  await aParcel(db, world, 'booked')
  const unpacked = await anOrder(db, world, 'confirmed')
  const packed = await anOrder(db, world, 'packed')
  const ids = [way.order.id, unpacked.id, packed.id]
  const { rows } = await parcelsOfOrders(db.reader, world.admin, { ids })
  const carrier = await db.reader
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', way.courierId)
    .executeTakeFirstOrThrow()
  const told = rows.map(
    ({ orderId, state, courierName, trackingNumber }) =>
      [orderId, { state, courierName, trackingNumber }] as const,
  )
  expect(new Map(told)).toEqual(
    new Map([
      [
        way.order.id,
        { state: 'in_transit', courierName: carrier.name, trackingNumber: way.trackingNumber },
      ],
      [packed.id, { state: 'packed', courierName: null, trackingNumber: null }],
    ]),
  )
})

test('parcels of other outlets are not shown', async () => {
  const { order } = await aParcel(db, world, 'booked')
  const clerk = await db.transaction((tx) => makeUser(tx, 'dispatch_manager'))
  const far = newActor({
    ...clerk,
    grants: clerk.grants.map((grant) => ({ ...grant, outletIds: [newId()] })),
  })
  expect((await parcelsOfOrders(db.reader, clerk, { ids: [order.id] })).rows).toHaveLength(1)
  expect((await parcelsOfOrders(db.reader, far, { ids: [order.id] })).rows).toEqual([])
})
