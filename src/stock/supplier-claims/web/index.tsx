import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierPortalNoun } from '#stock/supplier-portal/supplier-portal.pages.ts'
import { supplierClaimNoun } from '../supplier-claims.nouns.ts'

/** For the page of purchase orders, whose area is above. */
export const LazyClaimsTab = shownLater(
  async () => (await import('./SupplierClaimsTab.tsx')).SupplierClaimsTab,
  <Pending />,
)

/** For the panel of a goods receipt. */
export const LazyClaimReceipt = shownLater(
  async () => (await import('./ClaimReceipt.tsx')).ClaimReceipt,
)

/** For the panel of a purchase order. */
export const LazyClaimOrder = shownLater(async () => (await import('./ClaimOrder.tsx')).ClaimOrder)

/** For the supplier portal. */
export const LazyPortalClaims = shownLater(
  async () => (await import('./PortalClaimsView.tsx')).PortalClaimsView,
  <Pending />,
)

const supplierClaimsWeb: WebArea = {
  area: 'supplierClaims',
  pages: [],
  refreshOn: [supplierClaimNoun.key, 'purchase_order', 'goods_receipt', 'supplier'],
}

const portalClaimsWeb: WebArea = {
  area: 'supplierPortalClaims',
  pages: [],
  refreshOn: [supplierPortalNoun, supplierClaimNoun.key, 'supplier'],
}

export const supplierClaimsWebAreas: readonly WebArea[] = [supplierClaimsWeb, portalClaimsWeb]
