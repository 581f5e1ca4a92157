import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
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
  /** It does not stand in the way when the variant is merged into another, but goes there as well. */
  readonly goesAlong?: boolean
}

/** The variant that stays, and the one that is given up for it. */
export type MergePair = {
  readonly kept: { readonly id: string; readonly sku: string }
  readonly merged: { readonly id: string; readonly sku: string }
}

export type MergeMove = { readonly what: string; readonly lines: readonly string[] }

/** What an area below keeps of variants and carries over when two of them become one. */
export type MergePart = {
  readonly preview: (
    reader: Reader,
    actor: Actor,
    pair: MergePair,
  ) => Promise<{ readonly moves: readonly MergeMove[]; readonly blocks: readonly string[] }>
  readonly carry: (tx: Tx, actor: Actor, pair: MergePair) => Promise<void>
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
  /** What goes along when variants are merged, one part for each area that holds some of it. */
  readonly merging: readonly MergePart[]
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
