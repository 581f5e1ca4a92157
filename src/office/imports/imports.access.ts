import { capability } from '#organization/users/capabilities.ts'
import type { Access, Permission } from '#platform/permissions.ts'

/** A file brings orders, customers, products and stock, so that it takes all four to send one. */
export const importNeeds: readonly Permission[] = [
  capability.orders,
  capability.customers,
  capability.products,
  capability.inventory,
]

/**
 * For users who may import any kind of file; the kind's own permission decides what they see and
 * send.
 */
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
