import { formatMoney } from '#platform/money.ts'
import { inSentence } from '#platform/nouns.ts'
import { Refusal } from '#platform/refusal.ts'

const dayMilliseconds = 86_400_000

/** How long it has been missing, in whole days. */
export const ageBuckets = ['0-2', '3-5', '6-10', '11+'] as const

export type AgeBucket = (typeof ageBuckets)[number]

export const ageBucketLabels: Readonly<Record<AgeBucket, string>> = {
  '0-2': '0 to 2 days',
  '3-5': '3 to 5 days',
  '6-10': '6 to 10 days',
  '11+': 'over 10 days',
}

/** First and last day of each; null for an open end. */
export const daysOfBucket: Readonly<Record<AgeBucket, readonly [number, number | null]>> = {
  '0-2': [0, 2],
  '3-5': [3, 5],
  '6-10': [6, 10],
  '11+': [11, null],
}

export const urgencies = ['fresh', 'look', 'high', 'critical'] as const

export type Urgency = (typeof urgencies)[number]

export function urgencyOf(
  days: number,
  from: { readonly lookDays: number; readonly highDays: number; readonly criticalDays: number },
): Urgency {
  if (days >= from.criticalDays) return 'critical'
  if (days >= from.highDays) return 'high'
  return days >= from.lookDays ? 'look' : 'fresh'
}

/** What may be claimed from a courier, and when. */
export type ClaimTerms = {
  readonly claimAfterDays: number
  readonly claimWithinDays: number
  readonly claimCapMinor: number | null
}

/** The dates between which a courier accepts a claim for a parcel. */
export function claimDays(saidAt: string, terms: ClaimTerms) {
  const said = Date.parse(saidAt)
  const day = (days: number) => new Date(said + days * dayMilliseconds).toISOString().slice(0, 10)
  return { fileFrom: day(terms.claimAfterDays), fileBy: day(terms.claimWithinDays) }
}

/** The claimed amount of one parcel: its value, up to the courier's maximum. */
export const claimableMinor = (valueMinor: number, { claimCapMinor }: ClaimTerms) =>
  Math.min(valueMinor, claimCapMinor ?? valueMinor)

type ClaimedCase = {
  readonly label: string
  readonly courierId: string
  readonly outletId: string
  readonly currency: string
  readonly amountMinor: number
  readonly fileFrom: string
  readonly fileBy: string
}

/** Why these cannot be one claim on this day; null when they can. */
export function refuseFiling(cases: readonly ClaimedCase[], today: string): Refusal | null {
  const [first] = cases
  for (const one of cases) {
    if (first && (one.courierId !== first.courierId || one.outletId !== first.outletId))
      return no(
        'other_courier',
        `${one.label} is not of the same courier and outlet as ${first.label}. File one claim for each.`,
      )
    if (first && one.currency !== first.currency)
      return no(
        'other_currency',
        `${one.label} is worth ${one.currency}, ${first.label} ${first.currency}. File one claim for each.`,
      )
    if (one.amountMinor === 0)
      return no(
        'worth_nothing',
        `${one.label} is worth nothing, so that there is nothing to claim for it.`,
      )
    if (today < one.fileFrom)
      return no(
        'too_early',
        `The courier takes a claim for ${inSentence(one.label)} from ${one.fileFrom} on. Search and ask until then.`,
      )
    if (today > one.fileBy)
      return no(
        'too_late',
        `The courier took claims for ${inSentence(one.label)} until ${one.fileBy}. Write it off, or settle it with the courier directly.`,
      )
  }
  return null
}

export type RejectedClaim = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly parcelCode: string
}

/**
 * A parcel that was claimed before is appealed, or claimed again on purpose; null for any other.
 */
export function refuseBesideAppeal(rejected: RejectedClaim | undefined): Refusal | null {
  if (!rejected) return null
  const { id, number, version, parcelCode } = rejected
  return new Refusal(
    'conflict',
    'appeal_open',
    `Claim ${number} for parcel ${parcelCode} was rejected and can be appealed. File an appeal to claim ${number} instead, or confirm that you file a new claim.`,
    { field: 'caseIds', details: { claim: { id, number, version } } },
  )
}

/** Why a claim cannot be settled with this amount; null when it can. */
export function refuseSettling(
  label: string,
  given: {
    readonly receivedMinor: number
    readonly owedMinor: number
    readonly hasReason: boolean
  },
  currency: string,
): Refusal | null {
  const owed = formatMoney(given.owedMinor, currency)
  if (given.receivedMinor > given.owedMinor)
    return new Refusal(
      'unprocessable',
      'over_claim',
      `${label} asks for ${owed}; more than that cannot settle it. Book the rest where it belongs.`,
      { field: 'receivedMinor' },
    )
  if (given.receivedMinor < given.owedMinor && !given.hasReason)
    return new Refusal(
      'unprocessable',
      'shortfall_needs_reason',
      `${label} asks for ${owed}. Say why less than that settles it.`,
      { field: 'reason' },
    )
  return null
}

function no(code: string, says: string): Refusal {
  return new Refusal('unprocessable', code, says, { field: 'caseIds' })
}

/** The maximum of parcels in one claim. */
export const mostCasesInClaim = 100
