import { type ComponentType, createContext } from 'react'
import type { InventoryTab } from './inventory-tabs.ts'

/** Parts of the inventory page from areas that depend on it; `main` provides them. */
export type InventorySlots = {
  readonly tabs: readonly InventoryTab[]
  /** The recall of a lot: tasks, and the customers who received it. */
  readonly LotRecall: ComponentType<{ lotId: string }> | null
  /** Links to the document that moved or needs stock, where the reader may open it. */
  readonly DocumentLink: ComponentType<{ noun: string; id: string; label: string }> | null
}

export const InventorySlotsContext = createContext<InventorySlots>({
  tabs: [],
  LotRecall: null,
  DocumentLink: null,
})
