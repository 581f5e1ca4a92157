import type { Access } from '#platform/permissions.ts'
import { capability } from '#users/capabilities.ts'

/**
 * Who may hear that something of a noun changed. A noun that is missing here is hinted to nobody;
 * a hint for one user (notifications, the end of a session) reaches that user only.
 */
export const whoSees: Readonly<Record<string, Access>> = {
  order: [capability.orders, capability.dispatch, capability.dashboard],
  parcel: capability.dispatch,
  stock: [capability.inventory, capability.orders, capability.dashboard],
  variant: [capability.products, capability.orders],
  customer: [capability.customers, capability.orders],
  import: capability.orders,
  outlet: [capability.outlets, capability.inventory, capability.orders],
}
