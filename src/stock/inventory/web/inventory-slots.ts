import { type ComponentType, createContext } from 'react'
import type { InventoryTab } from './inventory-tabs.ts'

/** Parts of the inventory page that areas below it bring; `main` hands them in. */
export type InventorySlots = {
  readonly tabs: readonly InventoryTab[]
  /** What a recall of a lot asks for: tasks, and the customers who received it. */
  readonly LotRecall: ComponentType<{ lotId: string }> | null
  /** Leads to the document that moved stock, or asks for some, where the reader may open it. */
  readonly DocumentLink: ComponentType<{ noun: string; id: string; label: string }> | null
}

export const InventorySlotsContext = createContext<InventorySlots>({
  tabs: [],
  LotRecall: null,
  DocumentLink: null,
})
