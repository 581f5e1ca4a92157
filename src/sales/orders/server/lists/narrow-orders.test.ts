import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { addCustomer } from '../../../../../tests/support/customer-steps.ts'
import { ownerOf, testDatabase } from '../../../../../tests/support/database.ts'
import { listedOrders, matchingOrders } from '../../../../../tests/support/listed-orders.ts'
import { permitted } from '../../../../../tests/support/permitted-file.ts'
import { makeWorld, orderOf, setUp, type World } from '../../../../../tests/support/world.ts'
import type { OrderCall } from '../../orders.list.ts'
import { listChannels, nameChannel } from '../channel-names.ts'
import { placeOrder } from '../placing/place-order.ts'
import { ordersExport, ordersFile } from './orders-file.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
})

/** £ 4.50 for each mug, and nothing for the way. */
const place = (quantity: number, shipCity: string) => {
  const variantId = world.variants[0]?.id ?? ''
  const order = { ...orderOf(world, [{ variantId, quantity }]), shipCity, shippingMinor: 0 }
  return placeOrder(db, world.admin, order, null)
}

const numbers = async (filter: OrderCall) => {
  const { rows } = await listedOrders(db, world.admin, { ...filter, limit: 50 })
  expect((await matchingOrders(db, world.admin, filter)).count).toBe(rows.length)
  return rows.map(({ number }) => number)
}

test('the list is narrowed by city, however it is written, and by what an order is worth', async () => {
  const small = (await place(1, 'Leeds')).number
  const middle = (await place(2, 'LEEDS')).number
  const large = (await place(100, 'York')).number
  expect(await numbers({ city: ['leeds'] })).toEqual([middle, small])
  expect(await numbers({ city: ['Lee'] })).toEqual([])
  expect(await numbers({ orderTotal: '4.5..9' })).toEqual([middle, small])
  expect(await numbers({ orderTotal: '9.00..' })).toEqual([large, middle])
  expect(await numbers({ orderTotal: '4.501..9.009' })).toEqual([middle])
  expect(await numbers({ orderTotal: '..8.99', city: ['York'] })).toEqual([])
})

test('an amount is meant in the currency of each order', async () => {
  const tokyo = {
    code: 'TOKYO',
    name: 'Tokyo',
    kind: 'store',
    city: 'Tokyo',
    currency: 'JPY',
  } as const
  await db.transaction((tx) => addOutlet(tx, setUp, tokyo))
  const yen = (await place(1, 'Tokyo')).number
  await db.pool.query(`update orders set currency = 'JPY', total_minor = 450 where number = $1`, [
    yen,
  ])
  expect(await numbers({ orderTotal: '400.5..' })).toEqual([yen, yen - 1])
  expect(await numbers({ orderTotal: '450.5..' })).toEqual([])
})

test('a day is a day of the company’s time zone, whatever that of the database', async () => {
  const name = new URL(db.url).pathname.slice(1)
  const { number } = await place(1, 'Late')
  await db.pool.query(`update orders set placed_at = '2026-05-12T23:30Z' where number = $1`, [
    number,
  ])
  for (const zone of ['Asia/Karachi', 'Pacific/Auckland', 'America/Los_Angeles']) {
    await sql.raw(`alter database ${name} set timezone = '${zone}'`).execute(ownerOf(db).reader)
    const there = openDatabase(db.url, { connections: 1 })
    onTestFinished(() => there.close())
    const placed = async (on: string) => {
      const filter = { city: ['Late'], placed: on }
      return (await listedOrders(there, world.admin, { ...filter, limit: 5 })).rows.length
    }
    expect([zone, await placed('2026-05-12'), await placed('2026-05-13')]).toEqual([zone, 0, 1])
    const today = await sql<{ on: string }>`select current_date::text as on`.execute(there.reader)
    const on = today.rows[0]?.on ?? ''
    // Midnight may pass between the two clocks that are read.
    expect(
      [-60_000, 0].map((late) => new Date(Date.now() + late).toISOString().slice(0, 10)),
    ).toContain(on)
  }
})

test('the search finds a city or postcode, whole or by how it begins, of customers and of guests', async () => {
  const variantId = world.variants[0]?.id ?? ''
  const send = async (ship: { shipCity: string; shipPostcode: string }, customerId?: string) => {
    const order = { ...orderOf(world, [{ variantId, quantity: 1 }]), ...ship }
    const one = { ...order, shipName: 'Una Place', ...(customerId ? { customerId } : {}) }
    return (await placeOrder(db, world.admin, one, null)).number
  }
  const known = await addCustomer(db, 'Una Place', {})
  const guest = await send({ shipCity: 'Wolverhampton', shipPostcode: 'WV1 1AA' })
  const ofKnown = await send({ shipCity: 'wolverhampton', shipPostcode: 'WV98 7ZZ' }, known.id)
  const digits = await send({ shipCity: 'Hattersheim', shipPostcode: '65795' })
  expect(await numbers({ q: 'Wolverhampton' })).toEqual([ofKnown, guest])
  expect(await numbers({ q: 'wolverh' })).toEqual([ofKnown, guest])
  expect(await numbers({ q: 'hampton' })).toEqual([])
  expect(await numbers({ q: 'wv98 7zz' })).toEqual([ofKnown])
  expect(await numbers({ q: 'WV987' })).toEqual([ofKnown])
  expect(await numbers({ q: 'WV1' })).toEqual([guest])
  expect(await numbers({ q: '65795' })).toEqual([digits])
  expect(await numbers({ q: '657' })).toEqual([digits])
  expect(await numbers({ q: 'w%' })).toEqual([])
})

test('the list and its channels use the company’s name of a sales channel', async () => {
  const { number } = await place(1, 'Hull')
  await db.transaction((tx) => nameChannel(tx, 'shopify-2', 'Market stall'))
  await sql`update orders set channel = 'shopify-2' where number = ${number}`.execute(
    ownerOf(db).reader,
  )
  const { rows } = await listedOrders(db, world.admin, { channel: ['shopify-2'], limit: 5 })
  expect(rows.map((row) => row.channelName)).toEqual(['Market stall'])
  const named = (await listedOrders(db, world.admin, { city: ['York'], limit: 1 })).rows[0]
  expect(named?.channelName).toBe('Staff')
  const { channels } = await listChannels(db.reader)
  expect(channels).toContainEqual({ channel: 'shopify-2', name: 'Market stall' })
  expect(channels).toContainEqual({ channel: 'staff', name: 'Staff' })
  const file = ordersFile.find(({ path }) => path.endsWith('.csv'))
  if (file?.kind !== 'download') throw new Error('There is no such file.')
  const filter = { channel: 'shopify-2' }
  const query = await permitted(db, world.admin, ordersExport, 'csv', filter)
  const { body } = await file.send(db, world.admin, query)
  const table = (await buffer(body)).toString()
  expect(table).toContain('Market stall')
  expect(table).not.toContain('shopify-2')
})
