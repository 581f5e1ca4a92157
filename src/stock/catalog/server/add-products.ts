import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { barcodeForm } from '../barcode-form.ts'
import type { ProductState } from '../products.states.ts'
import { insertProducts, type KeptBarcode, type PricedBefore } from './insert-products.ts'
import {
  type ProductColumns,
  plainProduct,
  plainVariant,
  type VariantColumns,
} from './variant-columns.ts'
import { variantsBySku } from './variants-by-sku.ts'

type BarcodeGiven = string | { code: string; packQuantity?: number; label?: string }

/** A product with its one variant, from files and the demo; it is on sale at once. */
export type NewProduct = Partial<ProductColumns> &
  Partial<VariantColumns> &
  PricedBefore & {
    readonly sku: string
    readonly title: string
    readonly priceMinor: number
    readonly currency: string
    readonly state?: ProductState
    readonly barcodes?: readonly BarcodeGiven[]
  }

/**
 * Adds the products with a new SKU and leaves the others unchanged.
 *
 * @returns the variant id of every requested SKU, and how many were new
 */
export async function addProducts(
  tx: Tx,
  actor: Actor,
  products: readonly NewProduct[],
): Promise<{ idBySku: Map<string, string>; added: number }> {
  const named = await variantsBySku(
    tx,
    products.map((product) => product.sku),
  )
  const known = new Map([...named].map(([sku, { id }]) => [sku, id]))
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const fresh = [...bySku.values()].filter((product) => !known.has(product.sku))
  if (fresh.length === 0) return { idBySku: known, added: 0 }
  const starts = fresh.map((product) => ({
    product: { ...plainProduct, state: 'active' as const, ...product, id: newId() },
    variant: { ...plainVariant, ...product, barcodes: (product.barcodes ?? []).map(keptBarcode) },
  }))
  const variants = starts.map(({ product, variant }) => ({
    ...variant,
    id: newId(),
    productId: product.id,
  }))
  await insertProducts(
    tx,
    actor,
    starts.map(({ product }) => product),
    variants,
  )
  for (const { sku, id } of variants) known.set(sku, id)
  return { idBySku: known, added: variants.length }
}

/** In the form that scans look up. */
export function keptBarcode(given: BarcodeGiven): KeptBarcode {
  const { code, packQuantity = 1, label = '' } = typeof given === 'string' ? { code: given } : given
  const form = barcodeForm(code)
  if ('fault' in form)
    throw new Refusal('unprocessable', 'bad_barcode', form.fault, { field: 'code' })
  return { ...form, packQuantity, label }
}
