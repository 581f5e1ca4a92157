import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { setReorderPoints } from '#stock/inventory/server/index.ts'
import { proposedPoints } from './suggest-reorders.ts'

/** Sets reorder points to what today's demand suggests. */
export async function takeProposedPoints(
  tx: Tx,
  actor: Actor,
  input: { readonly levels: readonly { readonly variantId: string; readonly outletId: string }[] },
) {
  for (const { outletId } of input.levels)
    requireWithinOutlets(actor, capability.inventory, outletId)
  const points = await proposedPoints(tx, actor, input.levels)
  return { changed: await setReorderPoints(tx, actor, points) }
}
