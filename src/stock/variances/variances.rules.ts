import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Truth } from './variance-causes.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const

export type Severity = (typeof severities)[number]

export const severityLabels: Readonly<Record<Severity, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export type SeverityLimits = {
  readonly mediumMinor: number
  readonly highMinor: number
  readonly criticalMinor: number
}

/** By the value more or less. */
export function severityOf(valueMinor: number, limits: SeverityLimits): Severity {
  const value = Math.abs(valueMinor)
  if (value >= limits.criticalMinor) return 'critical'
  if (value >= limits.highMinor) return 'high'
  return value >= limits.mediumMinor ? 'medium' : 'low'
}

/** Where goods are, as far as the ledger knows. */
export type LedgerPlace = {
  readonly variantId: string
  readonly binId: string | null
  readonly lotId: string | null
}

export type PartToPost = {
  readonly truth: Truth
  /** What of the difference it explains; more is above zero. */
  readonly quantity: number
  /** Where the goods really came from or are, for `elsewhere`. */
  readonly other: LedgerPlace | null
  /** The other place has a variance of its own, whose difference the ledger has already. */
  readonly isOtherBooked: boolean
}

export type LedgerEntry = LedgerPlace & { readonly quantity: number }

/**
 * What makes the ledger say what is true. Where it has the difference already, what was found needs
 * nothing, and what was expected the opposite.
 */
export function entriesOf(
  { isBooked, ...place }: LedgerPlace & { readonly isBooked: boolean },
  parts: readonly PartToPost[],
): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>()
  const add = (at: LedgerPlace, quantity: number) => {
    const key = `${at.variantId}/${at.binId}/${at.lotId}`
    const { variantId, binId, lotId } = at
    const before = sums.get(key)?.quantity ?? 0
    sums.set(key, { variantId, binId, lotId, quantity: before + quantity })
  }
  for (const { truth, quantity, other, isOtherBooked } of parts) {
    if (truth === 'expected') {
      if (isBooked) add(place, -quantity)
    } else {
      if (!isBooked) add(place, quantity)
      if (other && !isOtherBooked) add(other, -quantity)
    }
  }
  return [...sums.values()].filter(({ quantity }) => quantity !== 0)
}

type Explained = { readonly label: string; readonly quantity: number; readonly scale: number }

/** The causes of a variance explain exactly its difference. */
export function refuseParts(
  { label, quantity, scale }: Explained,
  parts: readonly { readonly quantity: number; readonly truth: Truth }[],
): Refusal | null {
  const sum = parts.reduce((total, part) => total + part.quantity, 0)
  if (sum === quantity) return null
  return new Refusal(
    'unprocessable',
    'not_explained',
    `The causes explain ${formatQuantity(sum, scale)}, and the difference of ${label} is ${formatQuantity(quantity, scale)}. Change their quantities so that they add up.`,
    { field: 'parts', details: { sum, quantity } },
  )
}

/** Above the limit, another user approves what a user proposed. */
export function refuseOwnVariance(
  label: string,
  { aloneMinor, currency }: { readonly aloneMinor: number; readonly currency: string },
): Refusal {
  return new Refusal(
    'forbidden',
    'own_variance',
    `You proposed the cause of ${label}. Above ${formatMoney(aloneMinor, currency)} another user approves it.`,
  )
}

export const closingFaults = ['not_booked', 'above_tolerance'] as const

type Tolerance = { readonly toleranceMinor: number; readonly currency: string }

/** Only a difference within the tolerance is closed without a cause. */
export function closingFault(
  given: { readonly isBooked: boolean; readonly valueMinor: number },
  { toleranceMinor }: Tolerance,
): (typeof closingFaults)[number] | null {
  if (!given.isBooked) return 'not_booked'
  return Math.abs(given.valueMinor) <= toleranceMinor ? null : 'above_tolerance'
}

/** Says why it is not closed; the screen may not know the value. */
export function refuseClosing(
  label: string,
  fault: (typeof closingFaults)[number] | null,
  { toleranceMinor, currency }: Tolerance,
): Refusal | null {
  if (fault === null) return null
  if (fault === 'not_booked')
    return new Refusal(
      'conflict',
      'not_booked',
      `The ledger does not have the difference of ${label} yet. Propose a cause, so that it is posted.`,
    )
  return new Refusal(
    'conflict',
    'above_tolerance',
    `${label} is above the tolerance of ${formatMoney(toleranceMinor, currency)}. Propose a cause for it.`,
    { details: { toleranceMinor } },
  )
}

/** From whom the goods of a variance can be claimed; null where it is neither. */
export function varianceClaimOf(given: {
  readonly sourceNoun: string
  readonly parcelId: string | null
}): 'supplier' | 'courier' | null {
  if (given.parcelId !== null) return 'courier'
  const { sourceNoun } = given
  return sourceNoun === 'goods_receipt' || sourceNoun === 'purchase_order' ? 'supplier' : null
}

/** A claim on a supplier says what its goods cost; one on a courier what the customer was charged. */
export function refuseClaim(
  label: string,
  from: ReturnType<typeof varianceClaimOf>,
  seesCosts: boolean,
): Refusal | null {
  if (from !== 'supplier' || seesCosts) return null
  return new Refusal(
    'forbidden',
    'costs_needed',
    `A claim on a supplier says what the goods cost, which you can’t see. Ask a user who may see costs to claim the goods of ${label}.`,
  )
}

/** The goods of a parcel come back into stock when it is received, not by a variance. */
export function refusePartOfParcel(
  label: string,
  parcelId: string | null,
  parts: readonly { readonly truth: Truth }[],
): Refusal | null {
  if (parcelId === null || parts.every(({ truth }) => truth === 'found')) return null
  return new Refusal(
    'unprocessable',
    'waits_for_parcel',
    `The goods of ${label} come back into stock when their parcel is received. Receive it, or propose why they are lost.`,
    { field: 'parts' },
  )
}
