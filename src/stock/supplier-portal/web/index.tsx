import { type ComponentType, lazy } from 'react'
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

const OrderLink = lazy(async () => ({
  default: (await import('./OrderLinkPage.tsx')).OrderLinkPage,
}))

/** What a supplier opens by the link in an email, without an account. */
export const supplierScreens: Readonly<Record<string, ComponentType>> = {
  '/supplier-order': OrderLink,
}

export const supplierPortalWebAreas: readonly WebArea[] = [supplierPortalWeb]
