import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { reserveShort } from '#sales/orders/server/short/reserve-short.ts'
import { changeProduct } from '#stock/catalog/server/change-products.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares, type Ware } from '../support/order-steps.ts'
import { makeWorld, orderOf, setUp, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
})

type Lines = Parameters<typeof orderOf>[1]

const place = (lines: Lines, more: object = {}, request: Parameters<typeof placeOrder>[3] = null) =>
  placeOrder(db, world.admin, { ...orderOf(world, lines), ...more }, request)

const rest = { backOrderRest: true }

async function wares(stock: number, allowsBackOrder: boolean): Promise<Ware> {
  const [ware] = await addWares(db, world, 1, stock)
  if (!ware) throw new Error('There is no product.')
  const { product_id: id } = await db.reader
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', ware.id)
    .executeTakeFirstOrThrow()
  if (allowsBackOrder)
    await db.transaction((tx) =>
      changeProduct(tx, world.admin, { id, version: 1, changes: { allowsBackOrder } }),
    )
  return ware
}

async function stateOf(id: string) {
  const { state, lines, holds } = await getOrder(db.reader, world.admin, { id })
  return {
    state,
    lines: lines.map(({ sku, readyQuantity, shortQuantity }) => [
      sku,
      readyQuantity,
      shortQuantity,
    ]),
    holds: holds.filter(({ releasedAt }) => releasedAt === null).map(({ reason }) => reason),
  }
}

const countOrders = async () =>
  Number(
    (
      await db.reader
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('a shortage is refused with what is missing and what can be back-ordered', async () => {
  const [few, fixed] = [await wares(2, true), await wares(1, false)]
  const lines = [
    { variantId: few.id, quantity: 3 },
    { variantId: fixed.id, quantity: 1 },
  ]
  const short = { sku: few.sku, available: 2, asked: 3, allowsBackOrder: true }
  await expect(place(lines)).rejects.toMatchObject({
    code: 'insufficient_stock',
    details: { short: [short] },
  })
})

test('the rest is back-ordered: the lines are short, a hold says so, and new stock ends it', async () => {
  const [few, none, plenty] = [await wares(2, true), await wares(0, true), await wares(5, false)]
  const placed = await place(
    [
      { variantId: few.id, quantity: 3 },
      { variantId: none.id, quantity: 2 },
      { variantId: plenty.id, quantity: 5 },
    ],
    rest,
  )
  expect(placed).toMatchObject({ state: 'pending', isShort: true })
  expect(await stateOf(placed.id)).toEqual({
    state: 'pending',
    lines: [
      [few.sku, 2, 1],
      [none.sku, 0, 2],
      [plenty.sku, 5, 0],
    ],
    holds: [`${few.sku}: 1 of 3 is short; ${none.sku}: 2 of 2 are short`],
  })
  expect(await ledgerFaults(db)).toEqual([])
  await db.transaction((tx) =>
    bookOpeningStock(
      tx,
      setUp,
      { noun: 'stock', id: newId(), reason: 'Opening stock' },
      [few, none].map(({ id: variantId }) => ({
        variantId,
        outletId: world.outletId,
        quantity: 2,
      })),
    ),
  )
  await db.transaction((tx) => reserveShort(tx, world.admin, { id: placed.id }))
  expect(await stateOf(placed.id)).toMatchObject({ holds: [] })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a short product without back-orders keeps the whole order out', async () => {
  const [few, fixed] = [await wares(2, true), await wares(1, false)]
  const before = await countOrders()
  const lines = [
    { variantId: few.id, quantity: 3 },
    { variantId: fixed.id, quantity: 2 },
  ]
  await expect(place(lines, rest)).rejects.toMatchObject({
    code: 'no_back_order',
    details: { skus: [fixed.sku] },
  })
  expect(await countOrders()).toBe(before)
  expect(await ledgerFaults(db)).toEqual([])
})

test('with enough stock nothing is back-ordered, and a repeated request places one order', async () => {
  const few = await wares(3, false)
  const request = { key: newId(), endpoint: 'orders.place', hash: 'the same' }
  const lines = [{ variantId: few.id, quantity: 3 }]
  const first = await place(lines, rest, request)
  expect(first).toMatchObject({ isShort: false })
  expect(await place(lines, rest, request)).toEqual(first)
  expect(await stateOf(first.id)).toMatchObject({ lines: [[few.sku, 3, 0]], holds: [] })
})

test('two simultaneous orders for the last units share them, and neither gets more than there is', async () => {
  const few = await wares(3, true)
  const lines = [{ variantId: few.id, quantity: 2 }]
  const placed = await Promise.all([place(lines, rest), place(lines, rest)])
  const states = await Promise.all(placed.map(({ id }) => stateOf(id)))
  const ready = states.map((each) => Number(each.lines[0]?.[1])).toSorted()
  expect(ready).toEqual([1, 2])
  expect(await ledgerFaults(db)).toEqual([])
})

test('an order agreed on the phone stays pending while a part is back-ordered', async () => {
  const few = await wares(1, true)
  const lines = [{ variantId: few.id, quantity: 2 }]
  const placed = await place(lines, { ...rest, isAgreedByPhone: true })
  expect(placed).toMatchObject({
    state: 'pending',
    isShort: true,
    whyPending: expect.stringContaining('1 of 2 is short'),
  })
})
