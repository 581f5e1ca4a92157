import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { usualRules } from '#delivery/couriers/courier-rules.ts'
import { saveRules } from '#delivery/couriers/server/index.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { orderToPick } from '../../../../../tests/support/wave-steps.ts'
import { makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { ordersToPick } from './orders-to-pick.ts'

let db: Database
let world: World
const couriers = { early: newId(), late: newId() }
const orders = new Map<string, string>()

async function aCity(name: string): Promise<string> {
  const id = newId()
  await sql`insert into service_areas (id, kind, country, name, key)
    values (${id}, 'city', 'GB', ${name}, ${name.toLowerCase()})`.execute(db.reader)
  return id
}

/** A courier that serves one city, with its cut-off. */
async function serving(id: string, city: string, cutOff: string): Promise<void> {
  const areaId = await aCity(city)
  await sql`insert into couriers (id, code, name) values (${id}, ${city.toUpperCase()}, ${city})`.execute(
    db.reader,
  )
  const rules = { ...usualRules, courierId: id, version: 0, cutOffTime: cutOff }
  await db.transaction((tx) => saveRules(tx, setUp, rules))
  await sql`insert into courier_services (courier_id, area_id) values (${id}, ${areaId})`.execute(
    db.reader,
  )
}

async function shelve(ware: Ware, code: string): Promise<void> {
  const { outletId } = world
  const id = newId()
  await db.reader.insertInto('bins').values({ id, outlet_id: outletId, code }).execute()
  const row = { variantId: ware.id, outletId, quantity: 5, fromBinId: null, toBinId: id }
  await db.transaction((tx) =>
    moveBetweenBins(tx, setUp, { noun: 'stock', id, reason: 'Carried' }, [row]),
  )
}

async function confirmed(name: string, city: string, wares: readonly Ware[]): Promise<void> {
  const { id } = await orderToPick(
    db,
    world,
    wares.map((ware) => [ware, 2] as const),
    city,
  )
  orders.set(id, name)
}

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await serving(couriers.early, 'Leeds', '13:00')
  await serving(couriers.late, 'Hull', '18:30')
  await aCity('York')
  const [mug, tray] = await addWares(db, world, 2, 20)
  if (!mug || !tray) throw new Error('Two products are needed.')
  await shelve(mug, 'A-01-1')
  await shelve(tray, 'B-01-1')
  await confirmed('mug to Leeds', 'Leeds', [mug])
  await confirmed('tray to Hull', 'Hull', [tray])
  await confirmed('both to Leeds', 'Leeds', [mug, tray])
  await confirmed('mug to York', 'York', [mug])
})

async function ready(filter: Partial<Parameters<typeof ordersToPick>[2]>) {
  const asked = { outletId: world.outletId, rule: 'oldest' as const, ...filter }
  return ordersToPick(db.reader, world.admin, asked)
}

const namesBy = async (filter: Parameters<typeof ready>[0]) =>
  (await ready(filter)).rows.map(({ orderId }) => orders.get(orderId))

test('orders are released by courier, cut-off, bin zone and number of lines', async () => {
  const { rows, couriers: known, zones } = await ready({})
  expect(rows.map(({ courierName, leavesBy }) => [courierName, leavesBy])).toEqual([
    ['Leeds', '13:00'],
    ['Hull', '18:30'],
    ['Leeds', '13:00'],
    [null, '17:00'],
  ])
  expect(known.map(({ name, leavesBy }) => [name, leavesBy])).toEqual([
    ['Hull', '18:30'],
    ['Leeds', '13:00'],
  ])
  expect(zones).toEqual(['A', 'B'])
  expect(await namesBy({ courierId: couriers.late })).toEqual(['tray to Hull'])
  expect(await namesBy({ leavesBy: '17:00' })).toEqual([
    'mug to Leeds',
    'both to Leeds',
    'mug to York',
  ])
  expect(await namesBy({ zone: 'A' })).toEqual(['mug to Leeds', 'mug to York'])
  expect(await namesBy({ zone: 'C' })).toEqual([])
  expect(await namesBy({ oneLine: true })).not.toContain('both to Leeds')
  expect(await namesBy({ leavesBy: '13:00', zone: 'A', oneLine: true })).toEqual(['mug to Leeds'])
})

test("without an outlet it starts with the one with most orders to pick, among the user's", async () => {
  const other = await db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: 'AAA',
      name: 'Before all others',
      kind: 'store',
      city: 'Hull',
      currency: 'GBP',
    }),
  )
  const begun = await ordersToPick(db.reader, world.admin, { rule: 'oldest' })
  expect([begun.outletId, begun.rows.length]).toEqual([world.outletId, 4])
  const grants = [{ permissions: world.admin.permissions, outletIds: [other] }]
  const there = await ordersToPick(db.reader, { ...world.admin, grants }, { rule: 'oldest' })
  expect([there.outletId, there.rows]).toEqual([other, []])
})
