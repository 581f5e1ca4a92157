import { lazy, Suspense } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { TimelinePart } from '#sales/orders/web/index.tsx'
import { channelMessageNoun, channelNoun } from '../channels.nouns.ts'

/** The part of the business settings where the orders of shops come in. */
export const LazyChannelsSection = lazy(async () => ({
  default: (await import('./ChannelsSection.tsx')).ChannelsSection,
}))

const channelsWeb: WebArea = {
  area: 'channels',
  pages: [],
  refreshOn: [channelNoun.key, channelMessageNoun.key, 'connection'],
}

/** The shop that an order came from, for its panel. */
export const ChannelSection = shownLater(async () => (await import('./OrderShop.tsx')).OrderShop)

const Items = lazy(async () => ({
  default: (await import('./OrderChannelItems.tsx')).OrderChannelItems,
}))

/** The sales channel's entries of an order, in its timeline. */
export const channelTimelinePart: TimelinePart = ({ orderId, children }) => (
  <Suspense fallback={children([])}>
    <Items orderId={orderId}>{children}</Items>
  </Suspense>
)

export const channelsWebAreas: readonly WebArea[] = [channelsWeb]
