import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type OrderState, orderMachine } from './orders.states.ts'
import type { OverpaymentUse, PaymentMethod } from './payment-methods.ts'

/**
 * A cancelled order takes no more money from a person. What a sales channel or a courier has collected is
 * recorded all the same, because it has to be refunded.
 */
export function refusePayingCancelled(
  label: string,
  { state, isCollected }: { readonly state: OrderState; readonly isCollected: boolean },
): Refusal | null {
  if (state !== 'cancelled' || isCollected) return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is cancelled and takes no more payments. Return the money to the sender.`,
    { details: { state } },
  )
}

type Offered = {
  readonly balanceMinor: Minor
  readonly currency: string
  readonly customerId: string | null
  readonly amountMinor: Minor
  readonly rest?: OverpaymentUse | undefined
}

/** Refuses a payment above the balance due, and names the balance. */
export function refuseMoreThanDue(label: string, offered: Offered): Refusal | null {
  const dueMinor = Math.max(0, offered.balanceMinor)
  const overMinor = offered.amountMinor - dueMinor
  if (overMinor <= 0) return null
  const [over, due] = [overMinor, dueMinor].map((minor) => formatMoney(minor, offered.currency))
  if (offered.rest === undefined)
    return new Refusal(
      'unprocessable',
      'more_than_due',
      `${label} has ${due} due, and this payment is ${over} more. Lower the amount, or say whether the rest is change, store credit or an overpayment.`,
      { field: 'rest', details: { dueMinor, overMinor } },
    )
  if (offered.rest !== 'store_credit' || offered.customerId !== null) return null
  return new Refusal(
    'unprocessable',
    'no_customer',
    `${label} has no customer, so that the ${over} can't become store credit. Give change, or choose the customer first.`,
    { field: 'rest' },
  )
}

/** The same payment twice within a minute may be one payment that was sent twice. */
export function refuseRepeatedPayment(label: string, amount: string): Refusal {
  return new Refusal(
    'conflict',
    'repeated_payment',
    `A payment of ${amount} with the same method and reference was recorded for ${label} a moment ago. Record it again only if the customer paid twice.`,
    { field: 'isSecond' },
  )
}

export type PayableOrder = {
  readonly label: string
  readonly currency: string
  readonly paymentMethod: PaymentMethod
  readonly balanceMinor: Minor
  readonly authorisedMinor: Minor
  /** The balance at which it was released to be packed unpaid; null where it was not. */
  readonly releasedMinor: Minor | null
}

/**
 * No order leaves unpaid: it is packed and loaded when the courier collects its balance, when
 * nothing is due, when the balance is authorised, on account, or released by a user with that
 * permission. `mayLeaveUnpaid` in server/money/unpaid.ts is the same in SQL.
 */
export function refuseUnpaid(order: PayableOrder): Refusal | null {
  const { label, currency, paymentMethod, balanceMinor, authorisedMinor, releasedMinor } = order
  if (balanceMinor <= 0) return null
  if (paymentMethod === 'cash_on_delivery' || paymentMethod === 'on_account') return null
  if (paymentMethod === 'authorised' && authorisedMinor >= balanceMinor) return null
  if (releasedMinor !== null && releasedMinor >= balanceMinor) return null
  const due = formatMoney(balanceMinor, currency)
  return new Refusal(
    'conflict',
    'payment_due',
    paymentMethod === 'bank_transfer'
      ? `${label} has ${due} due, and its bank transfer has not come in. Record the payment, or ask a manager to release it.`
      : `${label} has ${due} due. Take the payment, or ask a manager to release it.`,
    { details: { balanceMinor } },
  )
}

/** There is something to release: it has not left, and its balance keeps it from being packed. */
export function refuseReleasingUnpaid(
  order: PayableOrder & { readonly state: OrderState },
): Refusal | null {
  const { label, state } = order
  if (!orderMachine.moves.cancel.from.some((open) => open === state))
    return new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}; only an order that has not left can be released for packing.`,
      { details: { state } },
    )
  if (refuseUnpaid(order)) return null
  return new Refusal(
    'conflict',
    'nothing_due',
    `${label} can be packed already: nothing is due that has to be paid first.`,
  )
}
