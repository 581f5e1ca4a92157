import { type ComponentProps, lazy, Suspense } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { inventoryPages } from '../inventory.pages.ts'

const inventoryWeb: WebArea = {
  area: 'inventory',
  pages: [
    {
      ...inventoryPages.inventory,
      load: async () => ({ Page: (await import('./InventoryPage.tsx')).InventoryPage }),
    },
  ],
  refreshOn: ['stock'],
}

// Further endpoints of the same page, whose queries have areas of their own.
const stockListsWeb: WebArea = {
  area: 'stockLists',
  pages: [],
  refreshOn: ['stock', 'lot', 'variant', 'outlet'],
}
const stockWorthWeb: WebArea = { area: 'stockWorth', pages: [], refreshOn: [] }
const lotsWeb: WebArea = { area: 'lots', pages: [], refreshOn: ['stock', 'lot'] }

export { BinMode } from './BinMode.tsx'
export type { PickedBin } from './BinPicker.tsx'
export { type InventorySlots, InventorySlotsContext } from './inventory-slots.ts'
export type { InventoryTab } from './inventory-tabs.ts'

const BinPicker = lazy(async () => ({ default: (await import('./BinPicker.tsx')).BinPicker }))

/** A bin of an outlet, for pages of areas that depend on this one. */
export function LazyBinPicker(props: ComponentProps<typeof BinPicker>) {
  return (
    <Suspense>
      <BinPicker {...props} />
    </Suspense>
  )
}

/** For the product page, whose area does not depend on this one. */
export const LazyProductStock = shownLater(
  async () => (await import('./ProductStock.tsx')).ProductStock,
  <Pending />,
)

/** For the checklist of the first steps, which adds stock in place. */
export const LazyAddStockDialog = shownLater(
  async () => (await import('./AddStockDialog.tsx')).AddStockDialog,
)

export const inventoryWebAreas: readonly WebArea[] = [
  inventoryWeb,
  stockListsWeb,
  stockWorthWeb,
  lotsWeb,
]
