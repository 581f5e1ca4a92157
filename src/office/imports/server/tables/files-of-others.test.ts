import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { sharedData } from '../../../../../tests/support/shared-data.ts'
import { type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../../tests/support/world.ts'

/** Files that other systems wrote, as they are. */
let db: Database
let outletId: string
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  outletId = (await makeWorld(db)).outletId
  trial = tableTrial(db)
})

test('products of Shopify are imported completely, and change nothing the second time', async () => {
  const made: Record<string, number> = {}
  for (const name of ['apparel', 'home-and-garden', 'jewelery']) {
    const body = await sharedData(`shopify/${name}.csv`, 'shopify/product-csvs on GitHub')
    if (body === null) return
    const { faults, run } = await trial.take({ kind: 'shopify-products', body })
    expect(faults).toEqual([])
    for (const [key, count] of Object.entries(run.counts)) made[key] = (made[key] ?? 0) + count
    const before = await trial.everything()
    const again = await trial.take({ kind: 'shopify-products', body })
    expect(again.faults).toEqual([])
    expect(Object.keys(again.run.counts)).toEqual(['unchanged'])
    expect(await trial.everything()).toEqual(before)
  }
  expect(made).toEqual({ created: 60, products: 60, variants: 66 })
})

test('the stock list, bins and reorder levels of OpenBoxes agree with themselves', async () => {
  const source = 'openboxes/openboxes on GitHub'
  const stock = await sharedData('imports/mainWarehouseInventory.csv', source)
  const levels = await sharedData('imports/inventoryLevels.csv', source)
  if (stock === null || levels === null) return
  const options = { unknownSku: 'add', unknownBin: 'add' }
  const list = { kind: 'stock', body: stock, outletId, options }
  const reorder = { kind: 'reorder-levels', body: levels, outletId }
  const first = await trial.take(list)
  expect(first.faults).toEqual([])
  expect(first.run.counts).toMatchObject({ products: 57, openings: 48 })
  expect((await trial.take(reorder)).run.counts).toEqual({ changed: 52, levels: 52 })
  const before = await trial.everything()
  expect((await trial.take(list)).run.counts).toEqual({ unchanged: 57 })
  expect((await trial.take(reorder)).run.counts).toEqual({ unchanged: 52 })
  expect(await trial.everything()).toEqual(before)
  expect(await ledgerFaults(db)).toEqual([])
})
