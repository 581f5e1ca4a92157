import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { AddressVerdict } from '#sales/addresses/address-finding.ts'

export type Narrowing = {
  readonly verdict?: AddressVerdict | undefined
  readonly fault?: string | undefined
  readonly outletId?: string | undefined
  readonly city?: string | undefined
}

/** Orders that are not packed yet, with the last look at their addresses. */
export const openAddresses = sql`orders o left join address_checks c on c.subject_id = o.id`

/** The words of the partial index `orders_to_prove`. */
export const isOpen = sql`o.state in ('pending', 'confirmed')`
export const isToProve = sql`o.address_verdict in ('unchecked', 'confirm', 'fix')`

export function narrowedTo(actor: Actor, { verdict, fault, outletId, city }: Narrowing) {
  insistWithinOutlets(actor, capability.addressVerification, outletId)
  return sql<boolean>`${isOpen}
    and ${withinOutlets(actor, capability.addressVerification, 'o.outlet_id')}
    ${verdict ? sql`and o.address_verdict = ${verdict}` : sql``}
    ${fault ? sql`and ${fault} = any(c.faults)` : sql``}
    ${outletId ? sql`and o.outlet_id = ${outletId}::uuid` : sql``}
    ${city ? sql`and lower(o.ship_city) = ${city.toLowerCase()}` : sql``}`
}
