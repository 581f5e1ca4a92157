import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { UnavailableKind } from '#stock/inventory/stock-words.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { Disposition, Grade } from './return-words.ts'
import type { ReturnState } from './returns.states.ts'

/** What can still be returned of an order line. */
export type ReturnableLine = {
  readonly lineId: string
  readonly sku: string
  readonly quantityScale: number
  readonly unit: string
  /** Left the outlet, and neither back nor in another return. */
  readonly returnable: number
}

export type AskedLine = { readonly lineId: string; readonly quantity: number }

/** Refuses more than was shipped, and a second return of the same unit. */
export function refuseLines(
  label: string,
  lines: readonly ReturnableLine[],
  asked: readonly AskedLine[],
): Refusal | null {
  for (const { lineId, quantity } of asked) {
    const line = lines.find((own) => own.lineId === lineId)
    const isTwice = asked.filter((other) => other.lineId === lineId).length > 1
    if (!line || isTwice)
      return new Refusal(
        'missing',
        'unknown_line',
        `A line of this return is not one of ${label}. Open the order again.`,
        { field: 'lines' },
      )
    if (quantity > line.returnable) {
      const left = formatAmount(line, line.returnable)
      return new Refusal(
        'unprocessable',
        'more_than_shipped',
        `Of ${line.sku} in ${label} at most ${left} can still come back: the rest was never sent, is back, or is in another return.`,
        { field: 'lines', details: { sku: line.sku, returnable: line.returnable } },
      )
    }
  }
  return null
}

/** Goods come back from customers who have them, or will soon. */
export function refuseNotOut(label: string, state: string): Refusal | null {
  if (state === 'dispatched' || state === 'delivered') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; goods come back only from an order that was dispatched or delivered.`,
    { details: { state } },
  )
}

/** Nothing can be requested when everything is back, expected back, or final sale. */
export function refuseNothingLeft(
  label: string,
  lines: readonly ReturnableLine[],
  finalIds: ReadonlySet<string>,
): Refusal | null {
  if (lines.some(({ lineId, returnable }) => returnable > 0 && !finalIds.has(lineId))) return null
  return new Refusal(
    'conflict',
    'nothing_left',
    `Nothing of ${label} can still come back: it is back, is in another return, or was sold as final.`,
  )
}

/** Customers must keep to the return window; what a courier brings back has none. */
export function refuseTooLate(
  label: string,
  { deliveredAt, windowDays, now }: { deliveredAt: string | null; windowDays: number; now: number },
): Refusal | null {
  if (deliveredAt === null) return null
  const days = Math.floor((now - Date.parse(deliveredAt)) / 86_400_000)
  if (days <= windowDays) return null
  return new Refusal(
    'conflict',
    'return_window_over',
    `${label} was delivered ${days} days ago; returns are taken for ${windowDays} days. Say why it is taken all the same, if that was agreed with the customer.`,
    { details: { days, windowDays } },
  )
}

/** Final-sale items do not come back, even within the return window. */
export function refuseFinalSale(
  label: string,
  lines: readonly ReturnableLine[],
  { asked, finalIds }: { asked: readonly AskedLine[]; finalIds: ReadonlySet<string> },
): Refusal | null {
  const sold = lines.filter(
    ({ lineId }) => finalIds.has(lineId) && asked.some((one) => one.lineId === lineId),
  )
  if (sold.length === 0) return null
  const skus = sold.map(({ sku }) => sku)
  return new Refusal(
    'conflict',
    'final_sale',
    `${skus.join(' and ')} of ${label} ${skus.length === 1 ? 'was' : 'were'} sold as final. Say why it is taken all the same, or leave it out.`,
    { field: 'lines', details: { skus } },
  )
}

export type ReturnLineFacts = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly quantityScale: number
  readonly unit: string
  readonly expected: number
  readonly received: number
  readonly inspected: number
  readonly missing: number
}

type Scanned = { readonly variantId: string; readonly sku: string; readonly quantity: number }

/** The line that a scanned unit belongs to, or why it belongs to none. */
export function lineToReceive<L extends ReturnLineFacts>(
  label: string,
  lines: readonly L[],
  scanned: Scanned,
): L | Refusal {
  const own = lines.filter(({ variantId }) => variantId === scanned.variantId)
  const fit = own.find((line) => leftOf(line) >= scanned.quantity)
  if (fit) return fit
  const [line] = own
  if (!line)
    return new Refusal(
      'unprocessable',
      'wrong_item',
      `${scanned.sku} is not part of ${label}. Receive it as extra, or record that it is not ours.`,
      { field: 'code', details: { sku: scanned.sku } },
    )
  const there = own.reduce((sum, each) => sum + each.received, 0)
  const left = Math.max(...own.map(leftOf))
  const says =
    left > 0
      ? `Only ${formatAmount(line, left)} more of ${line.sku} can come back with ${label}, not ${formatAmount(line, scanned.quantity)}. Receive the rest as extra, or put it aside.`
      : `All ${formatAmount(line, there)} of ${line.sku} that ${label} can bring are here. Receive this one as extra, or put it aside.`
  return new Refusal('conflict', 'over_quantity', says, {
    field: 'code',
    details: { sku: line.sku },
  })
}

/** How a scanned amount is split over the expected lines; the rest of it is extra. */
export function partsOf<L extends ReturnLineFacts>(
  lines: readonly L[],
  { variantId, quantity }: Pick<Scanned, 'variantId' | 'quantity'>,
): { readonly line: L | null; readonly expected: number; readonly extra: number } {
  const [line = null] = lines
    .filter((own) => own.variantId === variantId && leftOf(own) > 0)
    .sort((a, b) => leftOf(b) - leftOf(a))
  const expected = line ? Math.min(leftOf(line), quantity) : 0
  return { line, expected, extra: quantity - expected }
}

export const leftOf = ({ expected, received, missing }: ReturnLineFacts) =>
  expected - received - missing

export const toInspect = ({ received, inspected }: ReturnLineFacts) => received - inspected

/** Every expected unit is here and graded, or marked as missing. */
export function isAllInspected(lines: readonly ReturnLineFacts[]): boolean {
  return lines.every((line) => leftOf(line) === 0 && toInspect(line) === 0)
}

/**
 * What becomes of a graded unit in stock. What is not restocked stays unavailable where it is, as
 * damaged or in quarantine, or leaves.
 */
export type StockEnd =
  | { readonly to: 'available' }
  | { readonly to: 'b_grade' }
  | { readonly to: 'aside'; readonly kind: Extract<UnavailableKind, 'damaged' | 'quarantine'> }
  | { readonly to: 'out'; readonly kind: 'adjustment' | 'issue' }

export function stockEndOf(disposition: Disposition, grade: Grade): StockEnd {
  if (disposition === 'restock') return { to: 'available' }
  if (disposition === 'restock_b') return { to: 'b_grade' }
  if (disposition === 'scrap') return { to: 'out', kind: 'adjustment' }
  // What goes to its supplier leaves later, on a supplier return.
  if (disposition === 'quarantine' || disposition === 'repair' || disposition === 'to_supplier')
    return { to: 'aside', kind: grade === 'damaged' ? 'damaged' : 'quarantine' }
  return { to: 'out', kind: 'issue' }
}

/** Only goods that are as new are sold as new. */
export function refuseDisposition(grade: Grade, disposition: Disposition): Refusal | null {
  if (disposition === 'restock' && grade !== 'as_new')
    return notSold('Only what is as new goes back on sale as new. Restock it as B-grade instead.')
  if (disposition === 'restock_b' && grade === 'damaged')
    return notSold('What is damaged is not sold again. Keep it aside, repair it or scrap it.')
  return null
}

function notSold(says: string): Refusal {
  return new Refusal('unprocessable', 'grade_too_low', says, { field: 'disposition' })
}

/** The suggestion for a grade, so that two taps are enough for most units. */
export function usualDisposition(grade: Grade): Disposition {
  if (grade === 'as_new') return 'restock'
  return grade === 'damaged' ? 'scrap' : 'restock_b'
}

export type SettleSums = {
  /** What was paid for the returned goods. */
  readonly goodsMinor: Minor
  readonly feeMinor: Minor
  /** The rest of the payments. */
  readonly keptMinor: Minor
  readonly bonusMinor: Minor
  readonly amountMinor: Minor
}

/** The calculation that the screen shows and the server uses. */
export function sumsOf(given: {
  readonly goodsMinor: Minor
  readonly keptMinor: Minor
  readonly feeMinor: Minor
  /** On top of store credit, in basis points. */
  readonly bonusBasisPoints: number
}): SettleSums {
  const feeMinor = Math.min(given.feeMinor, given.goodsMinor)
  const amountMinor = Math.max(0, Math.min(given.goodsMinor - feeMinor, given.keptMinor))
  const bonusMinor = Math.floor((amountMinor * given.bonusBasisPoints) / 10_000)
  return { ...given, feeMinor, amountMinor, bonusMinor }
}

/** Settled goods have come back already; what the courier never brought is a matter for claims. */
export function refuseReceiving(label: string, state: ReturnState): Refusal | null {
  const isOpen = ['approved', 'in_transit', 'received', 'inspected'].includes(state)
  if (isOpen) return null
  const why =
    state === 'requested'
      ? 'is not approved yet. Approve it first.'
      : `is ${state}. Receive these goods as an unplanned parcel.`
  return new Refusal('conflict', 'wrong_state', `${label} ${why}`, { details: { state } })
}
