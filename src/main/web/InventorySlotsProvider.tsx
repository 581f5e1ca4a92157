import { lazy, type ReactNode } from 'react'
import { type InventorySlots, InventorySlotsContext } from '#inventory/web/index.tsx'
import { LazySuggestions } from '#procurement/web/index.tsx'
import { LazyLotRecall } from '#returns/web/index.tsx'
import { capability } from '#users/capabilities.ts'

const slots: InventorySlots = {
  tabs: [
    {
      key: 'suggestions',
      label: 'Suggestions',
      access: capability.purchaseOrders,
      Body: LazySuggestions,
    },
  ],
  LotRecall: LazyLotRecall,
  DocumentLink: lazy(async () => ({
    default: (await import('./DocumentLink.tsx')).DocumentLink,
  })),
}

/** What the inventory page shows of areas that stand below it. */
export function InventorySlotsProvider({ children }: { children: ReactNode }) {
  return <InventorySlotsContext value={slots}>{children}</InventorySlotsContext>
}
