import { lineAmounts, sum } from './line-amounts.ts'
import { feeCharges } from './refund-fees.ts'
import type { ShopLine, ShopOrder, ShopRefund } from './shop-order.ts'
import { netOf } from './shop-totals.ts'
import { priceOfUnits, roundUnits } from './units.ts'

type Refundable = Pick<
  ShopOrder,
  'lines' | 'refunds' | 'totalMinor' | 'pricesIncludeTax' | 'stage' | 'charges'
>

/**
 * The order with the refunds that it does not list itself, because they were reported separately
 * and the message about the whole order is older: their units are taken off. So the result is the
 * same whichever message comes first.
 */
export function withRefunds<T extends Refundable>(order: T, known: readonly ShopRefund[]): T {
  const own = new Map(order.refunds.map((refund) => [refund.ref, refund]))
  const missing = known.filter(({ ref }) => !own.has(ref))
  // A message about the whole order may name a refund without the fee that was kept of it.
  const fees = known.map((refund) => ({
    ...refund,
    feeMinor: Math.max(0, refund.feeMinor - (own.get(refund.ref)?.feeMinor ?? refund.feeMinor)),
  }))
  const explained = { ...order, refunds: order.refunds.map((refund) => asKnown(refund, known)) }
  return fees.reduce(withFee, missing.reduce(withRefund, explained))
}

function asKnown(refund: ShopRefund, known: readonly ShopRefund[]): ShopRefund {
  const merged = known.find(({ ref }) => ref === refund.ref)
  return merged ? { ...refund, ...keptOf(refund, merged) } : refund
}

function withFee<T extends Refundable>(order: T, refund: ShopRefund): T {
  return {
    ...order,
    charges: [...order.charges, ...feeCharges(refund)],
    totalMinor: order.totalMinor + refund.feeMinor,
  }
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
  const totalMinor = order.totalMinor - sum(taken.map(({ amountMinor }) => amountMinor))
  const refunds = [...order.refunds, refund]
  return withFee({ ...order, lines, totalMinor: Math.max(0, totalMinor), refunds }, refund)
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
    const kept = keptOf(before, refund)
    merged.set(
      refund.ref,
      isMore ? { ...refund, lines, ...kept } : { ...before, lines: before.lines ?? lines, ...kept },
    )
  }
  return [...merged.values()]
}

/** The fee of a refund that was also reported before: whichever message has one counts. */
function keptOf(
  before: ShopRefund | undefined,
  told: ShopRefund,
): Pick<ShopRefund, 'feeMinor' | 'unexplainedMinor'> {
  if (!before) return { feeMinor: told.feeMinor, unexplainedMinor: told.unexplainedMinor }
  const feeMinor = Math.max(before.feeMinor, told.feeMinor)
  const more = told.amountMinor >= before.amountMinor ? told : before
  return { feeMinor, unexplainedMinor: feeMinor > 0 ? 0 : more.unexplainedMinor }
}

/** Whether anything of it is wanted still. */
export function isNothingLeft({ lines }: Pick<ShopOrder, 'lines'>): boolean {
  return lines.every(({ quantity }) => quantity === 0)
}

/** Whether anything of it is still to be sent from here. */
export function isNothingToSend({ lines }: Pick<ShopOrder, 'lines'>): boolean {
  return lines.every(({ quantity, fulfilledQuantity }) => quantity <= fulfilledQuantity)
}

/** The channel's state of the whole order also applies to each of its lines. */
export function asStaged<T extends Pick<ShopOrder, 'stage' | 'lines'>>(order: T): T {
  if (order.stage !== 'sent') return order
  const lines = order.lines.map((line) => ({ ...line, fulfilledQuantity: line.quantity }))
  return { ...order, lines }
}
