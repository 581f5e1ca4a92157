import { type ComponentProps, lazy, Suspense } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { purchaseOrderNoun, supplierItemNoun, supplierNoun } from '../procurement.nouns.ts'

const Picker = lazy(async () => ({
  default: (await import('./SupplierPicker.tsx')).SupplierPicker,
}))
const Suppliers = lazy(async () => ({
  default: (await import('./ProductSuppliers.tsx')).ProductSuppliers,
}))

/** Few forms name a supplier; the others do not load what finds one. */
export function LazySupplierPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  )
}

/** For the product page, whose area is above. */
export function LazyProductSuppliers(props: ComponentProps<typeof Suppliers>) {
  return (
    <Suspense fallback={<Pending />}>
      <Suppliers {...props} />
    </Suspense>
  )
}

/** For the inventory page, whose area is above. */
export const LazySuggestions = lazy(async () => ({
  default: (await import('./SuggestionsTab.tsx')).SuggestionsTab,
}))

const procurementWeb: WebArea = {
  area: 'procurement',
  pages: [],
  refreshOn: [supplierNoun.key],
}

const buyingWeb: WebArea = {
  area: 'buying',
  pages: [],
  refreshOn: [purchaseOrderNoun.key, supplierItemNoun.key],
}

export const procurementWebAreas: readonly WebArea[] = [procurementWeb, buyingWeb]
