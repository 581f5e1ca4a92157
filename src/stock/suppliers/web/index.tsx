import { TextInput } from '@mantine/core'
import { capability } from '#organization/users/capabilities.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierItemNoun, supplierNoun } from '../suppliers.nouns.ts'
import { suppliersPages } from '../suppliers.pages.ts'

/** Few forms name a supplier; the others do not load what finds one. */
export const LazySupplierPicker = shownLater(
  async () => (await import('./SupplierPicker.tsx')).SupplierPicker,
  <TextInput label="Supplier" disabled />,
)

export { useSupplierOptions } from './use-supplier-options.ts'

/** For the supplier portal as well. */
export const LazyDocumentUpload = shownLater(
  async () => (await import('./DocumentUpload.tsx')).DocumentUpload,
)

/** For the product page, whose area is above. */
export const LazyProductSuppliers = shownLater(
  async () => (await import('./ProductSuppliers.tsx')).ProductSuppliers,
  <Pending />,
)

/** For the page of approvals. */
export const LazyBankRequests = shownLater(
  async () => (await import('./BankRequests.tsx')).BankRequests,
)

const suppliersWeb: WebArea = {
  area: 'suppliers',
  pages: [
    {
      ...suppliersPages.suppliers,
      load: async () => ({ Page: (await import('./SuppliersPage.tsx')).SuppliersPage }),
    },
  ],
  acts: [{ label: 'New supplier', access: capability.suppliers, path: '/suppliers?new=1' }],
  refreshOn: [supplierNoun.key, supplierItemNoun.key, 'purchase_order'],
}

const supplierItemsWeb: WebArea = {
  area: 'supplierItems',
  pages: [],
  refreshOn: [supplierNoun.key, supplierItemNoun.key],
}

const supplierPricesWeb: WebArea = {
  area: 'supplierPrices',
  pages: [],
  refreshOn: [supplierNoun.key, supplierItemNoun.key],
}

export const suppliersWebAreas: readonly WebArea[] = [
  suppliersWeb,
  supplierItemsWeb,
  supplierPricesWeb,
]
