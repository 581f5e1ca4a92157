/**
 * The money of a claim as append-only entries. Above 0 the courier owes us, below 0 we owe the
 * courier; each parcel of a claim has its own balance, because parcels are found one by one.
 */
export const entryKinds = [
  'claimed',
  'rejected',
  'received',
  'waived',
  'reversed',
  'give_back',
  'given_back',
] as const

export type EntryKind = (typeof entryKinds)[number]

export const entryLabels: Readonly<Record<EntryKind, string>> = {
  claimed: 'Claimed',
  rejected: 'Rejected by the courier',
  received: 'Received',
  waived: 'Given up',
  reversed: 'Parcel turned up',
  give_back: 'To refund: parcel turned up',
  given_back: 'Refunded',
}

export type NewEntry = {
  readonly caseId: string
  readonly kind: EntryKind
  readonly amountMinor: number
}

/** The sums of one parcel of a claim. */
export type CaseSums = {
  readonly caseId: string
  /** The claimed amount. */
  readonly amountMinor: number
  readonly balanceMinor: number
  /** What the courier paid for it and has not got back. */
  readonly receivedMinor: number
}

export const owedMinor = (sums: readonly CaseSums[]) =>
  sums.reduce((sum, { balanceMinor }) => sum + Math.max(balanceMinor, 0), 0)

export const toGiveBackMinor = (sums: readonly CaseSums[]) =>
  sums.reduce((sum, { balanceMinor }) => sum + Math.max(-balanceMinor, 0), 0)

export const entriesToClaim = (sums: readonly CaseSums[]): NewEntry[] =>
  sums.map(({ caseId, amountMinor }) => ({ caseId, kind: 'claimed', amountMinor }))

/** The courier pays `receivedMinor` for all that it owes; the rest is written off. */
export const entriesToSettle = (sums: readonly CaseSums[], receivedMinor: number): NewEntry[] =>
  sharesOf(sums, receivedMinor).flatMap(({ caseId, balanceMinor, share }) =>
    some(caseId, [
      ['received', -share],
      ['waived', share - balanceMinor],
    ]),
  )

/** The same, and the rest is still owed. */
export const entriesToReceive = (sums: readonly CaseSums[], receivedMinor: number): NewEntry[] =>
  sharesOf(sums, receivedMinor).flatMap(({ caseId, share }) => some(caseId, [['received', -share]]))

function sharesOf(sums: readonly CaseSums[], receivedMinor: number) {
  const owing = sums.filter(({ balanceMinor }) => balanceMinor > 0)
  const shares = spread(
    receivedMinor,
    owing.map(({ balanceMinor }) => balanceMinor),
  )
  return owing.map((each, at) => ({ ...each, share: shares[at] ?? 0 }))
}

/**
 * What an amount in a remittance means for the balances both ways: the courier first deducts what
 * we have to return, and pays with the rest. Anything above or below both is a difference of its
 * line.
 */
export function netPayment(sums: readonly CaseSums[], paidMinor: number) {
  const [owed, toGiveBack] = [owedMinor(sums), toGiveBackMinor(sums)]
  const backMinor = Math.min(toGiveBack, Math.max(0, owed - paidMinor))
  return { backMinor, receivedMinor: Math.max(0, Math.min(owed, paidMinor + backMinor)) }
}

/** The courier owes nothing of it, or we no longer claim it. */
export const entriesToDrop = (sums: readonly CaseSums[], kind: 'rejected' | 'waived'): NewEntry[] =>
  sums.flatMap(({ caseId, balanceMinor }) => some(caseId, [[kind, -Math.max(balanceMinor, 0)]]))

/**
 * The parcel was found: what is owed for it ends, and what was paid for it is owed to the courier.
 */
export const entriesToReverse = ({ caseId, balanceMinor, receivedMinor }: CaseSums): NewEntry[] =>
  some(caseId, [
    ['reversed', -Math.max(balanceMinor, 0)],
    ['give_back', balanceMinor < 0 ? 0 : -receivedMinor],
  ])

/** What we owe the courier is returned, all of it or this amount. */
export function entriesToGiveBack(
  sums: readonly CaseSums[],
  backMinor = toGiveBackMinor(sums),
): NewEntry[] {
  const owed = sums.filter(({ balanceMinor }) => balanceMinor < 0)
  const shares = spread(
    backMinor,
    owed.map(({ balanceMinor }) => -balanceMinor),
  )
  return owed.flatMap(({ caseId }, at) => some(caseId, [['given_back', shares[at] ?? 0]]))
}

function some(caseId: string, entries: readonly (readonly [EntryKind, number])[]): NewEntry[] {
  return entries
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([kind, amountMinor]) => ({ caseId, kind, amountMinor }))
}

/** By weight and to the minor unit: rounding differences go to the largest fractions. */
function spread(totalMinor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((one, other) => one + other, 0)
  if (sum === 0) return weights.map(() => 0)
  const whole = weights.map((weight) => Number((BigInt(totalMinor) * BigInt(weight)) / BigInt(sum)))
  const fraction = (at: number) => (BigInt(totalMinor) * BigInt(weights[at] ?? 0)) % BigInt(sum)
  const order = weights.map((_, at) => at)
  order.sort((one, other) => Number(fraction(other) - fraction(one)) || one - other)
  const left = totalMinor - whole.reduce((one, other) => one + other, 0)
  for (const at of order.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}
