import { lineAmounts, sum } from './line-amounts.ts'
import type { ShopLine, ShopOrder, ShopRefund } from './shop-order.ts'
import { netOf } from './shop-totals.ts'
import { priceOfUnits, roundUnits } from './units.ts'

type Refundable = Pick<ShopOrder, 'lines' | 'refunds' | 'totalMinor' | 'pricesIncludeTax' | 'stage'>

/**
 * The order with refunds that it does not name itself, because they were told on their own and the
 * message about the whole order is older: their units are taken off. So the end is the same whichever
 * message comes first.
 */
export function withRefunds<T extends Refundable>(order: T, known: readonly ShopRefund[]): T {
  const missing = known.filter(({ ref }) => !order.refunds.some((own) => own.ref === ref))
  return missing.reduce(withRefund, order)
}

function withRefund<T extends Refundable>(order: T, refund: ShopRefund): T {
  const taken = (refund.lines ?? []).filter(({ lineRef }) =>
    order.lines.some((line) => line.lineRef === lineRef),
  )
  const lines = order.lines.map((line) =>
    taken
      .filter(({ lineRef }) => lineRef === line.lineRef)
      .reduce((left, each) => lessUnits(left, each, order.pricesIncludeTax), line),
  )
  return {
    ...order,
    lines,
    totalMinor: Math.max(0, order.totalMinor - sum(taken.map(({ amountMinor }) => amountMinor))),
    refunds: [...order.refunds, refund],
  }
}

function lessUnits(
  line: ShopLine,
  back: { quantity: number; amountMinor: number; taxMinor: number },
  pricesIncludeTax: boolean,
): ShopLine {
  const quantity = Math.max(0, roundUnits(line.quantity - back.quantity))
  const net = netOf(line) - (pricesIncludeTax ? back.amountMinor : back.amountMinor - back.taxMinor)
  const isNone = quantity === 0
  return {
    ...line,
    quantity,
    fulfilledQuantity: Math.min(line.fulfilledQuantity, quantity),
    refundedQuantity: roundUnits(
      Math.min(line.orderedQuantity, line.refundedQuantity + back.quantity),
    ),
    ...(isNone
      ? { discountMinor: 0 }
      : lineAmounts(quantity, priceOfUnits(quantity, line.unitPriceMinor), Math.max(0, net))),
    taxMinor: isNone ? 0 : line.taxMinor && Math.max(0, line.taxMinor - back.taxMinor),
  }
}

/** One list of refunds from two; of a refund that both name, the one with more money counts. */
export function mergeRefunds(
  known: readonly ShopRefund[],
  told: readonly ShopRefund[],
): readonly ShopRefund[] {
  const merged = new Map(known.map((refund) => [refund.ref, refund]))
  for (const refund of told) {
    const before = merged.get(refund.ref)
    const isMore = !before || refund.amountMinor >= before.amountMinor
    const lines = refund.lines ?? before?.lines ?? null
    merged.set(
      refund.ref,
      isMore ? { ...refund, lines } : { ...before, lines: before.lines ?? lines },
    )
  }
  return [...merged.values()]
}

/** Whether anything of it is wanted still. */
export function isNothingLeft({ lines }: Pick<ShopOrder, 'lines'>): boolean {
  return lines.every(({ quantity }) => quantity === 0)
}

/** Whether anything of it is still to be sent from here. */
export function isNothingToSend({ lines }: Pick<ShopOrder, 'lines'>): boolean {
  return lines.every(({ quantity, fulfilledQuantity }) => quantity <= fulfilledQuantity)
}

/** What the channel says of the order as a whole also counts for each line of it. */
export function asStaged<T extends Pick<ShopOrder, 'stage' | 'lines'>>(order: T): T {
  if (order.stage !== 'sent') return order
  const lines = order.lines.map((line) => ({ ...line, fulfilledQuantity: line.quantity }))
  return { ...order, lines }
}
