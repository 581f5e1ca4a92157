import { type ComponentType, createContext } from 'react'

/** Parts of a customer's profile that areas below bring; `main` hands them in. */
export type CustomerSlots = {
  /** Their newest orders, and the way to all of them. */
  readonly orders: ComponentType<{ customerId: string }> | null
  /** The button that writes to them. */
  readonly message: ComponentType<{ customerId: string }> | null
  /** What applies to a suspicious customer. */
  readonly policyNotice: ComponentType<{ about: { customerId: string; phone: string } }> | null
  /** Flags the customer for review. */
  readonly flagButton: ComponentType<{ about: { customerId: string }; subject: string }> | null
}

export const CustomerSlotsContext = createContext<CustomerSlots>({
  orders: null,
  message: null,
  policyNotice: null,
  flagButton: null,
})
