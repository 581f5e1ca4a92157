import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import { shapedBy } from '../outlets.rules.ts'

const shapers: readonly string[] = ['super_admin', 'super_manager']
const houseId = systemActor('').userId

/**
 * Why the actor may not set up this outlet; with null, why not add one, which needs company-wide
 * access. A user with temporary super manager access at one outlet sets up that one.
 */
export function refuseShaping(actor: Actor, outletId: string | null): Refusal | null {
  if (actor.userId === houseId) return null
  const reaches = actor.grants.some(({ role, outletIds }) => {
    const isShaper = role
      ? shapers.includes(role)
      : actor.roles.some((own) => shapers.includes(own))
    return isShaper && (outletIds === null || (outletId !== null && outletIds.includes(outletId)))
  })
  return reaches ? null : new Refusal('forbidden', 'shape_not_yours', shapedBy)
}
