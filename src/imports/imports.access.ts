import type { Permission } from '#platform/permissions.ts'
import { capability } from '#users/capabilities.ts'

/** A file brings orders, customers, products and stock, so that it takes all four to send one. */
export const importNeeds: readonly Permission[] = [
  capability.orders,
  capability.customers,
  capability.products,
  capability.inventory,
]
