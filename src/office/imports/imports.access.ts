import { capability } from '#organization/users/capabilities.ts'
import type { Access, Permission } from '#platform/permissions.ts'

/** A file brings orders, customers, products and stock, so that it takes all four to send one. */
export const importNeeds: readonly Permission[] = [
  capability.orders,
  capability.customers,
  capability.products,
  capability.inventory,
]

/** Whoever may send any kind of file; what they see and send is decided by the kind's own permission. */
export const importAccess: Exclude<Access, 'open'> = [
  capability.orders,
  capability.products,
  capability.inventory,
  capability.outlets,
  capability.locations,
  capability.packaging,
  capability.stockTransfer,
  capability.suppliers,
]
