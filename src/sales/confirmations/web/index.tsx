import { type ComponentType, lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { OrderColumn, TimelinePart } from '#sales/orders/web/index.tsx'
import { confirmationsPages } from '../confirmations.pages.ts'

const confirmationsWeb: WebArea = {
  area: 'confirmations',
  pages: [
    {
      ...confirmationsPages.confirmations,
      load: async () => ({ Page: (await import('./ConfirmationsPage.tsx')).ConfirmationsPage }),
    },
  ],
  refreshOn: ['confirmation', 'order', 'message', 'mail'],
}

const ConfirmLink = lazy(async () => ({
  default: (await import('./ConfirmLinkPage.tsx')).ConfirmLinkPage,
}))

/** What a customer opens by the link in a message, without an account. */
export const customerScreens: Readonly<Record<string, ComponentType>> = { '/confirm': ConfirmLink }

/** The message dialog for orders, used by lists of orders. */
export const OrdersMessageDialog = shownLater(
  async () => (await import('./MessageDialog.tsx')).MessageDialog,
)

const Button = lazy(async () => ({ default: (await import('./MessageButton.tsx')).MessageButton }))

/** The same for one order, from its panel. */
export function OrderMessageButton({ orderId }: { orderId: string }) {
  return (
    <Suspense>
      <Button orderIds={[orderId]} />
    </Suspense>
  )
}

/** Asked where an order is edited whose customer holds an open confirm link. */
export const OrderLinkOffer = shownLater(
  async () => (await import('./NewLinkOffer.tsx')).NewLinkOffer,
)

/** Words of one's own to one customer, from their profile. */
export const LazyCustomerMessageButton = shownLater(
  async () => (await import('./CustomerMessageButton.tsx')).CustomerMessageButton,
)

const Call = lazy(async () => ({ default: (await import('./OrderCall.tsx')).OrderCall }))

/** The column with the state of the calls, for lists of orders. */
export const callColumn: OrderColumn = {
  key: 'confirmation',
  label: 'Confirmation',
  width: '124px',
  access: [capability.orders, capability.confirmations],
  Cell: ({ orderId }) => (
    <Suspense>
      <Call orderId={orderId} />
    </Suspense>
  ),
}

/** The calls about one order, for its panel. */
export const CallSection = shownLater(async () => (await import('./OrderCalls.tsx')).OrderCalls)

const Items = lazy(async () => ({
  default: (await import('./OrderCallItems.tsx')).OrderCallItems,
}))

/** The calls about an order, in its timeline. */
export const callTimelinePart: TimelinePart = ({ orderId, children }) => (
  <Suspense fallback={children([])}>
    <Items orderId={orderId}>{children}</Items>
  </Suspense>
)

export const confirmationsWebAreas: readonly WebArea[] = [confirmationsWeb]
