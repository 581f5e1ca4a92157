/**
 * An order's money as an accountant records it: which units the customer still has to pay for, and
 * which payments were made. It is independent of how the product calculates a balance.
 */
export type LedgerLine = {
  readonly lineId: string
  readonly priceMinor: number
  readonly wanted: number
  /** The wanted units whose money was refunded. */
  readonly refunded: number
}

export type LedgerOrder = {
  readonly id: string
  readonly isCancelled: boolean
  readonly lines: readonly LedgerLine[]
  readonly shippingMinor: number
  readonly shippingRefundedMinor: number
  readonly goodwillMinor: number
  readonly paidMinor: number
  readonly refundedMinor: number
}

export function freshOrder(
  id: string,
  lines: readonly Omit<LedgerLine, 'refunded'>[],
  shippingMinor: number,
): LedgerOrder {
  return {
    id,
    isCancelled: false,
    lines: lines.map((line) => ({ ...line, refunded: 0 })),
    shippingMinor,
    shippingRefundedMinor: 0,
    goodwillMinor: 0,
    paidMinor: 0,
    refundedMinor: 0,
  }
}

export const keptOf = (order: LedgerOrder) => order.paidMinor - order.refundedMinor

/** What the customer has to have paid in the end for what they keep. */
export function chargedOf(order: LedgerOrder): number {
  if (order.isCancelled) return 0
  const goods = order.lines.reduce(
    (sum, { priceMinor, wanted, refunded }) => sum + (wanted - refunded) * priceMinor,
    0,
  )
  const shipping = Math.max(0, order.shippingMinor - order.shippingRefundedMinor)
  return Math.max(0, goods + shipping - order.goodwillMinor)
}

export const balanceOf = (order: LedgerOrder) => chargedOf(order) - keptOf(order)

/** Units leave the order; the refunded ones first, because their money was returned. */
export function withQuantity(order: LedgerOrder, lineId: string, wanted: number): LedgerOrder {
  const lines = order.lines.map((line) => {
    if (line.lineId !== lineId) return line
    const leaving = Math.max(0, line.wanted - wanted)
    return { ...line, wanted, refunded: Math.max(0, line.refunded - leaving) }
  })
  return { ...order, lines: lines.filter((line) => line.wanted > 0) }
}

export function withRefundOfUnits(order: LedgerOrder, lineId: string, units: number): LedgerOrder {
  const line = order.lines.find((own) => own.lineId === lineId)
  const amountMinor = units * (line?.priceMinor ?? 0)
  return {
    ...order,
    lines: order.lines.map((own) =>
      own.lineId === lineId ? { ...own, refunded: own.refunded + units } : own,
    ),
    refundedMinor: order.refundedMinor + amountMinor,
  }
}

/** A refunded amount first covers what is overpaid, and beyond that is goodwill. */
export function withRefundOfAmount(order: LedgerOrder, amountMinor: number): LedgerOrder {
  const overpaid = Math.min(amountMinor, Math.max(0, -balanceOf(order)))
  return {
    ...order,
    goodwillMinor: order.goodwillMinor + amountMinor - overpaid,
    refundedMinor: order.refundedMinor + amountMinor,
  }
}

/** Moves money from one order to another without a payment. */
export function withMoved(
  from: LedgerOrder,
  to: LedgerOrder,
  amountMinor: number,
): [LedgerOrder, LedgerOrder] {
  return [
    { ...from, paidMinor: from.paidMinor - amountMinor },
    { ...to, paidMinor: to.paidMinor + amountMinor },
  ]
}
