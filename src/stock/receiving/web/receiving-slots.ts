import { type ComponentType, createContext } from 'react'
import type { Permission } from '#platform/permissions.ts'

/** A section of the panel of received goods from an area that depends on it. */
type ReceiptSection = {
  readonly key: string
  /** All of them are needed. */
  readonly needs: readonly Permission[]
  readonly Body: ComponentType<{ receiptId: string }>
}

/** Parts of the page of receiving from areas that depend on it; `main` provides them. */
export type ReceivingSlots = { readonly ofReceived: readonly ReceiptSection[] }

export const ReceivingSlotsContext = createContext<ReceivingSlots>({ ofReceived: [] })
