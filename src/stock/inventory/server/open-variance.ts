import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '../inventory.nouns.ts'

export type NewVariance = {
  readonly outletId: string
  readonly variantId: string
  readonly lotId?: string | null
  readonly binId?: string | null
  /** Found minus expected, in steps of the variant's scale; never zero. */
  readonly quantity: number
  readonly valueMinor: number
  readonly currency: string
  /** The document in which it was found. */
  readonly source: { readonly noun: string; readonly id: string; readonly label: string }
  /** As text, where it is known. */
  readonly cause: string
}

/**
 * Opens a variance to be resolved. It does not move stock.
 *
 * @returns its id
 */
export async function openVariance(tx: Tx, actor: Actor, input: NewVariance): Promise<string> {
  const { source, outletId, variantId, quantity, valueMinor, currency, cause } = input
  const id = newId()
  await tx
    .insertInto('stock_variances')
    .values({
      id,
      outlet_id: outletId,
      variant_id: variantId,
      lot_id: input.lotId ?? null,
      bin_id: input.binId ?? null,
      quantity,
      value_minor: valueMinor,
      currency,
      source_noun: source.noun,
      source_id: source.id,
      source_label: source.label,
      cause,
      created_by: authorId(actor),
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'stock.variance_opened',
    noun: stockNoun,
    id: variantId,
    label: `A difference in ${source.label}`,
    outletId,
    data: { varianceId: id, quantity, cause },
  })
  return id
}

/** Removes open variances whose cause was undone; the activity log keeps both steps. */
export async function withdrawVariances(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const withdrawn = await tx
    .deleteFrom('stock_variances')
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .returning(['id', 'variant_id', 'outlet_id', 'quantity', 'source_label'])
    .execute()
  for (const { id, variant_id, outlet_id, quantity, source_label } of withdrawn)
    await appendEvent(tx, actor, {
      type: 'stock.variance_withdrawn',
      noun: stockNoun,
      id: variant_id,
      label: `A difference in ${source_label}`,
      outletId: outlet_id,
      data: { varianceId: id, quantity },
    })
}
