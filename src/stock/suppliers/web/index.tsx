import { type ComponentProps, lazy, Suspense } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { supplierItemNoun, supplierNoun } from '../suppliers.nouns.ts'
import { suppliersPages } from '../suppliers.pages.ts'

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

export { useSupplierOptions } from './use-supplier-options.ts'

/** For the product page, whose area is above. */
export function LazyProductSuppliers(props: ComponentProps<typeof Suppliers>) {
  return (
    <Suspense fallback={<Pending />}>
      <Suppliers {...props} />
    </Suspense>
  )
}

const suppliersWeb: WebArea = {
  area: 'suppliers',
  pages: [
    {
      ...suppliersPages.suppliers,
      load: async () => ({ Page: (await import('./SuppliersPage.tsx')).SuppliersPage }),
    },
  ],
  refreshOn: [supplierNoun.key, supplierItemNoun.key, 'purchase_order'],
}

const supplierItemsWeb: WebArea = {
  area: 'supplierItems',
  pages: [],
  refreshOn: [supplierNoun.key, supplierItemNoun.key],
}

export const suppliersWebAreas: readonly WebArea[] = [suppliersWeb, supplierItemsWeb]
