import type { Permission } from '#platform/permissions.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { refuseAnswering } from '../supplier-portal.rules.ts'
import { asSupplier } from './as-supplier.ts'
import { readOwnSupplier } from './portal-orders.queries.ts'

/**
 * Proves as the role of the portal that a record is the supplier's, and that the supplier may answer.
 * What it answers is written afterwards, with the rights of the application.
 */
export async function requireOpenSupplier(
  tx: Tx,
  actor: Actor,
  prove: (portal: Reader) => Promise<unknown>,
): Promise<void> {
  const { state } = await asSupplier(tx, actor, async (portal) => {
    await prove(portal)
    return readOwnSupplier(portal, actor)
  })
  throwIfRefused(refuseAnswering(state))
}

/** The same user with the permissions that other areas ask of who answers for a supplier, for one call. */
export function answeringWith(actor: Actor, ...needed: readonly Permission[]): Actor {
  const permissions = new Set(needed.map(({ key }) => key))
  return { ...actor, grants: [{ permissions, outletIds: null }] }
}
