import { adviceActions } from '#delivery/advice/advice.actions.ts'
import { claimsActions } from '#delivery/claims/claims.actions.ts'
import { dispatchActions } from '#delivery/dispatch/dispatch.actions.ts'
import { remittancesActions } from '#delivery/remittances/remittances.actions.ts'
import { returnsActions } from '#delivery/returns/returns.actions.ts'
import type { Action } from '#organization/approvals/actions.ts'
import { confirmationsActions } from '#sales/confirmations/confirmations.actions.ts'
import { customersActions } from '#sales/customers/customers.actions.ts'
import { ordersActions } from '#sales/orders/orders.actions.ts'
import { inventoryActions } from '#stock/inventory/inventory.actions.ts'

/** Every action that may need approval, in the order in which business settings list them. */
export const allActions: readonly Action[] = [
  ...Object.values(customersActions),
  ...Object.values(ordersActions),
  ...Object.values(confirmationsActions),
  ...Object.values(dispatchActions),
  ...Object.values(adviceActions),
  ...Object.values(remittancesActions),
  ...Object.values(inventoryActions),
  ...Object.values(returnsActions),
  ...Object.values(claimsActions),
]
