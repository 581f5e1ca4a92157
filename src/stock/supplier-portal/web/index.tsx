import type { WebArea } from '#platform/web/page.ts'
import { supplierPortalPages } from '../supplier-portal.pages.ts'

export { type PortalSlots, PortalSlotsContext } from './portal-slots.ts'

const supplierPortalWeb: WebArea = {
  area: 'supplierPortal',
  pages: [
    {
      ...supplierPortalPages.supplierPortal,
      load: async () => ({ Page: (await import('./SupplierPortalPage.tsx')).SupplierPortalPage }),
    },
  ],
  refreshOn: ['purchase_order', 'supplier'],
}

export const supplierPortalWebAreas: readonly WebArea[] = [supplierPortalWeb]
