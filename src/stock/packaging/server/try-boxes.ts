import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { showSuggestion, suggestFor } from './suggest-for.ts'

/** The suggested packaging of some variants, for users who manage boxes. */
export async function tryBoxes(
  reader: Reader,
  actor: Actor,
  input: {
    readonly outletId: string
    readonly variantIds: readonly string[]
    readonly quantities: readonly number[]
  },
) {
  requireWithinOutlets(actor, capability.packaging, input.outletId)
  if (input.quantities.length !== input.variantIds.length)
    throw new Refusal('invalid', 'invalid_input', 'Give one quantity for each product.', {
      field: 'quantities',
    })
  const pieces = input.variantIds.map((variantId, index) => ({
    variantId,
    quantity: input.quantities[index] ?? 1,
  }))
  return showSuggestion(reader, await suggestFor(reader, input.outletId, pieces))
}
