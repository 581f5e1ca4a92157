import { type ComponentType, createContext } from 'react'

/** Parts of receiving from areas that depend on it; `main` provides them. */
export type ReceivingSlots = {
  /** Claims what was rejected of a receipt, for users who may see costs. */
  readonly ClaimReceipt: ComponentType<{ receiptId: string }> | null
}

export const ReceivingSlotsContext = createContext<ReceivingSlots>({ ClaimReceipt: null })
