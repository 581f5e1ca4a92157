import { Refusal } from '#platform/refusal.ts'

export const countKinds = ['full', 'cycle', 'spot', 'zero_check', 'after_event'] as const

export type CountKind = (typeof countKinds)[number]

export const countScopes = ['outlet', 'bins', 'category', 'products'] as const

export type CountScope = (typeof countScopes)[number]

type DeclaredKind = {
  readonly label: string
  readonly help: string
  /** What a count of this kind may cover. */
  readonly scopes: readonly CountScope[]
}

const parts = ['bins', 'category', 'products'] as const

export const kindsOfCounts: Readonly<Record<CountKind, DeclaredKind>> = {
  full: {
    label: 'Full',
    help: 'Covers every bin of the outlet. No other count may be open then.',
    scopes: ['outlet'],
  },
  cycle: {
    label: 'Cycle',
    help: 'Covers a part of the outlet, as often as its products need it.',
    scopes: parts,
  },
  spot: { label: 'Spot', help: 'Covers a bin or a product that looks wrong.', scopes: parts },
  zero_check: {
    label: 'Zero-check',
    help: 'Checks that bins are as empty as recorded.',
    scopes: ['bins'],
  },
  after_event: {
    label: 'After event',
    help: 'Follows a short pick, a variance, a transfer or a count.',
    scopes: ['bins', 'products'],
  },
}

export const countKindLabels: Readonly<Record<CountKind, string>> = {
  full: kindsOfCounts.full.label,
  cycle: kindsOfCounts.cycle.label,
  spot: kindsOfCounts.spot.label,
  zero_check: kindsOfCounts.zero_check.label,
  after_event: kindsOfCounts.after_event.label,
}

/** A count after an event is made from that event, and never planned by hand. */
export const plannedKinds = ['full', 'cycle', 'spot', 'zero_check'] as const

export const countScopeLabels: Readonly<Record<CountScope, string>> = {
  outlet: 'Whole outlet',
  bins: 'Bins',
  category: 'Category',
  products: 'Products',
}

/** What is counted: a full count covers all, a zero-check covers bins. */
export function scopeOfKind(kind: CountKind, scope: CountScope): CountScope {
  const { scopes } = kindsOfCounts[kind]
  return scopes.includes(scope) ? scope : (scopes[0] ?? scope)
}

export const eventReasons = ['short_pick', 'variance', 'transfer', 'count'] as const

export type EventReason = (typeof eventReasons)[number]

export const eventReasonLabels: Readonly<Record<EventReason, string>> = {
  short_pick: 'Short pick',
  variance: 'Variance',
  transfer: 'Transfer not completed',
  count: 'Count sent back and cancelled',
}

/** Some names, and how many more there are: `A-01, A-02, A-03 and 4 more`. */
export function namesInWords(names: readonly string[], most = 3): string {
  const named = names.slice(0, most).join(', ')
  const more = names.length - most
  return more > 0 ? `${named} and ${more} more` : named
}

export type HoldingCount = { readonly label: string; readonly bins: readonly string[] }

/** Counts that hold stock, with their bins: `SC-1042 (A-01, A-02)`. */
export function holdersInWords(holders: readonly HoldingCount[]): string {
  const named = holders.map(({ label, bins }) =>
    bins.length === 0 ? label : `${label} (${namesInWords(bins)})`,
  )
  return namesInWords(named)
}

export function refuseHeld(label: string, holders: readonly HoldingCount[]): Refusal | null {
  if (holders.length === 0) return null
  const hold = holders.length === 1 ? 'holds' : 'hold'
  const them = holders.length === 1 ? 'that count' : 'those counts'
  return new Refusal(
    'conflict',
    'held_by_count',
    `${holdersInWords(holders)} ${hold} bins or products of ${label}. Post or cancel ${them} first, or plan this one without them.`,
    { details: { heldBy: holders.map((holder) => holder.label) } },
  )
}

/** A zero-check asks only about bins that the ledger knows and says are empty of a product. */
export function refuseNotEmptied(codes: readonly string[]): Refusal | null {
  if (codes.length === 0) return null
  const isOne = codes.length === 1
  return new Refusal(
    'unprocessable',
    'not_emptied',
    `No product was recorded in ${namesInWords(codes)} and is now at 0. Remove ${isOne ? 'this bin' : 'these bins'}, or plan a spot count.`,
    { field: 'binIds' },
  )
}
