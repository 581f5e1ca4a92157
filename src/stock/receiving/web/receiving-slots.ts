import { type ComponentType, createContext } from 'react'
import type { Permission } from '#platform/permissions.ts'

type OfNotice = ComponentType<{
  id: string
  onClose: () => void
  /** Opens the count of its receipt. */
  onCount: (receiptId: string) => void
}>

/** A section of the panel of received goods from an area that depends on it. */
type ReceiptSection = {
  readonly key: string
  /** All of them are needed. */
  readonly needs: readonly Permission[]
  readonly Body: ComponentType<{ receiptId: string }>
}

/** Parts of the page of receiving from areas that depend on it; `main` provides them. */
export type ReceivingSlots = {
  /** Starts to count an announced delivery, or goes on. */
  readonly StartAnnounced: OfNotice | null
  readonly AnnouncedPanel: OfNotice | null
  /** Claims what was rejected of a receipt, for users who may see costs. */
  readonly ClaimReceipt: ComponentType<{ receiptId: string }> | null
  readonly ofReceived: readonly ReceiptSection[]
}

export const ReceivingSlotsContext = createContext<ReceivingSlots>({
  StartAnnounced: null,
  AnnouncedPanel: null,
  ClaimReceipt: null,
  ofReceived: [],
})
