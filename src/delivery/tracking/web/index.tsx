import { lazy } from 'react'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'

/** The courier's reports about a parcel, for its panel. */
export const ParcelNewsList = shownLater(
  async () => (await import('./ParcelNews.tsx')).ParcelNews,
  <Pending />,
)

/** Tracking events to check and unmatched numbers, below the couriers. */
export const UnknownNumbers = lazy(async () => ({
  default: (await import('./TrackingToDo.tsx')).TrackingToDo,
}))

export const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

export const TrackingFileDialog = lazy(async () => ({
  default: (await import('./TrackingFileDialog.tsx')).TrackingFileDialog,
}))

export const DeliveredByHand = lazy(async () => ({
  default: (await import('./DeliveredByHandList.tsx')).DeliveredByHandList,
}))

/** “Delivered” on an order whose parcel may be in transit. */
export const OrderDelivery = lazy(async () => ({
  default: (await import('./OrderDelivery.tsx')).OrderDelivery,
}))

const trackingWeb: WebArea = {
  area: 'tracking',
  pages: [],
  refreshOn: [parcelNoun.key, courierNoun.key, 'order'],
}

export const trackingWebAreas: readonly WebArea[] = [trackingWeb]
