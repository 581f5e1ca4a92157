import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { setReorderPoints } from '#stock/inventory/server/index.ts'
import type { PurchasingParts } from './purchasing-parts.ts'
import { proposedPoints } from './suggest-reorders.ts'

type Input = {
  readonly levels: readonly { readonly variantId: string; readonly outletId: string }[]
}

/** Sets reorder points to what today's demand and lead times suggest. */
export const takeProposedPoints =
  (parts: PurchasingParts) => async (tx: Tx, actor: Actor, input: Input) => {
    for (const { outletId } of input.levels)
      requireWithinOutlets(actor, capability.inventory, outletId)
    const points = await proposedPoints(parts, tx, actor, input.levels)
    return { changed: await setReorderPoints(tx, actor, points) }
  }
