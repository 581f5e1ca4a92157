import { lazy, type ReactNode } from 'react'
import { LazyLotRecall } from '#delivery/returns/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { type InventorySlots, InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import { LazySuggestions } from '#stock/purchasing/web/index.tsx'

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

/** What areas below add to the inventory page. */
export function InventorySlotsProvider({ children }: { children: ReactNode }) {
  return <InventorySlotsContext value={slots}>{children}</InventorySlotsContext>
}
