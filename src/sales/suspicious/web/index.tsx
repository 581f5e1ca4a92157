import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { suspiciousPages } from '../suspicious.pages.ts'

export { useWaitingCases } from './use-waiting-cases.ts'

/** What applies to the customer, before an order is placed, called about or worked on. */
export const LazyPolicyNotice = shownLater(
  async () => (await import('./PolicyNotice.tsx')).PolicyNoticeOf,
)

/** Flags the customer of an order, or a customer. */
export const LazyFlagButton = shownLater(async () => (await import('./FlagButton.tsx')).FlagButton)

const suspiciousWeb: WebArea = {
  area: 'suspicious',
  pages: [
    {
      ...suspiciousPages.suspiciousCustomers,
      load: async () => ({
        Page: (await import('./SuspiciousCustomersPage.tsx')).SuspiciousCustomersPage,
      }),
    },
  ],
  refreshOn: ['suspicious_case', 'order', 'customer'],
}

export const suspiciousWebAreas: readonly WebArea[] = [suspiciousWeb]
