import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import type { OpenHold } from '../verification.fields.ts'
import { refuseReleasing } from '../verification.rules.ts'

/** What stops an order now, the oldest first, with who placed it. */
export async function openHoldsOf(reader: Reader, orderId: string): Promise<OpenHold[]> {
  return reader
    .selectFrom('order_holds')
    .leftJoin('profiles', 'profiles.id', 'order_holds.placed_by')
    .select(['order_holds.id', 'kind', 'reason', 'profiles.full_name as byName'])
    .$narrowType<{ kind: OpenHold['kind'] }>()
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .orderBy('placed_at')
    .execute()
}

/** Why the actor may not release the holds of an order of this outlet; null when they may. */
export const refuseReleasingAt = (actor: Actor, outletId: string, label: string) =>
  refuseReleasing(label, isWithinOutlets(actor, capability.orders, outletId))
