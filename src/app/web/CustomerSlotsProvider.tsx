import type { ReactNode } from 'react'
import { LazyCustomerMessageButton } from '#sales/confirmations/web/index.tsx'
import { type CustomerSlots, CustomerSlotsContext } from '#sales/customers/web/index.tsx'
import { LazyCustomerOrders } from '#sales/orders/web/index.tsx'
import { LazyFlagButton, LazyPolicyNotice } from '#sales/suspicious/web/index.tsx'

const slots: CustomerSlots = {
  orders: LazyCustomerOrders,
  message: LazyCustomerMessageButton,
  policyNotice: LazyPolicyNotice,
  flagButton: LazyFlagButton,
}

/** What areas below add to a customer's profile. */
export function CustomerSlotsProvider({ children }: { children: ReactNode }) {
  return <CustomerSlotsContext value={slots}>{children}</CustomerSlotsContext>
}
