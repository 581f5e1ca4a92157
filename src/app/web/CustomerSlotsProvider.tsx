import type { ReactNode } from 'react'
import { LazyCustomerMessageButton } from '#sales/confirmations/web/index.tsx'
import { type CustomerSlots, CustomerSlotsContext } from '#sales/customers/web/index.tsx'
import { LazyCustomerOrders } from '#sales/orders/web/index.tsx'

const slots: CustomerSlots = {
  orders: LazyCustomerOrders,
  message: LazyCustomerMessageButton,
}

/** What a customer's profile shows of areas that stand below it. */
export function CustomerSlotsProvider({ children }: { children: ReactNode }) {
  return <CustomerSlotsContext value={slots}>{children}</CustomerSlotsContext>
}
