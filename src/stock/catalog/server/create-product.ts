import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { NewVariant } from '../products.fields.ts'
import { withoutClash } from './check-codes.ts'
import { insertProducts } from './insert-products.ts'
import { requirePart } from './require-part.ts'
import { startVariants } from './start-variants.ts'
import { type Patch, type ProductColumns, plainProduct, withPatch } from './variant-columns.ts'

export type ProductGiven = Patch<ProductColumns> & {
  readonly title: string
  readonly optionNames: readonly string[]
  /** By default, the company's currency. */
  readonly currency?: string | undefined
  readonly variants: readonly NewVariant[]
}

/** Adds a product with its variants. It starts as a draft, which cannot be sold. */
export async function createProduct(tx: Tx, actor: Actor, input: ProductGiven) {
  requirePart(actor, 'facts')
  const { variants, currency, ...facts } = input
  const id = newId()
  const product = { ...withPatch({ ...plainProduct, title: input.title }, facts), id }
  const starts = await startVariants(
    tx,
    {
      productId: id,
      title: product.title,
      currency: currency ?? (await settingOf(tx, platformSettings.currency)),
      optionNames: product.optionNames,
      taken: [],
      position: 0,
    },
    variants,
  )
  await withoutClash(insertProducts(tx, actor, [product], starts))
  return { id, version: 1 }
}
