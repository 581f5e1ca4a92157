import { adviceActions } from '#advice/advice.actions.ts'
import type { Action } from '#approvals/actions.ts'
import { claimsActions } from '#claims/claims.actions.ts'
import { confirmationsActions } from '#confirmations/confirmations.actions.ts'
import { customersActions } from '#customers/customers.actions.ts'
import { inventoryActions } from '#inventory/inventory.actions.ts'
import { ordersActions } from '#orders/orders.actions.ts'
import { remittancesActions } from '#remittances/remittances.actions.ts'
import { returnsActions } from '#returns/returns.actions.ts'

/** Every action that may need approval, in the order in which business settings list them. */
export const allActions: readonly Action[] = [
  ...Object.values(customersActions),
  ...Object.values(ordersActions),
  ...Object.values(confirmationsActions),
  ...Object.values(adviceActions),
  ...Object.values(remittancesActions),
  ...Object.values(inventoryActions),
  ...Object.values(returnsActions),
  ...Object.values(claimsActions),
]
