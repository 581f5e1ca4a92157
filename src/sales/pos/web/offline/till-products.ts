import { offlineApi } from '../pos-api.ts'
import type { FindProduct } from './read-till-code.ts'
import { type StoredProduct, tillDatabase } from './till-database.ts'

/**
 * Brings the products of this browser up to date: page by page, of which only those are sent that
 * changed. An interrupted load goes on where it was.
 */
export async function loadProducts(registerId: string, signal: AbortSignal): Promise<void> {
  const { facts, pages, products } = tillDatabase
  const kept = await facts.get('catalogue')
  if (kept && kept.registerId !== registerId)
    await tillDatabase.transaction('rw', facts, pages, products, async () => {
      // Another register may be of an outlet with other prices.
      await Promise.all([facts.clear(), pages.clear(), products.clear()])
    })
  let after: string | null = null
  do {
    after = await loadPage(registerId, after, signal)
  } while (after !== null)
  await facts.put({ key: 'catalogue', registerId, loadedAt: new Date().toISOString() })
}

async function loadPage(
  registerId: string,
  after: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const known = await tillDatabase.pages.get(after ?? '')
  const page = await offlineApi.call.products(
    {
      registerId,
      ...(after === null ? {} : { after }),
      ...(known ? { digest: known.digest } : {}),
    },
    { signal, context: { isRead: true } },
  )
  const { products, digest, next } = page
  if (products === null) return next
  const { pages, products: table } = tillDatabase
  await tillDatabase.transaction('rw', pages, table, async () => {
    // Those of the page that are gone were merged into others.
    const last = next ?? '\uffff'
    await table
      .where('id')
      .between(after ?? '', last, false, true)
      .delete()
    await table.bulkPut(products.map((product) => ({ ...product, codes: codesOf(product) })))
    await pages.put({ after: after ?? '', digest })
  })
  return next
}

const codesOf = ({ sku, barcodes }: Pick<StoredProduct, 'sku' | 'barcodes'>) => [
  sku.toUpperCase(),
  ...barcodes.map(({ code }) => code),
]

/** The product of the first of these codes that has one; barcodes go before SKUs. */
export const findProduct: FindProduct = async (codes) => {
  const asked = [...codes, ...codes.map((code) => code.toUpperCase())]
  const found = await tillDatabase.products
    .where('codes')
    .anyOf([...new Set(asked)])
    .toArray()
  const placeOf = ({ sku, barcodes }: StoredProduct) => {
    const own = new Set(barcodes.map(({ code }) => code))
    const at = codes.findIndex((code) => own.has(code))
    if (at >= 0) return at
    return codes.length + codes.findIndex((code) => code.toUpperCase() === sku.toUpperCase())
  }
  return found.toSorted((one, other) => placeOf(one) - placeOf(other))[0] ?? null
}

/** By their ids; products that this browser does not have are left out. */
export async function productsById(
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredProduct>> {
  const found = await tillDatabase.products.bulkGet([...ids])
  return new Map(found.flatMap((product) => (product ? [[product.id, product]] : [])))
}

/** The products with all these words in SKU or title, in any order; an exact code goes first. */
export async function searchProducts(
  words: string,
  limit: number,
): Promise<readonly StoredProduct[]> {
  const exact = await findProduct([words.trim()])
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = await tillDatabase.products
    .filter(({ sku, title, whyNot }) => {
      if (whyNot !== '') return false
      const text = `${sku} ${title}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .limit(limit)
    .toArray()
  const others = matching.filter(({ id }) => id !== exact?.id)
  return exact ? [exact, ...others].slice(0, limit) : others
}

/** Whether all products of a register are in this browser, and since when. */
export async function catalogueOf(
  registerId: string,
): Promise<{ readonly loadedAt: string } | null> {
  const kept = await tillDatabase.facts.get('catalogue')
  return kept?.registerId === registerId ? kept : null
}
