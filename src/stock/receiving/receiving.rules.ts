import { groupedQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** What becomes of counted goods; rejected ones go back with the supplier and never enter stock. */
export const countOutcomes = ['accepted', 'quality', 'rejected'] as const

export type CountOutcome = (typeof countOutcomes)[number]

export const outcomeLabels: Readonly<Record<CountOutcome, string>> = {
  accepted: 'Accepted',
  quality: 'For quality control',
  rejected: 'Rejected',
}

const decimals = 4
const whole = 100n * 10n ** BigInt(decimals)

/**
 * The largest quantity that may be accepted of an ordered one, in steps. The percentage is a decimal
 * text such as `2.5`, of at most four places, and the product is exact: 0 % of 100 is 100, never
 * 100.002.
 */
export function mostAccepted(ordered: number, percent: string): number {
  const [units = '0', fraction = ''] = percent.split('.')
  const share = BigInt(units + fraction.padEnd(decimals, '0').slice(0, decimals))
  return Number((BigInt(ordered) * (whole + share)) / whole)
}

/** The tolerance that counts: of the order line, else of the supplier's item, the supplier or the company. */
export function toleranceOf(known: {
  readonly ofLine: string | null
  readonly ofItem: string | null
  readonly ofSupplier: string | null
  readonly ofCompany: string
}): string {
  return known.ofLine ?? known.ofItem ?? known.ofSupplier ?? known.ofCompany
}

type ToleratedLine = {
  readonly sku: string
  readonly quantityScale: number
  readonly ordered: number
  /** Accepted before or counted in another delivery. */
  readonly before: number
  readonly most: number
  readonly tolerance: string
}

/** More than ordered is accepted up to the tolerance, over all deliveries of the order together. */
export function refuseOverTolerance(
  { sku, quantityScale, ordered, before, most, tolerance }: ToleratedLine,
  accepted: number,
): Refusal | null {
  if (before + accepted <= most) return null
  const units = (steps: number) => groupedQuantity(steps, quantityScale)
  const left = Math.max(0, most - before)
  const allowed =
    most === ordered
      ? `${units(ordered)} are ordered`
      : `${units(ordered)} are ordered, and up to ${units(most)} are accepted (${tolerance}% more)`
  return new Refusal(
    'conflict',
    'over_tolerance',
    `${units(before + accepted)} of ${sku} is too much: ${allowed}. ${
      left > 0 ? `Accept ${units(left)}` : 'Accept none'
    } and reject the rest, or ask the buyer to change the order.`,
    { field: 'code', details: { sku, ordered, most, before, accepted } },
  )
}

/** Goods that expire too soon are not accepted. */
export function refuseShortShelfLife(
  { sku, lotCode, expiresOn }: { sku: string; lotCode: string; expiresOn: string | null },
  { today, leastDays }: { today: string; leastDays: number },
): Refusal | null {
  if (expiresOn === null) return null
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000)
  if (days >= leastDays) return null
  const when = days < 0 ? 'has expired' : `expires in ${days === 1 ? '1 day' : `${days} days`}`
  return new Refusal(
    'unprocessable',
    'shelf_life_short',
    `Lot ${lotCode} of ${sku} ${when}, and at least ${leastDays} days are required. Reject it, or keep it for quality control.`,
    { field: 'code', details: { sku, expiresOn, leastDays } },
  )
}

export type PlacedGoods = {
  readonly sku: string
  readonly quantityScale: number
  readonly outcome: CountOutcome
  readonly binCode: string
  /** Put into the bin with this receipt, in steps. */
  readonly placed: number
  /** In the bin now: to be sold, and unavailable. */
  readonly free: number
  readonly unavailable: number
  /** At the outlet, in steps. */
  readonly available: number
  /** The document that moved goods out of the bin last; null for none. */
  readonly movedBy: string | null
}

/** What was put away is taken back while it is in its bin, and no order needs it. */
export function refuseTakingBack(goods: PlacedGoods, quantity: number): Refusal | null {
  const { sku, quantityScale, outcome, binCode, placed, movedBy } = goods
  const units = (steps: number) => groupedQuantity(steps, quantityScale)
  const refuse = (code: string, what: string, most: number) =>
    new Refusal(
      'conflict',
      code,
      `${what} ${most > 0 ? `Take back ${units(most)} or less.` : 'Nothing of it can be taken back.'}`,
      { field: 'quantity', details: { sku, asked: quantity, most } },
    )
  if (quantity > placed)
    return refuse(
      'nothing_put_away',
      `${units(placed)} of ${sku} were put into bin ${binCode}, not ${units(quantity)}.`,
      placed,
    )
  const there = outcome === 'quality' ? goods.unavailable : goods.free
  if (quantity > there)
    return refuse(
      'moved_since',
      `${units(Math.max(0, there))} of ${units(quantity)} ${sku} are still in bin ${binCode}. The others were moved${movedBy ? `: ${movedBy}` : ''}.`,
      Math.max(0, there),
    )
  const most = Math.max(0, goods.available)
  if (outcome !== 'quality' && quantity > most)
    return refuse(
      'reserved_since',
      `${units(most)} of ${units(quantity)} ${sku} in bin ${binCode} are available. The others are reserved.`,
      most,
    )
  return null
}
