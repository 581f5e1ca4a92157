import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { acceptSuggestions } from '#stock/purchasing/server/accept-suggestions.ts'
import { readTerms } from '#stock/purchasing/server/read-terms.ts'
import { linesOfList } from '#stock/suppliers/price-list-lines.ts'
import { applyPriceList } from '#stock/suppliers/server/apply-price-list.ts'
import { listItems } from '#stock/suppliers/server/supplier-items.ts'
import { listPriceLists } from '#stock/suppliers/server/supplier-price-lists.queries.ts'
import { reversePriceList, undoPriceList } from '#stock/suppliers/server/undo-price-list.ts'
import { aLowWare, aSupplier, supplierParts } from '../support/buying-steps.ts'
import { testDatabase } from '../support/database.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function apply(supplierId: string, row: readonly string[]) {
  const given = {
    ...{ supplierId, name: 'Spring prices', endsOthers: true },
    lines: linesOfList([['SKU', 'Price', 'Quantity', 'From'], [...row]]) ?? [],
  }
  const send = (digest: string | null) =>
    db.transaction((tx) => applyPriceList(tx, world.admin, { ...given, digest }))
  const { plan } = await send(null)
  return { id: (await send(plan.digest)).id ?? '' }
}

const undo = (id: string) =>
  db.transaction((tx) => undoPriceList(supplierParts)(tx, world.admin, { id }))

const reverse = (id: string) => db.transaction((tx) => reversePriceList(tx, world.admin, { id }))

const listsOf = async (supplierId: string) =>
  (await listPriceLists(supplierParts)(db.reader, world.admin, { supplierId, limit: 10 })).rows

test('an order takes the prices of its day; the list is then reversed, not undone', async () => {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const { id } = await apply(supplierId, [ware.sku, '2.20', '24', '2020-01-01'])
  const { terms } = await readTerms(db.reader, world.admin, {
    ...{ supplierId, outletId: world.outletId, variantIds: [ware.variantId] },
  })
  expect(terms).toMatchObject([{ unitCostMinor: 250, breaks: [{ minQuantity: 24 }] }])
  await db.transaction((tx) =>
    acceptSuggestions(tx, world.admin, { lines: [{ ...ware, quantity: 24, explanation: '' }] }),
  )
  const line = await db.reader
    .selectFrom('purchase_order_lines')
    .select('unit_cost_minor')
    .where('variant_id', '=', ware.variantId)
    .executeTakeFirstOrThrow()
  expect(line.unit_cost_minor).toBe(220)
  const [listed] = await listsOf(supplierId)
  expect(listed?.isOrdered).toBe(true)
  await expect(undo(id)).rejects.toMatchObject({ code: 'ordered_since' })
  expect(await reverse(id)).toMatchObject({ restored: 1, left: [] })
  const { rows } = await listItems(db.reader, world.admin, { supplierId, q: '', limit: 10 })
  expect(rows).toMatchObject([{ priceMinor: 250, breaks: [] }])
  await expect(reverse(id)).rejects.toMatchObject({ code: 'already_reversed' })
  expect(await listsOf(supplierId)).toMatchObject([
    { reverses: 'Spring prices' },
    { isReversed: true },
  ])
})
