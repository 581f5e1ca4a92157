import { type ComponentType, createContext } from 'react'

type OfOrder = ComponentType<{ orderId: string }>

/** Parts of the orders page that areas below it bring; `main` hands them in. */
export type OrderSlots = {
  readonly importPanel: ComponentType<{ onClose(): void }> | null
  /** The calls to the customer, and what came of them. */
  readonly callSection: OfOrder | null
  /** What was found of the address, and what to do about it. */
  readonly addressSection: OfOrder | null
  /** What the shop where it was placed says of it. */
  readonly channelSection: OfOrder | null
  /** Where the cash is that its courier collects. */
  readonly cashSection: OfOrder | null
  /** Writes to the customer. */
  readonly messageButton: OfOrder | null
  /** The same for the customers of several orders. */
  readonly messageDialog: ComponentType<{
    orderIds: readonly string[]
    onDone(): void
    onClose(): void
  }> | null
}

export const OrderSlotsContext = createContext<OrderSlots>({
  importPanel: null,
  callSection: null,
  addressSection: null,
  channelSection: null,
  cashSection: null,
  messageButton: null,
  messageDialog: null,
})
