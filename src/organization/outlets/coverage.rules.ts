import type { Tone } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import type { Service } from './locations.fields.ts'

/** How far a courier serves an area. */
export const reaches = ['served', 'limited', 'suspended', 'unserved'] as const

export type Reach = (typeof reaches)[number]

export const reachWords: Readonly<Record<Reach, { label: string; tone: Tone }>> = {
  served: { label: 'Served', tone: 'good' },
  limited: { label: 'Limited', tone: 'waiting' },
  suspended: { label: 'Suspended', tone: 'bad' },
  unserved: { label: 'Not served', tone: 'quiet' },
}

/** What becomes of the parcels that wait for a courier when it is suspended. */
export const suspensionAnswers = ['rebook', 'keep', 'hold'] as const

export type SuspensionAnswer = (typeof suspensionAnswers)[number]

export const suspensionAnswerWords: Readonly<
  Record<SuspensionAnswer, { label: string; description: string }>
> = {
  rebook: {
    label: 'Rebook them',
    description:
      'The next courier that takes each parcel is booked. What no other courier takes is kept.',
  },
  keep: {
    label: 'Keep them',
    description: 'They are marked, and the load sheet asks before it takes one.',
  },
  hold: {
    label: 'Hold them',
    description: 'No load sheet takes them until they are rebooked or the courier is active again.',
  },
}

/** How far a parcel is that waits for its courier. */
export const waitingStages = [
  'to_book',
  'requested',
  'booked',
  'labelled',
  'on_sheet',
  'on_closed_sheet',
] as const

export type WaitingStage = (typeof waitingStages)[number]

export const waitingStageLabels: Readonly<Record<WaitingStage, string>> = {
  to_book: 'To book',
  requested: 'Requesting',
  booked: 'Booked',
  labelled: 'Booked and labelled',
  on_sheet: 'On an open load sheet',
  on_closed_sheet: 'On a closed load sheet',
}

export type AreaKind = (typeof areaKinds)[number]

/** From the widest to the closest. */
export const areaKinds = ['country', 'province', 'city', 'area'] as const

export const areaKindLabels: Readonly<Record<AreaKind, string>> = {
  country: 'Country',
  province: 'Province',
  city: 'City',
  area: 'Area',
}

/** How an address matched an area: by a postcode, its own name, or a wider area. */
export type Match = {
  readonly by: 'postcode' | 'name' | 'country'
  /** The prefix or name by which it was found. */
  readonly text: string
  /** The prefix is the whole postcode. */
  readonly isWhole: boolean
  /** How many levels the area is above the matched one. */
  readonly above: number
}

/** One line of a courier's coverage that the address comes under. */
export type CoverageRule = Match & {
  readonly courierId: string
  readonly areaName: string
  readonly reach: Reach
  /** A day, `2026-05-13`: the first on which it is served again. */
  readonly suspendedUntil: string | null
  readonly note: string
  readonly days: number | null
  readonly costMinor: number | null
  readonly currency: string | null
  readonly takesCash: boolean
  readonly cashLimitMinor: number | null
  readonly weightLimitGrams: number | null
  readonly takesReturns: boolean
  readonly changedAt: string
}

export type ParcelFacts = {
  readonly weightGrams: number
  /** What is to be collected in cash; null where it is paid already. */
  readonly cashMinor: number | null
  /** The day, `2026-05-13`. */
  readonly today: string
}

/**
 * The line that decides for one courier. A match of the address itself beats a wider area; a full
 * postcode beats the longest prefix, and that beats a name; of wider areas the nearest counts. Of
 * equals the cheaper decides, then the older.
 */
export function decidingRule<R extends CoverageRule>(rules: readonly R[]): R | null {
  return rules.toSorted(closerFirst)[0] ?? null
}

function closerFirst(a: CoverageRule, b: CoverageRule): number {
  return (
    a.above - b.above ||
    closenessOf(a) - closenessOf(b) ||
    prefixLength(b) - prefixLength(a) ||
    (a.costMinor ?? Number.MAX_SAFE_INTEGER) - (b.costMinor ?? Number.MAX_SAFE_INTEGER) ||
    compareText(a.changedAt, b.changedAt)
  )
}

function closenessOf({ by, isWhole }: CoverageRule): number {
  if (by === 'postcode') return isWhole ? 0 : 1
  return by === 'name' ? 2 : 3
}

const prefixLength = ({ by, text }: CoverageRule) => (by === 'postcode' ? text.length : 0)

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Why this courier does not take the parcel there; empty when it does. */
export function reasonsAgainst(rule: CoverageRule, parcel: ParcelFacts): readonly string[] {
  const { areaName, currency } = rule
  const reasons: string[] = []
  if (rule.reach === 'unserved') reasons.push(`Does not serve ${areaName}.`)
  if (isSuspended(rule, parcel.today)) {
    const until = rule.suspendedUntil ? ` until ${rule.suspendedUntil}` : ''
    reasons.push(`Suspended in ${areaName}${until}${rule.note ? `: ${rule.note}` : ''}.`)
  }
  if (parcel.cashMinor !== null && !rule.takesCash) reasons.push(`Takes no cash in ${areaName}.`)
  if (
    rule.takesCash &&
    parcel.cashMinor !== null &&
    rule.cashLimitMinor !== null &&
    parcel.cashMinor > rule.cashLimitMinor
  )
    reasons.push(
      `Takes at most ${currency ? formatMoney(rule.cashLimitMinor, currency) : rule.cashLimitMinor} in cash there.`,
    )
  if (rule.weightLimitGrams !== null && parcel.weightGrams > rule.weightLimitGrams)
    reasons.push(`Takes at most ${rule.weightLimitGrams} g there.`)
  return reasons
}

/** A suspension ends by itself on the day that it names. */
export function isSuspended(
  service: { readonly reach: Reach; readonly suspendedUntil: string | null },
  today: string,
): boolean {
  const { reach, suspendedUntil } = service
  return reach === 'suspended' && (suspendedUntil === null || suspendedUntil > today)
}

/** How the address matched this line, as text. */
export function ruleInWords(rule: Match & { readonly areaName: string }): string {
  const around = rule.above > 0 ? `, in ${rule.areaName}` : ''
  if (rule.by === 'postcode')
    return rule.isWhole
      ? `Postcode ${rule.text}${around}`
      : `Postcodes that start with ${rule.text}${around}`
  return rule.by === 'name' ? `The name “${rule.text}”${around}` : `All of ${rule.areaName}`
}

type Offer = {
  readonly against: readonly string[]
  readonly costMinor: number | null
  readonly days: number | null
  readonly code: string
}

/** Who takes it first, the cheapest before the quickest; then who does not. */
export function inOrderOfOffer<O extends Offer>(offers: readonly O[]): readonly O[] {
  const most = Number.MAX_SAFE_INTEGER
  return offers.toSorted(
    (a, b) =>
      Number(a.against.length > 0) - Number(b.against.length > 0) ||
      (a.costMinor ?? most) - (b.costMinor ?? most) ||
      (a.days ?? most) - (b.days ?? most) ||
      compareText(a.code, b.code),
  )
}

/** A line of coverage before any input. */
export const nothingSaid: Service = {
  reach: 'served',
  suspendedUntil: null,
  note: '',
  theirName: '',
  theirId: '',
  days: null,
  costMinor: null,
  currency: null,
  takesCash: true,
  cashLimitMinor: null,
  weightLimitGrams: null,
  takesReturns: true,
}

/** The baseline for an area without a line, so that the log entry contains only the input. */
export const noLine = { ...nothingSaid, reach: null }
