import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export const verificationWeb: WebArea = {
  area: 'verification',
  pages: [
    {
      path: '/address-verification',
      title: 'Address Verification',
      access: capability.addressVerification,
      scans: null,
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
