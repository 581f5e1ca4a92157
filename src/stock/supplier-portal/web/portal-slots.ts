import { type ComponentType, createContext } from 'react'
import type { PortalOrder } from '../supplier-portal.fields.ts'

/** A view of the portal from an area that depends on it. */
type PortalView = {
  /** Its `?view=`. */
  readonly key: string
  readonly label: string
  readonly Body: ComponentType
}

type OfOrder = { readonly key: string; readonly Part: ComponentType<{ order: PortalOrder }> }

/** Parts of the supplier portal from areas that depend on it; `main` provides them. */
export type PortalSlots = {
  readonly views: readonly PortalView[]
  /** Buttons of one order, after its answer; each decides when it is offered. */
  readonly orderActs: readonly OfOrder[]
  /** Sections of one order, after its lines. */
  readonly orderSections: readonly OfOrder[]
}

export const PortalSlotsContext = createContext<PortalSlots>({
  views: [],
  orderActs: [],
  orderSections: [],
})
