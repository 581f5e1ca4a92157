import { beforeAll, expect, test } from 'vitest'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { channelOrder } from '../../../../../tests/support/channel-order.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { listedOrders } from '../../../../../tests/support/listed-orders.ts'
import { addWares } from '../../../../../tests/support/order-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import type { OrderCall } from '../../orders.list.ts'
import { cancelOrder } from '../fulfilment/cancel-order.ts'
import { type ChannelLine, placeChannelOrder } from '../placing/place-channel-order.ts'
import { countOrders } from './count-orders.ts'

const shop = systemActor('Online shop', 'webhook')
let db: Database
let world: World
let admin: Actor
let staff: Actor
const ids: Record<'full' | 'part' | 'none' | 'gone', string> = {
  full: '',
  part: '',
  none: '',
  gone: '',
}
let scarce = ''

const place = (lines: readonly Partial<ChannelLine>[], channelNumber: string) =>
  db
    .transaction((tx) => placeChannelOrder(tx, shop, channelOrder(world, lines, { channelNumber })))
    .then(({ id }) => id)

const found = async (filter: OrderCall, actor = admin) =>
  (await listedOrders(db, actor, { ...filter, limit: 50 })).rows

const idsOf = async (filter: OrderCall, actor = admin) =>
  (await found(filter, actor)).map(({ id }) => id).toSorted()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  admin = world.admin
  staff = await db.transaction((tx) => makeUser(tx, 'staff'))
  const [few] = await addWares(db, world, 1, 1)
  const [many] = await addWares(db, world, 1, 50)
  scarce = few?.id ?? ''
  const plenty = many?.id ?? ''
  ids.full = await place([{ variantId: plenty }], '#J4')
  ids.part = await place([{ variantId: scarce, quantity: 3 }, { variantId: plenty }], 'EN-1042')
  ids.none = await place([{ code: 'NO-SUCH' }], '#SHOP-77')
  ids.gone = await place([{ variantId: scarce, quantity: 2 }], '#J44')
  await db.transaction((tx) => cancelOrder(tx, shop, { id: ids.gone, reason: 'Too late' }))
})

test('the list shows the reserved quantity of each open order, and filters by it', async () => {
  const stock = Object.fromEntries((await found({})).map((row) => [row.id, row.stock]))
  expect(stock).toEqual({
    [ids.full]: 'full',
    [ids.part]: 'part',
    [ids.none]: 'none',
    [ids.gone]: null,
  })
  for (const each of ['full', 'part', 'none'] as const)
    expect(await idsOf({ stock: [each] })).toEqual([ids[each]])
})

test('the quick filter shows orders of which a short line could be reserved now', async () => {
  const counted = async () =>
    (await countOrders(db.reader, admin)).quick.find(({ only }) => only === 'stock_back')?.count
  expect(await idsOf({ only: ['stock_back'] })).toEqual([])
  expect(await counted()).toBe(0)
  const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
  await db.transaction((tx) =>
    bookOpeningStock(tx, setUp, source, [
      { variantId: scarce, outletId: world.outletId, quantity: 1 },
    ]),
  )
  expect(await idsOf({ only: ['stock_back'] })).toEqual([ids.part])
  expect(await counted()).toBe(1)
})

test('the number of the sales channel finds its order, with and without # and prefix', async () => {
  for (const q of ['#J4', 'J4', 'j4', ' #j4 ', '4']) expect(await idsOf({ q })).toEqual([ids.full])
  for (const q of ['EN-1042', 'en-1042', '#EN-1042', '1042', '#1042'])
    expect(await idsOf({ q })).toContain(ids.part)
  for (const q of ['#SHOP-77', 'shop-77', '77']) expect(await idsOf({ q })).toEqual([ids.none])
  // The lowest number of our own may be 4 as well, and another number never fits in part.
  expect(await idsOf({ q: 'J' })).not.toContain(ids.full)
  expect(await idsOf({ q: '#J44' })).toEqual([ids.gone])
})

test('users with access to orders see those that wait for stock, and find them', async () => {
  expect(await idsOf({ q: '#SHOP-77' }, staff)).toEqual([ids.none])
  expect((await found({}, staff)).find(({ id }) => id === ids.none)).toMatchObject({
    channelNumber: '#SHOP-77',
    stock: 'none',
    openHolds: ['stock'],
  })
})
