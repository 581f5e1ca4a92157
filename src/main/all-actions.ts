import type { Action } from '#approvals/actions.ts'
import { inventoryActions } from '#inventory/inventory.actions.ts'
import { ordersActions } from '#orders/orders.actions.ts'

/** Every action that may need approval, in the order in which business settings list them. */
export const allActions: readonly Action[] = [
  ...Object.values(ordersActions),
  ...Object.values(inventoryActions),
]
