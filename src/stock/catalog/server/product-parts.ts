import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { StockFilter } from '../products.filters.ts'

/** A use of a variant, such as its stock at an outlet or open orders. */
export type Use = {
  readonly variantId: string
  /** As text: `12 on hand at MAIN`. */
  readonly what: string
  /** Null where there is no page for it. */
  readonly path: string | null
  /** It prevents archiving the product. */
  readonly isOpen: boolean
  /** False for an inaccessible outlet: it counts, but is not shown. */
  readonly isOwn: boolean
  /** It does not prevent merging the variant into another, but moves as well. */
  readonly goesAlong?: boolean
}

/** The remaining variant, and the one that is merged into it. */
export type MergePair = {
  readonly kept: { readonly id: string; readonly sku: string }
  readonly merged: { readonly id: string; readonly sku: string }
}

export type MergeMove = { readonly what: string; readonly lines: readonly string[] }

/** The data of variants in an area that depends on this one, and how it moves on a merge. */
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

/** What only the areas that depend on this one know of a product; the composition provides it. */
export type ProductParts = {
  /** The variants among these with ledger rows. */
  readonly hasMoved: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** The stock of variants at the actor's outlets. */
  readonly stockAt: (
    reader: Reader,
    actor: Actor,
    variantIds: readonly string[],
  ) => Promise<StockOfVariants>
  /** True where the variant `v` matches at one of the actor's outlets. */
  readonly whereStock: (actor: Actor, filter: StockFilter) => RawBuilder<boolean>
  /** The uses of variants, one function for each area that has some. */
  readonly uses: readonly UsesOf[]
  /** What moves when variants are merged, one part for each area that has some. */
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
