import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type BalanceFacts, balanceMinorOf } from './balance.ts'
import { refundOfLine, spread } from './order-money.ts'

export type RefundableLine = {
  readonly lineId: string
  readonly sku: string
  readonly quantity: number
  readonly dueMinor: Minor
  readonly refundedQuantity: number
}

export type RefundableOrder = BalanceFacts & {
  readonly label: string
  /** With the tax on it. */
  readonly shippingDueMinor: Minor
  readonly refundedShippingMinor: Minor
  readonly lines: readonly RefundableLine[]
}

export type RefundAsked = {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly shippingMinor: Minor
  readonly amountMinor: Minor
  /** Kept back of what the units were paid with, such as a restocking fee. */
  readonly feeMinor?: Minor
}

export type RefundPlan = {
  readonly lines: readonly {
    lineId: string
    sku: string
    quantity: number
    amountMinor: Minor
    /** Kept back of what these units cost. */
    feeMinor: Minor
  }[]
  readonly linesMinor: Minor
  readonly shippingMinor: Minor
  readonly goodwillMinor: Minor
  readonly overpaidMinor: Minor
  readonly amountMinor: Minor
}

/**
 * The lines and the shipping of an order with what was really paid for them in place of their
 * price: a waived balance is taken off all of them by their value, as a discount on the order is.
 */
export function paidParts<L extends { readonly dueMinor: Minor }>(order: {
  readonly lines: readonly L[]
  readonly shippingDueMinor: Minor
  readonly waivedMinor?: Minor
}): { lines: L[]; shippingDueMinor: Minor } {
  const { shippingDueMinor, waivedMinor = 0 } = order
  const costs = [...order.lines.map(({ dueMinor }) => dueMinor), shippingDueMinor]
  const shares = spread(waivedMinor, costs)
  return {
    lines: order.lines.map((line, at) => ({
      ...line,
      dueMinor: line.dueMinor - (shares[at] ?? 0),
    })),
    shippingDueMinor: shippingDueMinor - (shares.at(-1) ?? 0),
  }
}

/**
 * What a refund is made of. Units go back at what was paid for them; an amount beside them is first
 * what was paid too much, and goodwill beyond that. Screen and server calculate it alike.
 */
export function planRefund(order: RefundableOrder, asked: RefundAsked): RefundPlan | Refusal {
  const paid = paidParts(order)
  const lines: RefundPlan['lines'][number][] = []
  for (const { lineId, quantity } of asked.lines) {
    const line = paid.lines.find((own) => own.lineId === lineId)
    if (!line) return unknownLine(order.label)
    const left = line.quantity - line.refundedQuantity
    if (quantity > left || lines.some((planned) => planned.lineId === lineId))
      return tooMany(order.label, line.sku)
    lines.push({
      lineId,
      sku: line.sku,
      quantity,
      amountMinor: refundOfLine(line, quantity),
      feeMinor: 0,
    })
  }
  if (asked.shippingMinor > paid.shippingDueMinor - order.refundedShippingMinor)
    return tooMuchShipping(order.label)
  const overpaidMinor = Math.min(asked.amountMinor, Math.max(0, -balanceMinorOf(order)))
  const paidBack = lessFee(lines, asked.feeMinor ?? 0)
  const linesMinor = paidBack.reduce((sum, line) => sum + line.amountMinor, 0)
  return {
    lines: paidBack,
    linesMinor,
    shippingMinor: asked.shippingMinor,
    goodwillMinor: asked.amountMinor - overpaidMinor,
    overpaidMinor,
    amountMinor: linesMinor + asked.shippingMinor + asked.amountMinor,
  }
}

/** The fee comes off the lines in their order, of each at most what it would bring. */
function lessFee(lines: RefundPlan['lines'], feeMinor: Minor): RefundPlan['lines'] {
  let left = feeMinor
  return lines.map((line) => {
    const kept = Math.min(left, line.amountMinor)
    left -= kept
    return { ...line, amountMinor: line.amountMinor - kept, feeMinor: kept }
  })
}

/** From which payments so much is taken back: the oldest first, of each what is left of it. */
export function takeFromPayments<P extends { readonly leftMinor: Minor }>(
  payments: readonly P[],
  amountMinor: Minor,
): { payment: P; amountMinor: Minor }[] {
  let wanted = amountMinor
  return payments.flatMap((payment) => {
    const taken = Math.min(wanted, payment.leftMinor)
    wanted -= taken
    return taken > 0 ? [{ payment, amountMinor: taken }] : []
  })
}

function unknownLine(label: string): Refusal {
  return new Refusal(
    'missing',
    'unknown_line',
    `A line of this refund is not one of ${label}. Open the order again.`,
    { field: 'lines' },
  )
}

function tooMany(label: string, sku: string): Refusal {
  return new Refusal(
    'unprocessable',
    'more_than_ordered',
    `${label} has fewer units of ${sku} that were not refunded yet. Refund at most those.`,
    { field: 'lines', details: { sku } },
  )
}

function tooMuchShipping(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'more_than_ordered',
    `The shipping of ${label} was less than that, or was refunded already. Lower the amount.`,
    { field: 'shippingMinor' },
  )
}
