import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { NewVariant } from '../products.fields.ts'
import { writeProducts } from './change-products.ts'
import { withoutClash } from './check-codes.ts'
import { insertVariants } from './insert-products.ts'
import { lockProduct } from './lock-product.ts'
import { requirePart } from './require-part.ts'
import { startVariants } from './start-variants.ts'

type AddInput = {
  readonly id: string
  readonly version: number
  /** New names for the existing options. */
  readonly optionNames?: readonly string[] | undefined
  readonly variants: readonly NewVariant[]
}

/** Adds variants to a product with options that distinguish them. */
export async function addVariants(tx: Tx, actor: Actor, input: AddInput) {
  requirePart(actor, 'facts')
  const { id, version, optionNames } = input
  const product = await lockProduct(tx, input)
  if (optionNames && optionNames.length !== product.optionNames.length) {
    throw new Refusal(
      'unprocessable',
      'other_options',
      `${product.title} has ${product.optionNames.length} options, which its variants answer; they can be renamed, but none can come or go.`,
      { field: 'optionNames' },
    )
  }
  const present = await tx
    .selectFrom('variants')
    .select(['option_values', 'position', 'currency'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  const starts = await startVariants(
    tx,
    {
      productId: id,
      title: product.title,
      currency: present[0]?.currency ?? '',
      optionNames: product.optionNames,
      taken: present.map(({ option_values }) => option_values),
      position: (present.at(-1)?.position ?? -1) + 1,
    },
    input.variants,
  )
  await withoutClash(insertVariants(tx, actor, starts))
  const changed = await writeProducts(tx, actor, [
    { before: product, patch: optionNames ? { optionNames } : {} },
  ])
  return { id, version: version + changed }
}
