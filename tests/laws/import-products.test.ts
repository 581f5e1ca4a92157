import { beforeAll, expect, test } from 'vitest'
import { listDifferences, sumDifferences } from '#office/imports/server/tables/list-differences.ts'
import { rereadTable } from '#office/imports/server/tables/reread-table.ts'
import { getTable } from '#office/imports/server/tables/tables.queries.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { savePriceList } from '#stock/catalog/server/save-price-list.ts'
import { testDatabase } from '../support/database.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let trial: TableTrial

const head = 'SKU,Product,Price,Cost,Category,Barcodes,Colour of the shelf'

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
  const body = `${head}\nPEG-1,Pegs,10.00,6.00,Laundry,,\nPEG-2,Line,10.00,6.00,Laundry,,\nPEG-3,Bag,4.00,,,,\n`
  expect((await trial.take({ kind: 'products', body })).faults).toEqual([])
})

/** Works everywhere and may not read costs. */
function withoutCosts() {
  const permissions = permissionsOfRoles(['warehouse_manager'])
  const grants = [{ role: 'warehouse_manager', permissions, outletIds: null }]
  return newActor({ userId: world.admin.userId, name: 'WM', roles: [], permissions, grants })
}

const farOff = 'The price changes by more than 30 %.'
const belowCost = 'The price is below cost.'

test('the dry run of products names every record, field, old and new value', async () => {
  const lines = [
    'PEG-1,Pegs,12.00,6.00,Drying,,red',
    'PEG-2,Line,5.00,6.00,Laundry,5012345678900,',
    'PEG-3,Bag,4.00,,,,',
    'PEG-4,Prop,3.00,4.00,,,',
    'PEG-5,Reel,-1,,,,',
  ]
  const { id } = await trial.check({ kind: 'products', body: `${head}\n${lines.join('\n')}\n` })
  const { rows } = await listDifferences(db.reader, sender, { id, limit: 50 })
  const none = { before: null, after: null, refusal: null, warning: null, costWarning: null }
  expect(rows.map(({ seq: _, ...row }) => row)).toMatchObject([
    {
      line: 2,
      did: 'changed',
      record: 'Pegs',
      field: 'Category',
      before: 'Laundry',
      after: 'Drying',
    },
    { line: 2, did: 'changed', record: 'PEG-1', field: 'Price', before: '£10.00', after: '£12.00' },
    {
      line: 3,
      did: 'changed',
      record: 'PEG-2',
      field: 'Price',
      before: '£10.00',
      after: '£5.00',
      warning: farOff,
      costWarning: belowCost,
    },
    { line: 3, did: 'changed', record: 'PEG-2', field: 'Barcodes', after: '5012345678900' },
    { line: 4, did: 'unchanged', record: 'PEG-3', field: '', ...none },
    { line: 5, did: 'created', record: 'PEG-4', after: 'Prop, £3.00', costWarning: belowCost },
    {
      line: 6,
      did: 'refused',
      record: 'PEG-5',
      field: 'Price',
      ...none,
      refusal: '-1 is below zero.',
    },
  ])
  const refused = await listDifferences(db.reader, sender, { id, only: 'refused', limit: 50 })
  expect(refused.rows.map(({ record }) => record)).toEqual(['PEG-5'])
  const sums = await sumDifferences(db.reader, sender, { id })
  expect(sums.warnings).toEqual([
    { warning: farOff, count: 1 },
    { warning: belowCost, count: 2 },
    { warning: 'The product comes in as a draft. It has no barcode.', count: 1 },
  ])
  expect(sums.counts.toSorted((one, other) => one.did.localeCompare(other.did))).toEqual([
    { did: 'changed', records: 2 },
    { did: 'created', records: 1 },
    { did: 'refused', records: 1 },
    { did: 'unchanged', records: 1 },
  ])
})

test('only users who may read costs are warned of prices below cost, and see costs change', async () => {
  const body = 'SKU,Price,Cost\nPEG-1,9.00,9.50\n'
  const { id } = await trial.check({ kind: 'prices', body })
  const all = await listDifferences(db.reader, sender, { id, limit: 50 })
  expect(all.rows).toMatchObject([
    { field: 'Price', before: '£10.00', after: '£9.00', costWarning: belowCost },
    { field: 'Cost', before: '£6.00', after: '£9.50', isCost: true },
  ])
  const actor = withoutCosts()
  const some = await listDifferences(db.reader, actor, { id, limit: 50 })
  expect(some.rows).toMatchObject([
    { field: 'Price', after: '£9.00', costWarning: null },
    { field: 'Cost', before: null, after: null },
  ])
  const warned = await listDifferences(db.reader, actor, { id, only: 'warned', limit: 50 })
  expect(warned.rows).toEqual([])
  expect((await sumDifferences(db.reader, actor, { id })).warnings).toEqual([])
})

test('prices of a price list show old and new, with the same warnings', async () => {
  const facts = { name: 'Trade', currency: 'GBP', percentOffBasisPoints: 0, isActive: true }
  const open = { id: null, version: null, validFrom: null, validUntil: null }
  await db.transaction((tx) => savePriceList(tx, sender, { ...facts, ...open }))
  const kind = 'price-list-prices'
  await trial.take({ kind, body: 'Price list,SKU,Price\nTrade,PEG-1,9.00\n' })
  const body = 'Price list,SKU,Price,From quantity\nTrade,PEG-1,5.00,\nTrade,PEG-1,8.00,12\n'
  const { id } = await trial.check({ kind, body })
  const { rows } = await listDifferences(db.reader, sender, { id, limit: 50 })
  expect(rows).toMatchObject([
    {
      did: 'changed',
      record: 'Trade: PEG-1',
      field: 'Price',
      before: '£9.00',
      after: '£5.00',
      warning: farOff,
      costWarning: belowCost,
    },
    {
      did: 'created',
      record: 'Trade: PEG-1 from 12',
      field: 'Price',
      before: null,
      after: '£8.00',
    },
  ])
})

const shopHead =
  'ID,Type,SKU,Name,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
const shopFile = `${shopHead}\n${[
  '44,variable,CLOTH,Cloth,,,Home > Kitchen,,Colour,"Red, Blue"',
  '45,variation,CLOTH-RED,,16.00,18.00,,CLOTH,Colour,Red',
  '46,variation,CLOTH-BLUE,,,18.00,,id:44,Colour,Blue',
].join('\n')}\n`

test('a variation finds its parent by SKU and by id, in one product', async () => {
  const { id, faults } = await trial.check({ kind: 'woocommerce-products', body: shopFile })
  expect(faults).toEqual([])
  const { rows } = await listDifferences(db.reader, sender, { id, limit: 50 })
  expect(rows.map(({ record, did, after }) => [record, did, after])).toEqual([
    ['CLOTH-RED', 'created', 'Cloth, Red, £16.00'],
    ['CLOTH-BLUE', 'created', 'Cloth, Blue, £18.00'],
  ])
})

test('a shop’s product file sent as products is recognised and read as its own kind', async () => {
  const id = await trial.arrive({ kind: 'products', body: shopFile })
  const sent = await getTable(db.reader, sender, { id })
  expect(sent.proposedKind).toEqual({
    kind: 'woocommerce-products',
    label: 'Products from WooCommerce',
  })
  const { version } = sent
  const given = { id, version, kind: 'woocommerce-products', reading: {} }
  await db.transaction((tx) => rereadTable(tx, sender, given))
  const read = await getTable(db.reader, sender, { id })
  expect(read).toMatchObject({ kind: 'woocommerce-products', proposedKind: null })
  expect(read.mapping).toMatchObject({ salePrice: 4, parent: 7 })

  const forOutlet = { id, version: read.version, kind: 'stock', reading: {} }
  await expect(db.transaction((tx) => rereadTable(tx, sender, forOutlet))).rejects.toMatchObject({
    code: 'outlet_needed',
  })
  const shopify = await trial.arrive({
    kind: 'products',
    body: 'Handle,Title,Variant SKU,Variant Price\ncup,Cup,CUP-1,3.00\n',
  })
  const { proposedKind } = await getTable(db.reader, sender, { id: shopify })
  expect(proposedKind?.kind).toBe('shopify-products')
})
