import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { claimsPages } from '../claims.pages.ts'

export { CaseInPlace } from './CaseInPlace.tsx'

/** For the panel of a parcel: what is done about it, if it did not come back. */
export const ParcelCase = shownLater(
  async () => (await import('./ParcelCase.tsx')).ParcelCase,
  <Pending />,
)

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
