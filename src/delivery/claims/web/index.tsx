import { lazy, Suspense } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { claimsPages } from '../claims.pages.ts'

export { CaseInPlace } from './CaseInPlace.tsx'

const LoadedParcelCase = lazy(async () => ({
  default: (await import('./ParcelCase.tsx')).ParcelCase,
}))

/** For the panel of a parcel: what is done about it, if it did not come back. */
export function ParcelCase(props: { parcelId: string }) {
  return (
    <Suspense fallback={<Pending />}>
      <LoadedParcelCase {...props} />
    </Suspense>
  )
}

const returnCasesWeb: WebArea = {
  area: 'returnCases',
  pages: [
    {
      ...claimsPages.returnsNotReceived,
      load: async () => ({
        Page: (await import('./ReturnsNotReceivedPage.tsx')).ReturnsNotReceivedPage,
      }),
    },
  ],
  refreshOn: ['return_case', 'claim'],
}

const claimsWeb: WebArea = { area: 'claims', pages: [], refreshOn: ['claim', 'return_case'] }

const gateWeb: WebArea = {
  area: 'gate',
  pages: [],
  refreshOn: ['gate_session', 'courier_sheet'],
}

export const claimsWebAreas: readonly WebArea[] = [returnCasesWeb, claimsWeb, gateWeb]
