import { type ComponentType, createContext } from 'react'
import type { Permission } from '#platform/permissions.ts'

/** A view of the page of purchase orders from an area that depends on it. */
type PurchasingTab = {
  /** Its `?view=`. */
  readonly key: string
  readonly label: string
  /** All of them are needed. */
  readonly needs: readonly Permission[]
  readonly Body: ComponentType
}

/** Parts of the page of purchase orders from areas that depend on it; `main` provides them. */
export type PurchasingSlots = {
  readonly tabs: readonly PurchasingTab[]
  /** What is invoiced of an order, for users who may see costs. */
  readonly OrderInvoices: ComponentType<{ orderId: string }> | null
  /** What the supplier announced of an order, for users who receive goods. */
  readonly OrderNotices: ComponentType<{ orderId: string }> | null
  /** A claim on what was rejected or did not come of an order, for users who may see costs. */
  readonly OrderClaim: ComponentType<{ orderId: string; isClosed: boolean }> | null
}

export const PurchasingSlotsContext = createContext<PurchasingSlots>({
  tabs: [],
  OrderInvoices: null,
  OrderNotices: null,
  OrderClaim: null,
})
