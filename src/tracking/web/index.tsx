import { lazy, Suspense } from 'react'
import { parcelNoun } from '#dispatch/dispatch.nouns.ts'
import { courierNoun } from '#outlets/outlets.nouns.ts'
import type { WebArea } from '#platform/web/page.ts'

const OfParcel = lazy(async () => ({ default: (await import('./ParcelNews.tsx')).ParcelNews }))

/** What the courier told of a parcel, for its panel. */
export function ParcelNewsList({ parcelId }: { parcelId: string }) {
  return (
    <Suspense>
      <OfParcel parcelId={parcelId} />
    </Suspense>
  )
}

/** What couriers told of numbers that no parcel has, below the couriers. */
export const UnknownNumbers = lazy(async () => ({
  default: (await import('./UnknownNumberList.tsx')).UnknownNumberList,
}))

export const trackingWeb: WebArea = {
  area: 'tracking',
  pages: [],
  refreshOn: [parcelNoun.key, courierNoun.key],
}
