import type { WebArea } from '#platform/web/page.ts'
import { supplierPortalNoun, supplierPortalPages } from '../supplier-portal.pages.ts'

export { type PortalSlots, PortalSlotsContext } from './portal-slots.ts'

const supplierPortalWeb: WebArea = {
  area: 'supplierPortal',
  pages: [
    {
      ...supplierPortalPages.supplierPortal,
      load: async () => ({ Page: (await import('./SupplierPortalPage.tsx')).SupplierPortalPage }),
    },
  ],
  refreshOn: [supplierPortalNoun],
}

export const supplierPortalWebAreas: readonly WebArea[] = [supplierPortalWeb]
