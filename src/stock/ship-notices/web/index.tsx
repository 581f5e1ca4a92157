import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierPortalNoun } from '#stock/supplier-portal/supplier-portal.pages.ts'
import { shipNoticeNoun } from '../ship-notices.nouns.ts'

/** For the supplier portal, whose area is above. */
export const LazyDeliveriesView = shownLater(
  async () => (await import('./DeliveriesView.tsx')).DeliveriesView,
  <Pending />,
)
export const LazyAnnounceButton = shownLater(
  async () => (await import('./AnnounceButton.tsx')).AnnounceButton,
)
export const LazyOrderDeliveries = shownLater(
  async () => (await import('./OrderDeliveries.tsx')).OrderDeliveries,
)

/** For the panel of a purchase order. */
export const LazyOrderNotices = shownLater(
  async () => (await import('./OrderNotices.tsx')).OrderNotices,
)

/** For the page of receiving. */
export const LazyStartAnnounced = shownLater(
  async () => (await import('./StartAnnounced.tsx')).StartAnnounced,
)
export const LazyAnnouncedPanel = shownLater(
  async () => (await import('./AnnouncedPanel.tsx')).AnnouncedPanel,
)

const refreshOn = [shipNoticeNoun.key, 'purchase_order', 'goods_receipt']

export const shipNoticesWebAreas: readonly WebArea[] = [
  { area: 'shipNotices', pages: [], refreshOn },
  { area: 'portalDeliveries', pages: [], refreshOn: [...refreshOn, supplierPortalNoun] },
]
