import { type ComponentType, createElement, lazy, Suspense } from 'react'

const load = () => import('./order-forms.ts')

type Forms = Awaited<ReturnType<typeof load>>

/** The forms of an order are fetched when the first of them is opened. */
function lazyForm<P extends object>(pick: (forms: Forms) => ComponentType<P>): ComponentType<P> {
  const Form: ComponentType<P> = lazy(async () => ({ default: pick(await load()) }))
  return (props) => createElement(Suspense, null, createElement(Form, props))
}

export const BillingDialog = lazyForm((forms) => forms.BillingDialog)
export const CancelOrderDialog = lazyForm((forms) => forms.CancelOrderDialog)
export const HoldDialog = lazyForm((forms) => forms.HoldDialog)
export const OrderMoveDialog = lazyForm((forms) => forms.OrderMoveDialog)
export const PayDialog = lazyForm((forms) => forms.PayDialog)
export const RefundDialog = lazyForm((forms) => forms.RefundDialog)
export const ReleaseDialog = lazyForm((forms) => forms.ReleaseDialog)
export const ReleaseUnpaidDialog = lazyForm((forms) => forms.ReleaseUnpaidDialog)
