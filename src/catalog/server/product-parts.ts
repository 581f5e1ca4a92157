import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { StockFilter } from '../products.filters.ts'

/** Something that a variant stands in, such as its stock at an outlet or open orders. */
export type Use = {
  readonly variantId: string
  /** In words: `12 on hand at MAIN`. */
  readonly what: string
  /** Null where there is no page for it. */
  readonly path: string | null
  /** It keeps the product from being archived. */
  readonly isOpen: boolean
  /** False where it is of an outlet that is not the actor's: it counts, but is not told. */
  readonly isOwn: boolean
}

export type UsesOf = (
  reader: Reader,
  actor: Actor,
  variantIds: readonly string[],
) => Promise<readonly Use[]>

export type StockOfVariants = readonly {
  readonly variantId: string
  readonly onHand: number
  readonly available: number
}[]

/** What only the areas below know of a product; the composition hands it in. */
export type ProductParts = {
  /** Those of the variants that the ledger knows. */
  readonly hasMoved: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** What is there of variants at the actor's outlets. */
  readonly stockAt: (
    reader: Reader,
    actor: Actor,
    variantIds: readonly string[],
  ) => Promise<StockOfVariants>
  /** True where the variant `v` is so at one of the actor's outlets. */
  readonly whereStock: (actor: Actor, filter: StockFilter) => RawBuilder<boolean>
  /** Where variants stand, one function for each area that holds them. */
  readonly uses: readonly UsesOf[]
}

export async function usesOf(
  parts: ProductParts,
  reader: Reader,
  actor: Actor,
  variantIds: readonly string[],
): Promise<readonly Use[]> {
  const found = await Promise.all(parts.uses.map((ask) => ask(reader, actor, variantIds)))
  return found.flat()
}
