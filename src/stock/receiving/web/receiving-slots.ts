import { type ComponentType, createContext } from 'react'

type OfNotice = ComponentType<{
  id: string
  onClose: () => void
  /** Opens the count of its receipt. */
  onCount: (receiptId: string) => void
}>

/** Parts of the page from the area of announced deliveries, which depends on it; `main` provides them. */
export type ReceivingSlots = {
  /** Starts to count an announced delivery, or goes on. */
  readonly StartAnnounced: OfNotice | null
  readonly AnnouncedPanel: OfNotice | null
}

export const ReceivingSlotsContext = createContext<ReceivingSlots>({
  StartAnnounced: null,
  AnnouncedPanel: null,
})
