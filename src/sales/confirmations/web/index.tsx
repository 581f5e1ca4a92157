import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
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

const Dialog = lazy(async () => ({ default: (await import('./MessageDialog.tsx')).MessageDialog }))

/** The message dialog for orders, used by lists of orders. */
export function OrdersMessageDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

const Button = lazy(async () => ({ default: (await import('./MessageButton.tsx')).MessageButton }))

/** The same for one order, from its panel. */
export function OrderMessageButton({ orderId }: { orderId: string }) {
  return (
    <Suspense>
      <Button orderIds={[orderId]} />
    </Suspense>
  )
}

const Offer = lazy(async () => ({ default: (await import('./NewLinkOffer.tsx')).NewLinkOffer }))

/** Asked where an order is edited whose customer holds an open confirm link. */
export function OrderLinkOffer(props: ComponentProps<typeof Offer>) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}

const ToOne = lazy(async () => ({
  default: (await import('./CustomerMessageButton.tsx')).CustomerMessageButton,
}))

/** Words of one's own to one customer, from their profile. */
export function LazyCustomerMessageButton(props: ComponentProps<typeof ToOne>) {
  return (
    <Suspense>
      <ToOne {...props} />
    </Suspense>
  )
}

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

const Calls = lazy(async () => ({ default: (await import('./OrderCalls.tsx')).OrderCalls }))

/** The calls about one order, for its panel. */
export function CallSection({ orderId }: { orderId: string }) {
  return (
    <Suspense>
      <Calls orderId={orderId} />
    </Suspense>
  )
}

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
