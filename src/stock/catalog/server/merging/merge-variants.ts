import { sql } from 'kysely'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { productNoun } from '../../catalog.nouns.ts'
import { productMachine } from '../../products.states.ts'
import { tell } from '../barcodes.ts'
import { lockProduct } from '../lock-product.ts'
import { columnsOf, lockVariants } from '../lock-variants.ts'
import type { MergePair, ProductParts } from '../product-parts.ts'
import { requirePart } from '../require-part.ts'
import { writeVariants } from '../write-variants.ts'
import { carryCatalog } from './carry-catalog.ts'
import { type KnownTwin, validateMerge } from './validate-merge.ts'

type Input = {
  readonly keptId: string
  readonly keptVersion: number
  readonly mergedId: string
  readonly mergedVersion: number
}

/**
 * Merges two variants of the same product: stock, codes, prices and the data of areas that depend
 * on this one move. The merged variant is closed and points to the other from then on.
 */
export function mergeVariants(parts: ProductParts) {
  return async (tx: Tx, actor: Actor, input: Input) => {
    requirePart(actor, 'facts')
    requirePart(actor, 'prices')
    // Locked first, so that no document uses either between the check and the merge.
    await lockVariants(tx, [input.keptId, input.mergedId])
    const { kept, merged, blocks } = await validateMerge(parts, tx, actor, input)
    requireVersion(kept, input.keptVersion)
    requireVersion(merged, input.mergedVersion)
    if (blocks.length > 0) throw cannotMerge({ kept, merged }, blocks)
    const pair = { kept: nameOf(kept), merged: nameOf(merged) }
    await carryCatalog(tx, actor, pair)
    for (const part of parts.merging) await part.carry(tx, actor, pair)
    await closeMerged(tx, actor, pair)
    await archiveEmptied(tx, actor, merged.productId)
    await tell(tx, actor, 'variant.merged', pair.merged, { into: kept.sku })
    await tell(tx, actor, 'variant.took_over', pair.kept, { from: merged.sku })
    return { id: kept.id, productId: kept.productId }
  }
}

const nameOf = ({ id, sku }: KnownTwin) => ({ id, sku })

function requireVersion({ sku, version }: KnownTwin, seen: number): void {
  if (version !== seen) throw staleVersion(sku, seen, version)
}

function cannotMerge({ kept, merged }: MergePair, blocks: readonly string[]): Refusal {
  return new Refusal(
    'conflict',
    'cannot_merge',
    `${merged.sku} cannot be merged into ${kept.sku}: ${blocks.join(' ')}`,
    { details: { blocks } },
  )
}

async function closeMerged(tx: Tx, actor: Actor, { kept, merged }: MergePair): Promise<void> {
  const [variant] = await lockVariants(tx, [merged.id])
  if (!variant) throw new Error('A variant that was locked is gone.')
  const before = columnsOf(variant)
  await writeVariants(tx, actor, [{ id: merged.id, before, after: { ...before, isActive: false } }])
  // References to the merged variant now point to its target, so that there are no chains.
  await sql`update variants set merged_into_id = ${kept.id},
      merged_at = coalesce(merged_at, now())
    where id = ${merged.id} or merged_into_id = ${merged.id}`.execute(tx)
  await sql`update variants set version = version + 1, updated_at = now()
    where id = ${kept.id}`.execute(tx)
}

/** A product whose last open variant was merged elsewhere is only kept for its history. */
async function archiveEmptied(tx: Tx, actor: Actor, id: string): Promise<void> {
  const open = await tx
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', id)
    .where('is_active', '=', true)
    .execute()
  if (open.length > 0) return
  const product = await lockProduct(tx, { id })
  const request = { machine: productMachine, noun: productNoun, id, label: product.title }
  if (product.state === 'active') await move(tx, actor, { ...request, move: 'discontinue' })
  await move(tx, actor, { ...request, move: 'archive' })
}
