import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { productParts } from '../../../../tests/support/house-parts.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { newVariant, productFacts, variantChanges } from '../products.fields.ts'
import { productList } from '../products.list.ts'
import { addVariants } from './add-variants.ts'
import { addBarcode, removeBarcode } from './barcodes.ts'
import { changeProduct, changeProducts } from './change-products.ts'
import { changeVariants } from './change-variants.ts'
import { createProduct } from './create-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { serveProducts } from './find-products.ts'
import { getProduct } from './get-product.ts'
import { moveProduct, moveProducts } from './move-products.ts'
import { priceHistory, productHistory } from './product-past.ts'
import { countProducts, listVariants } from './products.queries.ts'
import { removeUnit, saveUnit } from './variant-units.ts'

let db: Database
let world: World
let seller: Actor
let warehouse: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  seller = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  warehouse = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const variant = (sku: string, more: object = {}) =>
  newVariant.parse({ sku, priceMinor: 1_000, ...more })

/** A T-shirt in two colours and two sizes. */
async function shirt(prefix: string, actor = seller) {
  const values = ['Red', 'Blue'].flatMap((colour) => ['S', 'M'].map((size) => [colour, size]))
  const { id } = await db.transaction((tx) =>
    createProduct(tx, actor, {
      title: `Shirt ${prefix}`,
      optionNames: ['Colour', 'Size'],
      variants: values.map((optionValues, place) =>
        variant(`${prefix}-${place + 1}`, { optionValues, costMinor: 400 }),
      ),
    }),
  )
  return get(id)
}

const get = (id: string, actor = seller) => getProduct(productParts)(db.reader, actor, { id })

const change = (
  rows: readonly { id: string; version: number; changes: object }[],
  actor = seller,
) =>
  db.transaction((tx) =>
    changeVariants(productParts)(tx, actor, {
      rows: rows.map((row) => ({ ...row, changes: variantChanges.parse(row.changes) })),
      confirmed: rows.map(({ id }) => id),
    }),
  )

type Step = Parameters<ReturnType<typeof moveProduct>>[2]

const step = (id: string, version: number, move: Step['move'], actor = seller) =>
  db.transaction((tx) => moveProduct(productParts)(tx, actor, { id, version, move }))

async function first(product: Awaited<ReturnType<typeof get>>) {
  const [variant] = product.variants
  if (!variant) throw new Error('The product has no variant.')
  return variant
}

/** The world's first ware, which has stock. */
async function stocked() {
  const variantId = world.variants[0]?.id ?? ''
  const { product_id } = await db.reader
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  const product = await get(product_id)
  return { product, variant: await first(product) }
}

const faults = (error: unknown) =>
  error instanceof Error && 'details' in error ? error.details : error

test('a product starts as a draft with a variant for each combination, and every fault is listed', async () => {
  const product = await shirt('SHIRT')
  expect(product).toMatchObject({
    state: 'draft',
    optionNames: ['Colour', 'Size'],
    currency: 'GBP',
  })
  expect(product.variants.map(({ sku, title }) => `${sku} ${title}`)).toEqual([
    'SHIRT-1 Shirt SHIRT, Red / S',
    'SHIRT-2 Shirt SHIRT, Red / M',
    'SHIRT-3 Shirt SHIRT, Blue / S',
    'SHIRT-4 Shirt SHIRT, Blue / M',
  ])
  const wrong = db.transaction((tx) =>
    createProduct(tx, seller, {
      title: 'Wrong',
      optionNames: ['Size'],
      variants: [
        variant('shirt-1', { optionValues: ['S'] }),
        variant('NEW-1', { optionValues: ['S'] }),
        variant('NEW-1', { optionValues: [] }),
        variant('NEW-2', { optionValues: ['L'], barcodes: [{ code: '614141000030' }] }),
        variant('NEW-3', {
          optionValues: ['XL'],
          barcodes: [{ code: world.variants[0]?.barcode }],
        }),
      ],
    }),
  )
  const details = await wrong.catch(faults)
  expect(details).toMatchObject({
    faults: [
      { key: '1', field: 'optionValues' },
      { key: '2', field: 'optionValues' },
      { key: '3', field: 'barcodes', message: expect.stringContaining('check digit') },
      { key: '0', field: 'sku', owner: { sku: 'SHIRT-1' } },
      { key: '2', field: 'sku', message: 'NEW-1 is listed twice.' },
      { key: '4', field: 'barcodes', owner: { sku: 'MUG-RED' } },
    ],
  })
})

test('prices are for sellers, measures for the warehouse too, and costs are hidden from it', async () => {
  const product = await shirt('RIGHT')
  const { id, version } = await first(product)
  await change([{ id, version, changes: { weightGrams: 180 } }], warehouse)
  const refused = await change(
    [{ id, version: version + 1, changes: { weightGrams: 190, priceMinor: 1, title: 'Mine' } }],
    warehouse,
  ).catch(faults)
  expect(refused).toMatchObject({
    faults: [
      { field: 'title' },
      { field: 'priceMinor', message: expect.stringContaining('Store Manager') },
    ],
  })
  await expect(
    db.transaction((tx) =>
      changeProduct(tx, warehouse, { id: product.id, version: 1, changes: { brand: 'Own' } }),
    ),
  ).rejects.toMatchObject({ code: 'not_your_part', status: 403 })
  await expect(shirt('MINE', warehouse)).rejects.toMatchObject({ code: 'not_your_part' })
  expect((await first(await get(product.id))).costMinor).toBe(400)
  expect((await first(await get(product.id, warehouse))).costMinor).toBeNull()
  const list = await listVariants(productParts)(db.reader, warehouse, { q: 'RIGHT', limit: 10 })
  expect(list.rows.map(({ costMinor }) => costMinor)).toEqual([null, null, null, null])
  await change([{ id, version: version + 1, changes: { costMinor: 450, priceMinor: 999 } }])
  const past = await priceHistory(db.reader, seller, { id: product.id })
  expect(past.changes.slice(0, 2)).toMatchObject([
    { what: 'cost', beforeMinor: 400, afterMinor: 450, changedBy: 'Test store_manager' },
    { what: 'price', beforeMinor: 1_000, afterMinor: 999 },
  ])
  const seen = await priceHistory(db.reader, warehouse, { id: product.id })
  expect(seen.changes.some(({ what }) => what === 'cost')).toBe(false)
  const history = await productHistory(db.reader, warehouse, { id: product.id })
  expect(history.entries[0]).toMatchObject({
    type: 'variant.changed',
    data: { priceMinor: [1_000, 999] },
  })
  expect(history.entries[0]?.data).not.toHaveProperty('costMinor')
})

test('many variants change together or not at all; an old version is named by its row', async () => {
  const product = await shirt('MANY')
  const rows = product.variants.map(({ id, version }) => ({ id, version }))
  const stale = await change(
    rows.map((row, place) => ({
      ...row,
      version: place === 3 ? 7 : row.version,
      changes: { priceMinor: 1_200 },
    })),
  ).catch(faults)
  expect(stale).toMatchObject({ faults: [{ key: rows[3]?.id, field: null }] })
  expect((await get(product.id)).variants.map(({ priceMinor }) => priceMinor)).toEqual([
    1_000, 1_000, 1_000, 1_000,
  ])
  await change(rows.map((row) => ({ ...row, changes: { priceMinor: 1_200, barcode: null } })))
  await change([
    { ...rowOf(rows[0]), changes: { barcode: '036000291452' } },
    { ...rowOf(rows[1]), changes: { barcode: 'MANY-BOX', sku: 'many-9' } },
  ])
  const after = await get(product.id)
  expect(
    after.variants.map(({ sku, barcodes }) => [sku, barcodes.map(({ shown }) => shown)]),
  ).toEqual([
    ['MANY-1', ['036000291452']],
    ['MANY-9', ['MANY-BOX']],
    ['MANY-3', []],
    ['MANY-4', []],
  ])
  const swapped = await change([
    { ...rowOf(rows[2]), version: 2, changes: { barcode: '0036000291452' } },
    { ...rowOf(rows[3]), version: 2, changes: { barcode: 'SAME' } },
    { ...rowOf(rows[1]), version: 3, changes: { barcode: 'same' } },
  ]).catch(faults)
  expect(swapped).toMatchObject({
    faults: [
      { key: rows[2]?.id, field: 'barcode', owner: { sku: 'MANY-1' } },
      { key: rows[1]?.id, message: 'same is listed twice.' },
    ],
  })
})

const rowOf = (row: { id: string; version: number } | undefined) => ({
  id: row?.id ?? '',
  version: (row?.version ?? 0) + 1,
})

test('with past stock SKU, unit and factors are fixed, and with current stock the tracking', async () => {
  const { variant: ware } = await stocked()
  const { id, version } = ware
  const refused = await change([
    {
      id,
      version,
      changes: { sku: 'MUG-OTHER', unit: 'box', tracking: 'lot', isActive: false },
    },
  ]).catch(faults)
  expect(refused).toMatchObject({
    faults: [{ field: 'sku' }, { field: 'unit' }, { field: 'tracking' }, { field: 'isActive' }],
  })
  const save = (factor: number) =>
    db.transaction((tx) =>
      saveUnit(productParts)(tx, warehouse, { variantId: id, unit: 'box', factor }),
    )
  await save(12)
  await expect(save(10)).rejects.toMatchObject({ code: 'has_moved' })
  await expect(
    db.transaction((tx) => removeUnit(productParts)(tx, warehouse, { variantId: id, unit: 'box' })),
  ).rejects.toMatchObject({ code: 'has_moved' })
  const fresh = await first(await shirt('FRESH'))
  await change([
    { id: fresh.id, version: 1, changes: { sku: 'FRESHER', tracking: 'expiry', unit: 'box' } },
  ])
})

test('a barcode names one variant; a clash names its owner, a UPC-A and its EAN-13 are one', async () => {
  const [red, blue] = await Promise.all([shirt('RED'), shirt('BLUE')])
  const variantId = (await first(red)).id
  const other = (await first(blue)).id
  const add = (to: string, code: string, packQuantity = 1) =>
    db.transaction((tx) =>
      addBarcode(tx, warehouse, { variantId: to, code, packQuantity, label: '' }),
    )
  expect(await add(variantId, '614141000036')).toEqual({ code: '00614141000036' })
  expect(await add(variantId, '614141000036', 6)).toEqual({ code: '00614141000036' })
  await expect(add(other, '0614141000036')).rejects.toMatchObject({
    code: 'barcode_taken',
    field: 'code',
    details: { owner: { productId: red.id, sku: 'RED-1' } },
  })
  await expect(add(other, '614141000037')).rejects.toMatchObject({ code: 'bad_barcode' })
  await expect(add(other, 'red-1')).rejects.toMatchObject({ code: 'barcode_taken' })
  const given = ['GS-1', 'GS-1'].map((code, place) => add(place === 0 ? variantId : other, code))
  const outcomes = await Promise.allSettled(given)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await db.transaction((tx) => removeBarcode(tx, warehouse, { variantId, code: '00614141000036' }))
  await add(other, '614141000036')
})

test('a product is sold only with prices, and archived only without stock and open documents', async () => {
  const product = await shirt('LIFE')
  const { id, version } = await first(product)
  await change([{ id, version, changes: { priceMinor: 0 } }])
  await expect(step(product.id, 1, 'activate')).rejects.toMatchObject({
    code: 'incomplete',
    message: expect.stringContaining('LIFE-1 has no price'),
  })
  await change([{ id, version: 2, changes: { priceMinor: 900 } }])
  await expect(step(product.id, 9, 'activate')).rejects.toMatchObject({ code: 'stale_version' })
  await expect(step(product.id, 1, 'activate')).rejects.toMatchObject({
    code: 'incomplete',
    message: 'Shirt LIFE cannot be active yet. It has no barcode. Add what is missing first.',
  })
  expect((await get(product.id)).lacking).toEqual(['barcode'])
  const code = (variantId: string) => ({ variantId, code: variantId, packQuantity: 1, label: '' })
  for (const { id: each } of product.variants)
    await db.transaction((tx) => addBarcode(tx, seller, code(each)))
  await step(product.id, 1, 'activate')
  await expect(step(product.id, 2, 'archive')).rejects.toMatchObject({ code: 'wrong_state' })
  const { product: mug } = await stocked()
  const discontinued = await step(mug.id, mug.version, 'discontinue')
  const refusal = await step(mug.id, discontinued.version, 'archive').catch((error) => error)
  expect(refusal).toMatchObject({ code: 'still_used', details: { uses: [{}] } })
  expect(refusal.message).toContain('MUG-RED at MAIN: 10 on hand')
  const both = [
    { id: mug.id, version: discontinued.version },
    { id: product.id, version: 2 },
  ]
  const done = await db.transaction((tx) =>
    moveProducts(productParts)(tx, seller, { rows: both, move: 'resume' }),
  )
  expect(done).toMatchObject({ moved: 1, left: [{ id: product.id, reason: expect.any(String) }] })
})

const products = serveProducts(productParts)
const productsAsked = listInput(productList)

test('the list finds by words, code, sort and missing data, and its pages join without gaps', async () => {
  const facts = productFacts.partial().parse({ category: 'Paged', tags: ['new'] })
  for (const name of ['Cup', 'Bowl', 'Ape'])
    await db.transaction((tx) =>
      createProduct(tx, seller, {
        ...facts,
        title: name,
        optionNames: [],
        variants: [variant(`PAGE-${name}`, { weightGrams: name === 'Cup' ? 20 : null })],
      }),
    )
  const ask = (more: object) =>
    products.page(db.reader, seller, productsAsked.parse({ category: 'Paged', limit: 2, ...more }))
  const one = await ask({})
  const two = await ask({ after: one.nextCursor ?? '' })
  const titles = [...one.rows, ...two.rows].map(({ title }) => title)
  expect(titles).toEqual(['Ape', 'Bowl', 'Cup'])
  expect(two.nextCursor).toBeNull()
  const newest = await ask({ sort: '-created' })
  const oldest = await ask({ sort: '-created', after: newest.nextCursor ?? '' })
  expect([...newest.rows, ...oldest.rows].map(({ title }) => title)).toEqual(['Ape', 'Bowl', 'Cup'])
  const light = await ask({ missing: 'weight', tag: 'new' })
  expect(light.rows.map(({ title }) => title)).toEqual(['Ape', 'Bowl'])
  expect(light.rows[0]?.missing).toEqual(['barcode', 'weight', 'dimensions', 'cost', 'photo'])
  const stock = await products.page(
    db.reader,
    seller,
    productsAsked.parse({ q: world.variants[1]?.barcode, stock: 'in_stock' }),
  )
  expect(stock.rows).toMatchObject([
    { sku: 'MUG-BLUE', onHand: 10, available: 10, quantityScale: 0 },
  ])
  expect((await countProducts(db.reader)).missing.weight).toBeGreaterThanOrEqual(2)
})

test('tags for many, a copy of one, and variants added later', async () => {
  const product = await shirt('LATE')
  const { changed } = await db.transaction((tx) =>
    changeProducts(tx, seller, {
      rows: [{ id: product.id, version: 1 }],
      category: 'Shirts',
      addTags: ['summer'],
      removeTags: [],
    }),
  )
  expect(changed).toBe(1)
  const added = await db.transaction((tx) =>
    addVariants(tx, seller, {
      id: product.id,
      version: 2,
      variants: [variant('LATE-5', { optionValues: ['Red', 'L'] })],
    }),
  )
  await expect(
    db.transaction((tx) =>
      addVariants(tx, seller, {
        id: product.id,
        version: added.version,
        variants: [variant('LATE-6', { optionValues: ['Red', 'L'] })],
      }),
    ),
  ).rejects.toMatchObject({ code: 'faulty_rows' })
  await db.transaction((tx) =>
    changeProduct(tx, seller, {
      id: product.id,
      version: added.version,
      changes: { title: 'Blouse' },
    }),
  )
  const copy = await db.transaction((tx) =>
    duplicateProduct(tx, seller, { id: product.id, title: 'Twin', skuEnding: 'B' }),
  )
  const twin = await get(copy.id)
  expect(twin).toMatchObject({
    title: 'Twin',
    state: 'draft',
    category: 'Shirts',
    tags: ['summer'],
  })
  expect(twin.variants.map(({ sku, title }) => `${sku} ${title}`)).toContain(
    'LATE-5-B Twin, Red / L',
  )
  expect((await get(product.id)).variants[0]?.title).toBe('Blouse, Red / S')
  await expect(get(newId())).rejects.toMatchObject({ code: 'not_found' })
})
