import { sql } from 'kysely'
import { productParts } from '#app/parts-of-products.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Product } from '#stock/catalog/products.fields.ts'
import { getProduct } from '#stock/catalog/server/get-product.ts'
import { addPicture, createProduct, planPrices } from '#stock/catalog/server/index.ts'
import { pictureOf } from './pictures.ts'
import { actorOf, eventsOf, type Prepare, type Setting, type WriteCase } from './write-cases.ts'

const files = openFiles({ place: 'database' })

const newSku = () => `CASE-${newId().slice(-12).toUpperCase()}`

const variant = (sku: string, optionValues: string[] = []) => ({
  sku,
  priceMinor: 500,
  optionValues,
  barcodes: [{ code: `${sku}-CODE`, packQuantity: 1, label: '' }],
})

/** A draft of its own, in two sizes. */
async function aProduct(
  setting: Setting,
): Promise<Product & { first: Product['variants'][number] }> {
  const actor = actorOf(setting)
  const { id } = await setting.db.transaction((tx) =>
    createProduct(tx, actor, {
      title: `Product ${newId()}`,
      optionNames: ['Size'],
      variants: [variant(newSku(), ['S']), variant(newSku(), ['M'])],
    }),
  )
  const product = await getProduct(productParts)(setting.db.reader, actor, { id })
  const [first] = product.variants
  if (!first) throw new Error('The product has no variant.')
  return { ...product, first }
}

async function pictured(setting: Setting): Promise<{ id: string; imageIds: string[] }> {
  const { id } = await aProduct(setting)
  const imageIds: string[] = []
  for (const colour of ['#884422', '#224488']) {
    const picture = await placePicture(files, await pictureOf(colour), null)
    const added = await setting.db.transaction((tx) =>
      addPicture(tx, actorOf(setting), files, { productId: id, picture }),
    )
    imageIds.push(added.id)
  }
  return { id, imageIds }
}

const named = (title: string, sku: string) => ({ title, variants: [variant(sku)] })

async function countOf(setting: Setting, sku: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from variants where sku = ${sku}`.execute(setting.db.reader)
  return found.rows[0]?.count ?? 0
}

/** A write on a product of its own, whose effect is one event of it. */
const onProduct =
  (type: string, inputs: (product: Product) => Pick<WriteCase, 'input' | 'other'>): Prepare =>
  async (setting) => {
    const product = await aProduct(setting)
    return { ...inputs(product), effects: () => eventsOf(setting, product.id, type) }
  }

/** A write on the first variant of a product of its own. */
const onVariant =
  (
    type: string,
    inputs: (variantId: string, version: number) => Pick<WriteCase, 'input' | 'other'>,
    before?: (setting: Setting, variantId: string) => Promise<unknown>,
  ): Prepare =>
  async (setting) => {
    const { first } = await aProduct(setting)
    await before?.(setting, first.id)
    return {
      ...inputs(first.id, first.version),
      effects: () => eventsOf(setting, first.id, type),
    }
  }

const onPictures =
  (
    type: string,
    inputs: (id: string, imageIds: string[]) => Pick<WriteCase, 'input' | 'other'>,
  ): Prepare =>
  async (setting) => {
    const { id, imageIds } = await pictured(setting)
    return { ...inputs(id, imageIds), effects: () => eventsOf(setting, id, type) }
  }

const keptUnit = ({ db }: Setting, variantId: string) =>
  sql`insert into variant_units (variant_id, unit, factor) values (${variantId}, 'box', 12),
    (${variantId}, 'pallet', 480)`.execute(db.reader)

const keptCode = ({ db }: Setting, variantId: string) =>
  sql`insert into barcodes (code, variant_id) values (${`X${variantId}`}, ${variantId}),
    (${`Y${variantId}`}, ${variantId})`.execute(db.reader)

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** A write on a scheduled price of a variant of its own. */
const onPlan =
  (
    type: string,
    inputs: (plan: { id: string; takesEffectAt: string }) => Pick<WriteCase, 'input' | 'other'>,
  ): Prepare =>
  async (setting) => {
    const { first } = await aProduct(setting)
    const takesEffectAt = inHours(3)
    const rows = [{ variantId: first.id, fromQuantity: 0, priceMinor: 450 }]
    await setting.db.transaction((tx) =>
      planPrices(tx, actorOf(setting), { takesEffectAt, priceListId: null, rows }),
    )
    const { id } = await setting.db.reader
      .selectFrom('planned_prices')
      .select('id')
      .where('variant_id', '=', first.id)
      .executeTakeFirstOrThrow()
    return {
      ...inputs({ id, takesEffectAt }),
      effects: () => eventsOf(setting, first.id, type),
    }
  }

export const productWrites: Readonly<Record<string, Prepare>> = {
  'products.create': async (setting) => {
    const sku = newSku()
    return {
      input: named('A product', sku),
      other: named('Another product', newSku()),
      effects: () => countOf(setting, sku),
    }
  },
  'products.duplicate': async (setting) => {
    const { id, first } = await aProduct(setting)
    return {
      input: { id, title: 'A copy', skuEnding: '2' },
      other: { id, title: 'Another copy', skuEnding: '3' },
      effects: () => countOf(setting, `${first.sku}-2`),
    }
  },
  'products.change': onProduct('product.changed', ({ id, version }) => ({
    input: { id, version, changes: { brand: 'Hedgely' } },
    other: { id, version: version + 1, changes: { brand: 'Wrenfold' } },
  })),
  'products.changeMany': onProduct('product.changed', ({ id, version }) => ({
    input: { rows: [{ id, version }], category: 'Cups' },
    other: { rows: [{ id, version: version + 1 }], category: 'Bowls' },
  })),
  'products.move': onProduct('product.activated', ({ id, version }) => ({
    input: { id, version, move: 'activate' },
    other: { id, version: version + 1, move: 'discontinue' },
  })),
  'products.moveMany': onProduct('product.activated', ({ id, version }) => ({
    input: { rows: [{ id, version }], move: 'activate' },
    other: { rows: [{ id, version: version + 1 }], move: 'discontinue' },
  })),
  'products.planPrices': onVariant('variant.price_planned', (variantId) => {
    const input = { takesEffectAt: inHours(1), rows: [{ variantId, priceMinor: 450 }] }
    return { input, other: { ...input, takesEffectAt: inHours(2) } }
  }),
  'products.changePlannedPrice': onPlan('variant.price_plan_changed', ({ id, takesEffectAt }) => ({
    input: { id, version: 1, takesEffectAt, priceMinor: 440 },
    other: { id, version: 2, takesEffectAt, priceMinor: 430 },
  })),
  'products.cancelPlannedPrice': onPlan('variant.price_plan_cancelled', ({ id }) => ({
    input: { id, version: 1 },
    other: { id, version: 2 },
  })),
  'products.mergeVariants': async (setting) => {
    const [kept, merged] = [await aProduct(setting), await aProduct(setting)]
    const input = {
      ...{ keptId: kept.first.id, keptVersion: kept.first.version },
      ...{ mergedId: merged.first.id, mergedVersion: merged.first.version },
    }
    return {
      input,
      other: { ...input, mergedId: (await aProduct(setting)).first.id },
      effects: () => eventsOf(setting, merged.first.id, 'variant.merged'),
    }
  },
  'products.addVariants': async (setting) => {
    const { id, version } = await aProduct(setting)
    const sku = newSku()
    return {
      input: { id, version, variants: [variant(sku, ['L'])] },
      other: { id, version, variants: [variant(newSku(), ['XL'])] },
      effects: () => countOf(setting, sku),
    }
  },
  'products.changeVariants': onVariant('variant.changed', (id, version) => ({
    input: { rows: [{ id, version, changes: { priceMinor: 600 } }] },
    other: { rows: [{ id, version: version + 1, changes: { priceMinor: 700 } }] },
  })),
  'products.addBarcode': onVariant('variant.barcode_added', (variantId) => ({
    input: { variantId, code: `A${variantId}` },
    other: { variantId, code: `B${variantId}` },
  })),
  'products.removeBarcode': onVariant(
    'variant.barcode_removed',
    (variantId) => ({
      input: { variantId, code: `X${variantId}` },
      other: { variantId, code: `Y${variantId}` },
    }),
    keptCode,
  ),
  'products.saveUnit': onVariant('variant.unit_saved', (variantId) => ({
    input: { variantId, unit: 'box', factor: 12 },
    other: { variantId, unit: 'pallet', factor: 480 },
  })),
  'products.removeUnit': onVariant(
    'variant.unit_removed',
    (variantId) => ({
      input: { variantId, unit: 'box' },
      other: { variantId, unit: 'pallet' },
    }),
    keptUnit,
  ),
  'products.orderImages': onPictures('product.pictures_ordered', (id, imageIds) => ({
    input: { id, imageIds: imageIds.toReversed() },
    other: { id, imageIds },
  })),
  'products.describeImage': onPictures('product.picture_described', (id, [imageId]) => ({
    input: { id, imageId, words: 'The front', variantId: null },
    other: { id, imageId, words: 'The back', variantId: null },
  })),
  'products.removeImage': onPictures('product.picture_removed', (id, [imageId, another]) => ({
    input: { id, imageId },
    other: { id, imageId: another },
  })),
}
