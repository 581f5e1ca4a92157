import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { supplierItemNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { purchasingPages } from '../purchasing.pages.ts'

export { PriceInput } from './PriceInput.tsx'
export { type PurchasingSlots, PurchasingSlotsContext } from './purchasing-slots.ts'

/** For the inventory page, whose area is above. */
export const LazySuggestions = lazy(async () => ({
  default: (await import('./SuggestionsTab.tsx')).SuggestionsTab,
}))

const reordersWeb: WebArea = {
  area: 'reorders',
  pages: [],
  refreshOn: [purchaseOrderNoun.key, supplierItemNoun.key],
}

const purchaseOrdersWeb: WebArea = {
  area: 'purchaseOrders',
  pages: [
    {
      ...purchasingPages.purchaseOrders,
      load: async () => ({ Page: (await import('./PurchaseOrdersPage.tsx')).PurchaseOrdersPage }),
    },
  ],
  acts: [
    {
      label: 'New purchase order',
      access: capability.purchaseOrders,
      path: '/purchase-orders?new=1',
    },
    {
      label: 'Reorder suggestions',
      access: capability.purchaseOrders,
      path: '/purchase-orders?view=suggestions',
    },
  ],
  refreshOn: [purchaseOrderNoun.key],
}

export const purchasingWebAreas: readonly WebArea[] = [reordersWeb, purchaseOrdersWeb]
