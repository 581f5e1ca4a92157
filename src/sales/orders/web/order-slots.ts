import { type ComponentType, createContext, type ReactNode, type RefObject, use } from 'react'
import type { Access } from '#platform/permissions.ts'
import type { TimelinePart } from './order-timeline.ts'

type OfOrder = ComponentType<{ orderId: string }>

/** A list column from an area below; it is shown once a user selects it. */
export type OrderColumn = {
  readonly key: string
  readonly label: string
  readonly width: string
  /** Who may read there what it shows. */
  readonly access: Access
  readonly Cell: OfOrder
}

/** Parts of the orders page that areas below it bring; `main` hands them in. */
export type OrderSlots = {
  readonly importPanel: ComponentType<{ onClose(): void }> | null
  readonly listColumns: readonly OrderColumn[]
  /** The calls to the customer, and what came of them. */
  readonly callSection: OfOrder | null
  /** What was found of the address, and what to do about it. */
  readonly addressSection: OfOrder | null
  /**
   * The risk of the order: in its panel always, and to the agent who calls only once it is worth a
   * question.
   */
  readonly riskSection: ComponentType<{ orderId: string; place: 'panel' | 'call' }> | null
  /** What applies to a suspicious customer, of an order or before there is one. */
  readonly policyNotice: ComponentType<{
    about: { orderId: string } | { customerId: string | null; phone: string }
  }> | null
  /** Flags the customer of an order. */
  readonly flagButton: ComponentType<{ about: { orderId: string }; subject: string }> | null
  /** What the sales channel reports about the order. */
  readonly channelSection: OfOrder | null
  /** Which register sold it; drawn for orders of a register alone. */
  readonly registerSection: OfOrder | null
  /** The entries of areas below in an order's timeline. */
  readonly timelineParts: readonly TimelinePart[]
  /** Where the cash is that its courier collects. */
  readonly cashSection: OfOrder | null
  /** Marks as delivered by the courier's report, if its parcel is in transit. */
  readonly deliveryDialog: ComponentType<{
    orderId: string
    otherwise: ReactNode
    onClose(): void
  }> | null
  /** Writes to the customer. */
  readonly messageButton: OfOrder | null
  /** Offers a new confirm link where an edit ends the one that the customer holds. */
  readonly linkOffer: ComponentType<{
    orderId: string
    afterSave: RefObject<(() => void) | null>
  }> | null
  /** The same for the customers of several orders. */
  readonly messageDialog: ComponentType<{
    orderIds: readonly string[]
    onDone(): void
    onClose(): void
  }> | null
}

export const OrderSlotsContext = createContext<OrderSlots>({
  importPanel: null,
  listColumns: [],
  callSection: null,
  addressSection: null,
  riskSection: null,
  policyNotice: null,
  flagButton: null,
  channelSection: null,
  registerSection: null,
  timelineParts: [],
  cashSection: null,
  deliveryDialog: null,
  messageButton: null,
  linkOffer: null,
  messageDialog: null,
})

/** The orders of the list, so that a cell can request its data for all of them. */
export const ListedOrdersContext = createContext<readonly string[]>([])

export function useListedOrders(): string[] {
  return [...use(ListedOrdersContext)]
}
