import { lazy, Suspense } from 'react'
import type { WebArea } from '#platform/web/page.ts'
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

const OrderAddress = lazy(async () => ({
  default: (await import('./OrderAddress.tsx')).OrderAddress,
}))

/** What was found of an order's address, for its panel. */
export function AddressSection({ orderId }: { orderId: string }) {
  return (
    <Suspense>
      <OrderAddress orderId={orderId} />
    </Suspense>
  )
}

export const verificationWebAreas: readonly WebArea[] = [verificationWeb]
