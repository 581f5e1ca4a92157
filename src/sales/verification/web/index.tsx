import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { verificationPages } from '../verification.pages.ts'

const verificationWeb: WebArea = {
  area: 'verification',
  pages: [
    {
      ...verificationPages.addressVerification,
      load: async () => ({
        Page: (await import('./AddressVerificationPage.tsx')).AddressVerificationPage,
      }),
    },
  ],
  refreshOn: ['order'],
}

/** What was found of an order's address, for its panel. */
export const AddressSection = shownLater(
  async () => (await import('./OrderAddress.tsx')).OrderAddress,
)

export const verificationWebAreas: readonly WebArea[] = [verificationWeb]
