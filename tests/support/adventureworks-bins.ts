import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { takeInStock } from '#stock/inventory/server/index.ts'
import { sharedData } from './shared-data.ts'
import { addBinsAt } from './variance-steps.ts'
import { setUp } from './world.ts'

export type ShelfPlace = {
  readonly binId: string
  readonly binCode: string
  readonly variantId: string
  readonly sku: string
  readonly units: number
}

type Row = { readonly sku: string; readonly binCode: string; readonly units: number }

/** Of each product. */
export const shelfPriceMinor = 500

const publisher = 'Microsoft, AdventureWorks samples'

/**
 * The stock of the sample business by bin: the first rows, or all of them. Where the shared data is
 * not at hand, a layout of the same form.
 */
export async function adventureworksBins(most: number): Promise<readonly Row[]> {
  const inventory = await sharedData('adventureworks/ProductInventory.csv', publisher)
  const products = await sharedData('adventureworks/Product.csv', publisher)
  if (inventory === null || products === null) return madeUp(Math.min(most, 200))
  const skuOf = new Map(cells(products).map(([id = '', , sku = '']) => [id, sku]))
  const all = cells(inventory).map(
    ([product = '', location = '', shelf = '', bin = '', units = '']) => ({
      sku: skuOf.get(product) ?? product,
      binCode: `L${location}-${shelf.replace('/', '')}-${bin}`,
      units: Number(units),
    }),
  )
  return partOf(all, most)
}

/** Products of a single bin are a third of a part, since only of these the bin of a sale is known. */
function partOf(all: readonly Row[], most: number): readonly Row[] {
  const times = new Map<string, number>()
  for (const { sku } of all) times.set(sku, (times.get(sku) ?? 0) + 1)
  const isSingle = ({ sku }: Row) => times.get(sku) === 1
  const single = all.filter(isSingle).slice(0, Math.ceil(most / 3))
  return [
    ...single,
    ...all.filter((row) => !isSingle(row)),
    ...all.filter(isSingle).slice(single.length),
  ].slice(0, most)
}

const cells = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

const madeUp = (rows: number): Row[] =>
  Array.from({ length: rows }, (_, at) => ({
    sku: `SKU-${at % 3 === 0 ? at : `P${Math.floor(at / 6)}`}`,
    binCode: `L${1 + (at % 3)}-A-${at}`,
    units: 40 + ((at * 37) % 300),
  }))

/** Products, bins and stock at an outlet, by the commands of the product. */
export async function layOut(
  db: Database,
  outletId: string,
  rows: readonly Row[],
): Promise<readonly ShelfPlace[]> {
  const skus = [...new Set(rows.map(({ sku }) => sku))]
  const codes = [...new Set(rows.map(({ binCode }) => binCode))]
  const wares = skus.map((sku) => ({
    sku,
    title: sku,
    priceMinor: shelfPriceMinor,
    currency: 'GBP',
  }))
  const { idBySku } = await db.transaction((tx) => addProducts(tx, setUp, wares))
  const binIds = await addBinsAt(db, outletId, codes)
  const places = rows.map(({ sku, binCode, units }) => ({
    ...{ sku, binCode, units, variantId: idBySku.get(sku) ?? '' },
    binId: binIds[codes.indexOf(binCode)] ?? '',
  }))
  const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
  const stocked = places
    .filter(({ units }) => units > 0)
    .map(({ variantId, binId, units }) => ({
      ...{ variantId, outletId, binId, quantity: units, valueMinor: units * 250 },
    }))
  await db.transaction((tx) => takeInStock(tx, setUp, source, stocked, { kind: 'receipt' }))
  await sql`analyze`.execute(db.reader)
  return places
}
