import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { aLowWare, aSupplier, supplierParts } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { linesOfList } from '../price-list-lines.ts'
import { applyPriceList } from './apply-price-list.ts'
import type { GivenList } from './plan-price-list.ts'
import { saveBreak } from './price-breaks.ts'
import { listItems } from './supplier-items.ts'
import {
  listChangedItems,
  listPriceLists,
  priceListsOfItem,
} from './supplier-price-lists.queries.ts'
import { undoPriceList } from './undo-price-list.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const listOf = (supplierId: string, rows: readonly string[][], endsOthers = true): GivenList => ({
  supplierId,
  name: 'Spring prices',
  endsOthers,
  lines: linesOfList([['SKU', 'Code', 'Price', 'Quantity', 'From', 'Until'], ...rows]) ?? [],
})

const plan = async (given: GivenList, actor = world.admin) =>
  (await db.transaction((tx) => applyPriceList(tx, actor, { ...given, digest: null }))).plan

const apply = async (given: GivenList) => {
  const { digest } = await plan(given)
  const applied = await db.transaction((tx) =>
    applyPriceList(tx, world.admin, { ...given, digest }),
  )
  return { id: applied.id ?? '', items: applied.plan.changes.length }
}

const undo = (id: string) =>
  db.transaction((tx) => undoPriceList(supplierParts)(tx, world.admin, { id }))

const pricesOf = async (supplierId: string) => {
  const { rows } = await listItems(db.reader, world.admin, { supplierId, q: '', limit: 50 })
  return rows.map(({ sku, priceMinor, breaks }) => ({
    sku,
    priceMinor,
    breaks: breaks.map(({ minQuantity, priceMinor, startsOn, endsOn }) =>
      [minQuantity, priceMinor, startsOn, endsOn].join(' '),
    ),
  }))
}

const listsOf = async (supplierId: string) =>
  (await listPriceLists(supplierParts)(db.reader, world.admin, { supplierId, limit: 10 })).rows

test('a list says what it changes, with faults by line, new and missing items, and writes nothing', async () => {
  const supplierId = await aSupplier(db)
  const [known, other] = [
    await aLowWare(db, world, supplierId),
    await aLowWare(db, world, supplierId),
  ]
  const [fresh] = await addWares(db, world, 1, 5)
  const before = await pricesOf(supplierId)
  const given = listOf(supplierId, [
    [known.sku, '', '3.00', '', '', ''],
    [known.sku, '', '2.00', '100', '', ''],
    [fresh?.sku ?? '', 'NEW-1', '1.50', '', '', ''],
    [known.sku, '', 'cheap', '500', '', ''],
    ['', 'NO-SUCH', '1.00', '', '', ''],
  ])
  const found = await plan(given)
  expect(found.faults.map(({ line }) => line)).toEqual([5, 6])
  expect(found.missing).toMatchObject({ count: 1 })
  expect(found.missing.items[0]).toContain(other.sku)
  const change = found.changes.find(({ sku }) => sku === known.sku)
  expect(change?.prices).toMatchObject([
    { oldMinor: 250, priceMinor: 300, riseBasisPoints: 2000 },
    { minQuantity: 100, oldMinor: 250, priceMinor: 200, riseBasisPoints: -2000 },
  ])
  // The ware sells at its own price, of which the cost is a part.
  expect(change?.prices[0]?.marginAfter).toBeLessThan(change?.prices[0]?.marginBefore ?? 0)
  expect(found.changes.find(({ isNew }) => isNew)).toMatchObject({ supplierSku: 'NEW-1' })
  expect(await pricesOf(supplierId)).toEqual(before)
  expect(await listsOf(supplierId)).toEqual([])
})

test('a list is applied whole with its history, and undone whole', async () => {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const [fresh] = await addWares(db, world, 1, 5)
  const terms = { id: ware.itemId, version: 1, breakId: null, minQuantity: 12, priceMinor: 240 }
  await db.transaction((tx) =>
    saveBreak(tx, world.admin, { ...terms, startsOn: null, endsOn: null }),
  )
  const before = await pricesOf(supplierId)
  const { id, items } = await apply(
    listOf(supplierId, [
      [ware.sku, '', '2.75', '1', '2099-01-01', ''],
      [ware.sku, '', '2.60', '24', '2099-01-01', ''],
      [fresh?.sku ?? '', 'NEW-2', '1.50', '', '', ''],
    ]),
  )
  expect(items).toBe(2)
  const after = (await pricesOf(supplierId)).find(({ sku }) => sku === ware.sku)
  expect(after).toMatchObject({ priceMinor: 250 })
  expect(after?.breaks).toEqual(['1 275 2099-01-01 ', '12 240  2098-12-31', '24 260 2099-01-01 '])
  const kept = await listChangedItems(db.reader, world.admin, { id, limit: 10 })
  expect(kept.rows.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
  const { rows } = await priceListsOfItem(db.reader, world.admin, { id: ware.itemId })
  expect(rows).toMatchObject([{ listId: id, before: { priceMinor: 250 }, undoneAt: null }])

  expect(await undo(id)).toMatchObject({ restored: 2, left: [] })
  expect(await pricesOf(supplierId)).toEqual(before)
  await expect(undo(id)).rejects.toMatchObject({ code: 'already_undone' })
  expect(await listsOf(supplierId)).toMatchObject([{ items: 2, undoneBy: world.admin.name }])
})

test('what was changed after a list keeps its price when the list is undone', async () => {
  const supplierId = await aSupplier(db)
  const [one, other] = [
    await aLowWare(db, world, supplierId),
    await aLowWare(db, world, supplierId),
  ]
  const rows = [one, other].map(({ sku }) => [sku, '', '3.10', '', '', ''])
  const { id } = await apply(listOf(supplierId, rows))
  const added = { id: one.itemId, version: 2, breakId: null, minQuantity: 50, priceMinor: 200 }
  await db.transaction((tx) =>
    saveBreak(tx, world.admin, { ...added, startsOn: null, endsOn: null }),
  )
  const ended = await undo(id)
  expect(ended).toMatchObject({
    restored: 1,
    left: [{ reason: expect.stringContaining('changed') }],
  })
  const prices = new Map((await pricesOf(supplierId)).map((item) => [item.sku, item.priceMinor]))
  expect([prices.get(one.sku), prices.get(other.sku)]).toEqual([310, 250])
})

test('a preview that is out of date is refused, and so is a list that changes nothing', async () => {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const given = listOf(supplierId, [[ware.sku, '', '2.90', '', '', '']])
  const { digest } = await plan(given)
  const added = { id: ware.itemId, version: 1, breakId: null, minQuantity: 50, priceMinor: 200 }
  await db.transaction((tx) =>
    saveBreak(tx, world.admin, { ...added, startsOn: null, endsOn: null }),
  )
  const late = db.transaction((tx) => applyPriceList(tx, world.admin, { ...given, digest }))
  await expect(late).rejects.toMatchObject({ code: 'prices_changed' })
  await apply(given)
  await expect(apply(given)).rejects.toMatchObject({ code: 'nothing_to_apply' })
})

test('of two users who apply the same list at once one is told', async () => {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const given = listOf(supplierId, [[ware.sku, '', '2.90', '', '', '']])
  const { digest } = await plan(given)
  const both = await Promise.allSettled(
    [1, 2].map(() => db.transaction((tx) => applyPriceList(tx, world.admin, { ...given, digest }))),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listsOf(supplierId)).toHaveLength(1)
})

test('who may not see costs can neither preview nor read lists of prices', async () => {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const given = listOf(supplierId, [[ware.sku, '', '2.90', '', '', '']])
  await expect(plan(given, keeper)).rejects.toMatchObject({ code: 'costs_hidden' })
  const { id } = await apply(given)
  const items = listChangedItems(db.reader, keeper, { id, limit: 10 })
  await expect(items).rejects.toMatchObject({ code: 'costs_hidden' })
})
