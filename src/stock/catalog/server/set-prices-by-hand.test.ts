import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeUser } from '../../../../tests/support/world.ts'
import { addProducts } from './add-products.ts'
import { pricesOfList } from './price-lists.queries.ts'
import { savePriceList } from './save-price-list.ts'
import { setPricesByHand } from './set-prices-by-hand.ts'

let db: Database
let manager: Actor
let id: string
let variantId: string

beforeAll(async () => {
  db = await testDatabase()
  const facts = { percentOffBasisPoints: 1_000, validFrom: null, validUntil: null, isActive: true }
  await db.transaction(async (tx) => {
    manager = await makeUser(tx, 'store_manager')
    const ware = { sku: 'JUG', title: 'Jug', priceMinor: 1_000, currency: 'GBP', barcodes: [] }
    variantId = (await addProducts(tx, manager, [ware])).idBySku.get('JUG') ?? ''
    const list = { ...facts, id: null, version: null, name: 'Trade', currency: 'GBP' }
    id = (await savePriceList(tx, manager, list)).id
  })
})

const set = (prices: readonly [fromQuantity: number, priceMinor: number | null][]) =>
  db.transaction((tx) =>
    setPricesByHand(tx, manager, {
      id,
      prices: prices.map(([fromQuantity, priceMinor]) => ({ variantId, fromQuantity, priceMinor })),
    }),
  )

test('refuses a larger quantity at a higher unit price than a smaller one', async () => {
  const above = set([[5, 901]])
  await expect(above).rejects.toMatchObject({ code: 'larger_costs_more' })
  await expect(above).rejects.toThrow(/JUG from 5 would cost £9\.01 each, and fewer cost £9\.00/)
  await set([[5, 900]])
  await expect(set([[10, 99_900]])).rejects.toMatchObject({ code: 'larger_costs_more' })
  await expect(set([[0, 850]])).rejects.toThrow(/from 5 would cost £9\.00 each/)
  await set([
    [0, 850],
    [5, 800],
    [10, 750],
  ])
  const { prices } = await pricesOfList(db.reader, manager, { id })
  expect(prices.map(({ priceMinor }) => priceMinor)).toEqual([850, 800, 750])
})
