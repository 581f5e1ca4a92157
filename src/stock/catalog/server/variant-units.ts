import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockedSku, tell } from './barcodes.ts'
import type { ProductParts } from './product-parts.ts'
import { requirePart } from './require-part.ts'

/**
 * Sets how many base units another unit contains; one that was already used for movements stays.
 */
export function saveUnit({ hasMoved }: ProductParts) {
  return async (
    tx: Tx,
    actor: Actor,
    input: { variantId: string; unit: string; factor: number },
  ) => {
    requirePart(actor, 'logistics')
    const { variantId, unit, factor } = input
    const variant = await lockedSku(tx, variantId)
    const before = await tx
      .selectFrom('variant_units')
      .select('factor')
      .where('variant_id', '=', variantId)
      .where('unit', '=', unit)
      .executeTakeFirst()
    if (before && before.factor !== factor && (await hasMoved(tx, [variantId])).has(variantId))
      throw refuseMoved(variant.sku, unit, before.factor)
    await tx
      .insertInto('variant_units')
      .values({ variant_id: variantId, unit, factor })
      .onConflict((conflict) => conflict.columns(['variant_id', 'unit']).doUpdateSet({ factor }))
      .execute()
    const data = { unit, factor: before ? [before.factor, factor] : factor }
    await tell(tx, actor, 'variant.unit_saved', variant, data)
    return { unit }
  }
}

export function removeUnit({ hasMoved }: ProductParts) {
  return async (tx: Tx, actor: Actor, input: { variantId: string; unit: string }) => {
    requirePart(actor, 'logistics')
    const { variantId, unit } = input
    const variant = await lockedSku(tx, variantId)
    const removed = await tx
      .deleteFrom('variant_units')
      .where('variant_id', '=', variantId)
      .where('unit', '=', unit)
      .returning('factor')
      .executeTakeFirst()
    if (!removed) throw notFound('This unit')
    if ((await hasMoved(tx, [variantId])).has(variantId))
      throw refuseMoved(variant.sku, unit, removed.factor)
    await tell(tx, actor, 'variant.unit_removed', variant, { unit, factor: removed.factor })
    return { unit }
  }
}

function refuseMoved(sku: string, unit: string, factor: number): Refusal {
  return new Refusal(
    'conflict',
    'has_moved',
    `${sku} has had stock that may have been counted by the ${unit} of ${factor}, so it stays. Add a unit of another name.`,
    { field: 'factor' },
  )
}
