import { type ComponentType, lazy } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { advicePages } from '../advice.pages.ts'

const adviceWeb: WebArea = {
  area: 'advice',
  pages: [
    {
      ...advicePages.shipperAdvice,
      load: async () => ({ Page: (await import('./ShipperAdvicePage.tsx')).ShipperAdvicePage }),
    },
  ],
  refreshOn: ['advice', 'parcel', 'order'],
}

const AdviceLink = lazy(async () => ({
  default: (await import('./AdviceLinkPage.tsx')).AdviceLinkPage,
}))

/** The page that a customer opens through the link in a message, without an account. */
export const adviceScreens: Readonly<Record<string, ComponentType>> = { '/advice': AdviceLink }

/** The exceptions of a parcel, for its panel. */
export const ParcelAdvice = shownLater(
  async () => (await import('./AdviceOfParcel.tsx')).AdviceOfParcel,
  <Pending />,
)

export const adviceWebAreas: readonly WebArea[] = [adviceWeb]
