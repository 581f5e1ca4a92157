import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'

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

export const returnCasesWeb: WebArea = {
  area: 'returnCases',
  pages: [
    {
      path: '/returns-not-received',
      title: 'Returns Not Received',
      access: capability.returns,
      scans: 'Opens the case of the parcel; during a drop-off, counts the parcel.',
      load: async () => ({
        Page: (await import('./ReturnsNotReceivedPage.tsx')).ReturnsNotReceivedPage,
      }),
    },
  ],
  refreshOn: ['return_case', 'claim'],
}

export const claimsWeb: WebArea = { area: 'claims', pages: [], refreshOn: ['claim', 'return_case'] }

export const gateWeb: WebArea = {
  area: 'gate',
  pages: [],
  refreshOn: ['gate_session', 'courier_sheet'],
}
