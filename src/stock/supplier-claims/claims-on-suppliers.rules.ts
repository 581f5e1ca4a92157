import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** What is wrong with the goods. */
export const claimKinds = [
  'rejected',
  'damaged',
  'wrong_goods',
  'short',
  'over_delivered',
  'price',
] as const

export type ClaimKind = (typeof claimKinds)[number]

export const claimKindLabels: Readonly<Record<ClaimKind, string>> = {
  rejected: 'Rejected on arrival',
  damaged: 'Damaged',
  wrong_goods: 'Wrong goods',
  short: 'Short',
  over_delivered: 'Over-delivered',
  price: 'Price',
}

export const claimWants = ['credit', 'replacement', 'refund', 'none'] as const

export type ClaimWant = (typeof claimWants)[number]

export const claimWantLabels: Readonly<Record<ClaimWant, string>> = {
  credit: 'Credit note',
  replacement: 'Replacement',
  refund: 'Refund',
  none: 'Nothing',
}

export const settlementKinds = ['credit_note', 'replacement', 'refund'] as const

export type SettlementKind = (typeof settlementKinds)[number]

export const settlementLabels: Readonly<Record<SettlementKind, string>> = {
  credit_note: 'Credit note',
  replacement: 'Replacement',
  refund: 'Refund',
}

/** Goods of these kinds are in stock, so that they can go back. */
export const returnableKinds: ReadonlySet<ClaimKind> = new Set([
  'damaged',
  'wrong_goods',
  'over_delivered',
])

/** What came of a line, and what is claimed of it on other claims that are not cancelled; in steps. */
export type Claimable = {
  readonly sku: string
  readonly quantityScale: number
  readonly rejected: number
  readonly accepted: number
  /** Ordered and neither accepted nor cancelled for good by a replacement. */
  readonly missing: number
  readonly claimedRejected: number
  readonly claimedAccepted: number
  readonly claimedPrice: number
  readonly claimedShort: number
  /** Rejected units on claims that are not settled by a replacement: these are missing as well. */
  readonly rejectedAndMissing: number
}

/** How many units of a kind can still be claimed. */
export function openToClaim(line: Claimable, kind: ClaimKind): number {
  if (kind === 'rejected') {
    const open = line.rejected - line.claimedRejected
    // Units that are claimed as short are not claimed again as rejected.
    const beside =
      line.claimedShort > 0
        ? line.missing - line.claimedShort - line.rejectedAndMissing
        : Number.MAX_SAFE_INTEGER
    return Math.max(0, Math.min(open, beside))
  }
  if (kind === 'short')
    return Math.max(0, line.missing - line.claimedShort - line.rejectedAndMissing)
  if (kind === 'price') return Math.max(0, line.accepted - line.claimedPrice)
  return Math.max(0, line.accepted - line.claimedAccepted)
}

const whatOfKind: Readonly<Record<ClaimKind, string>> = {
  rejected: 'were rejected and are on no other claim',
  damaged: 'were accepted and are on no other claim',
  wrong_goods: 'were accepted and are on no other claim',
  over_delivered: 'were accepted and are on no other claim',
  short: 'are missing and on no other claim',
  price: 'were accepted and have no other price claim',
}

/** Refuses more than came, or is missing, and is on no other claim. */
export function refuseAboveClaimable(
  line: Claimable,
  kind: ClaimKind,
  quantity: number,
): Refusal | null {
  const open = openToClaim(line, kind)
  if (quantity <= open) return null
  const { sku, quantityScale } = line
  const words = (steps: number) => formatQuantity(steps, quantityScale)
  return new Refusal(
    'conflict',
    'above_claimable',
    `${words(open)} of ${sku} ${whatOfKind[kind]}, so ${words(quantity)} can’t be claimed. Enter ${words(open)} or fewer.`,
    { field: 'lines', details: { sku, open, quantity } },
  )
}

/** What a line is worth at the price of its order; a price claim has no amount of its own. */
export function expectedAmount(
  kind: ClaimKind,
  { quantity, scale, priceMinor }: { quantity: number; scale: number; priceMinor: number },
): number {
  return kind === 'price' ? 0 : priceOf(quantity, scale, priceMinor)
}

/** Another amount than the price of the order needs its reason. */
export function refuseUnexplained(
  sku: string,
  kind: ClaimKind,
  amounts: { readonly expected: number; readonly amount: number; readonly reason: string },
): Refusal | null {
  const { expected, amount, reason } = amounts
  if (amount === expected || kind === 'price' || reason !== '') return null
  return new Refusal(
    'unprocessable',
    'reason_needed',
    `The amount for ${sku} is not the price of the order. Say why.`,
    { field: 'lines', details: { sku } },
  )
}

type Settled = { readonly label: string; readonly totalMinor: number; readonly currency: string }

/** Refuses to settle for more than is claimed, or for nothing. */
export function refuseSettlement(
  { label, totalMinor, currency }: Settled,
  amountMinor: number,
): Refusal | null {
  if (amountMinor > totalMinor)
    return new Refusal(
      'unprocessable',
      'above_claim',
      `${label} claims ${formatMoney(totalMinor, currency)}, so it can’t be settled for ${formatMoney(amountMinor, currency)}. Enter ${formatMoney(totalMinor, currency)} or less.`,
      { field: 'amountMinor' },
    )
  if (amountMinor > 0 || totalMinor === 0) return null
  return new Refusal(
    'unprocessable',
    'nothing_settled',
    'Enter the amount that the supplier gives. If it gives nothing, write the claim off.',
    { field: 'amountMinor' },
  )
}

/** Refuses the author of a claim to give up more than the limit. */
export function refuseOwnWriteOff(label: string, limit: string): Refusal {
  return new Refusal(
    'forbidden',
    'own_claim',
    `You created ${label} and can’t give up more than ${limit} of it yourself. Ask another user who may approve it.`,
  )
}

/** Refuses to send a claim that claims nothing. */
export function refuseEmptyClaim(label: string, lines: number): Refusal | null {
  if (lines > 0) return null
  return new Refusal(
    'conflict',
    'empty_claim',
    `${label} has no products. Add what you claim, then send it.`,
  )
}
