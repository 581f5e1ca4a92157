import { type ComponentType, lazy } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierPortalNoun, supplierPortalPages } from '../supplier-portal.pages.ts'

export { type PortalSlots, PortalSlotsContext } from './portal-slots.ts'

/** A view of the portal. */
export const LazyDocumentsView = shownLater(
  async () => (await import('./DocumentsView.tsx')).DocumentsView,
  <Pending />,
)

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

const documentsWeb: WebArea = {
  area: 'supplierPortalDocuments',
  pages: [],
  refreshOn: [supplierPortalNoun],
}

export const supplierPortalWebAreas: readonly WebArea[] = [supplierPortalWeb, documentsWeb]
