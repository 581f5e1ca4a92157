import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { endPlans } from './end-plans.ts'
import { lockPlannedPrice } from './lock-planned-price.ts'
import { requirePart } from './require-part.ts'

/** Cancels a scheduled price; today's price stays. */
export async function cancelPlannedPrice(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number },
) {
  requirePart(actor, 'prices')
  const plan = await lockPlannedPrice(tx, input)
  await endPlans(tx, actor, [plan], 'cancelled')
  return { id: plan.id, version: plan.version + 1 }
}
