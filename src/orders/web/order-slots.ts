import { type ComponentType, createContext } from 'react'

/** Parts of the orders page that areas below it bring; `main` hands them in. */
export type OrderSlots = {
  readonly importPanel: ComponentType<{ onClose(): void }> | null
}

export const OrderSlotsContext = createContext<OrderSlots>({ importPanel: null })
