import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RemittanceState } from './remittances.states.ts'

/** How a line of a courier's remittance can differ from what we know. */
export const differenceKinds = [
  'unknown_number',
  'other_currency',
  'paid_twice',
  'not_delivered',
  'not_owed',
  'short',
  'over',
  'fee_above_tariff',
  'does_not_add_up',
] as const

export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  unknown_number: 'Unknown number',
  other_currency: 'Other currency',
  paid_twice: 'Paid before',
  not_delivered: 'Not delivered by our record',
  not_owed: 'Its claim owes nothing',
  short: 'Short',
  over: 'Over',
  fee_above_tariff: 'Fee above tariff',
  does_not_add_up: 'Does not add up',
}

/** The decision about a difference; `recovered` ends a dispute with the money. */
export const differenceVerdicts = ['accepted', 'disputed', 'recovered'] as const

export type DifferenceVerdict = (typeof differenceVerdicts)[number]

export const differenceVerdictLabels: Readonly<Record<DifferenceVerdict, string>> = {
  accepted: 'Accepted',
  disputed: 'Disputed',
  recovered: 'Recovered',
}

/** What a courier states about one parcel. */
export type StatedLine = {
  readonly collectedMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly paidMinor: Minor
}

/** Our data of the parcel with that number. */
export type KnownParcel = {
  readonly cashMinor: Minor
  readonly isDelivered: boolean
  readonly isOtherCurrency: boolean
  /** Another line settled it before. */
  readonly isSettled: boolean
}

/** The fees that a courier may deduct per parcel; null where none were agreed. */
export type Tariff = { readonly perParcelMinor: Minor | null; readonly cashBasisPoints: number }

/** The agreed fee for one parcel, rounded half up to the minor unit; null where none was agreed. */
export function tariffFor(
  { perParcelMinor, cashBasisPoints }: Tariff,
  cashMinor: Minor,
): Minor | null {
  if (perParcelMinor === null) return null
  const share = (BigInt(cashMinor) * BigInt(cashBasisPoints) + 5_000n) / 10_000n
  return perParcelMinor + Number(share)
}

/**
 * Compares a line with its parcel. The amount due is the cash less the agreed fee and the deducted
 * tax; for an unknown number, or one that was paid before, nothing is due.
 */
export function compareLine(
  line: StatedLine,
  parcel: KnownParcel | null,
  tariff: Tariff,
): { readonly differences: readonly DifferenceKind[]; readonly dueMinor: Minor } {
  const sum = line.collectedMinor - line.feeMinor - line.taxMinor
  const addsUp: DifferenceKind[] = sum === line.paidMinor ? [] : ['does_not_add_up']
  const foreign = foreignKind(parcel)
  if (foreign || !parcel)
    return { differences: [foreign ?? 'unknown_number', ...addsUp], dueMinor: 0 }
  const agreed = tariffFor(tariff, parcel.cashMinor) ?? line.feeMinor
  const differences: DifferenceKind[] = []
  if (line.collectedMinor < parcel.cashMinor) differences.push('short')
  if (line.collectedMinor > parcel.cashMinor) differences.push('over')
  if (line.feeMinor > agreed) differences.push('fee_above_tariff')
  const dueMinor = parcel.cashMinor - Math.min(line.feeMinor, agreed) - line.taxMinor
  return { differences: [...differences, ...addsUp], dueMinor }
}

/** Why nothing is due for this number; null where something is. */
function foreignKind(parcel: KnownParcel | null): DifferenceKind | null {
  if (!parcel) return 'unknown_number'
  if (parcel.isOtherCurrency) return 'other_currency'
  if (parcel.isSettled) return 'paid_twice'
  return parcel.isDelivered ? null : 'not_delivered'
}

/** Our data of the claim, or of its parcel, that a line names. */
export type KnownClaim = {
  /** Above 0 the courier owes it to us, below 0 we owe it to the courier. */
  readonly balanceMinor: Minor
  readonly isOtherCurrency: boolean
  /** Another line pays for it, here or in another open remittance. */
  readonly isHeld: boolean
}

/** Compares a line that pays for a claim: it has no cash, so only the payment counts. */
export function compareClaim(
  { paidMinor }: Pick<StatedLine, 'paidMinor'>,
  { balanceMinor, isOtherCurrency, isHeld }: KnownClaim,
): { readonly differences: readonly DifferenceKind[]; readonly dueMinor: Minor } {
  if (isOtherCurrency) return { differences: ['other_currency'], dueMinor: 0 }
  if (isHeld) return { differences: ['paid_twice'], dueMinor: 0 }
  if (balanceMinor === 0) return { differences: ['not_owed'], dueMinor: 0 }
  if (paidMinor === balanceMinor) return { differences: [], dueMinor: balanceMinor }
  return { differences: [paidMinor < balanceMinor ? 'short' : 'over'], dueMinor: balanceMinor }
}

type DecidedLine = {
  readonly trackingNumber: string
  readonly differences: readonly DifferenceKind[]
  readonly verdict: DifferenceVerdict | null
}

/**
 * Until a remittance is closed its differences may be decided again; afterwards disputes can only
 * end.
 */
export function refuseVerdict(
  line: DecidedLine,
  verdict: DifferenceVerdict,
  isClosed: boolean,
): Refusal | null {
  const { trackingNumber, differences } = line
  if (differences.length === 0)
    return wrongVerdict(`${trackingNumber} agrees; there is nothing to explain.`)
  if (verdict === 'recovered' && line.verdict !== 'disputed')
    return wrongVerdict(`${trackingNumber} is not disputed, so that nothing can be recovered.`)
  if (isClosed && (line.verdict !== 'disputed' || verdict === 'disputed'))
    return wrongVerdict(
      `The remittance of ${trackingNumber} is closed; only what is disputed is still settled.`,
    )
  return null
}

function wrongVerdict(message: string): Refusal {
  return new Refusal('conflict', 'wrong_verdict', message, { field: 'verdict' })
}

/** Lines are added and compared until the remittance is closed or discarded. */
export function refuseChanging(label: string, state: RemittanceState): Refusal | null {
  if (state === 'draft' || state === 'matched') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; its lines do not change any more.`,
    { details: { state } },
  )
}

type ClosedFacts = {
  readonly label: string
  readonly lineCount: number
  readonly openCount: number
  readonly paidMinor: Minor
  readonly currency: string
}

/** Refuses to close a remittance whose money has not arrived, or with an undecided line. */
export function refuseClosing(facts: ClosedFacts, bankMinor: Minor | null): Refusal | null {
  const { label, lineCount, openCount, paidMinor, currency } = facts
  if (lineCount === 0)
    return new Refusal('conflict', 'no_lines', `${label} has no lines yet. Add what was paid.`)
  if (openCount > 0)
    return new Refusal(
      'conflict',
      'unexplained_lines',
      `${openCount === 1 ? 'One difference' : `${openCount} differences`} of ${label.toLowerCase()} ${openCount === 1 ? 'is' : 'are'} not explained yet. Accept or dispute each of them.`,
      { details: { openCount } },
    )
  if (bankMinor === null || bankMinor === paidMinor) return null
  const [bank, paid] = [bankMinor, paidMinor].map((minor) => formatMoney(minor, currency))
  return new Refusal(
    'unprocessable',
    'bank_differs',
    `The lines of ${label.toLowerCase()} pay ${paid}, and ${bank} came in. Add a line for what is between them, or ask the courier.`,
    { field: 'bankMinor', details: { bankMinor, paidMinor } },
  )
}

type Owed = { readonly parcelCode: string; readonly cashMinor: Minor; readonly currency: string }

/** “S-2777 (€160.00) stays owed. This remittance does not settle it.” */
export function owedInWords(owed: readonly Owed[]): string {
  const named = owed
    .slice(0, 5)
    .map(
      ({ parcelCode, cashMinor, currency }) =>
        `${parcelCode} (${formatMoney(cashMinor, currency)})`,
    )
  const more = owed.length > 5 ? ` and ${owed.length - 5} more` : ''
  const [first] = owed
  if (first && owed.length === 1)
    return `${named[0]} stays owed. This remittance does not settle it.`
  return `${owed.length} parcels stay owed: ${named.join(', ')}${more}. This remittance does not settle them.`
}

/**
 * Why a remittance cannot be closed without a confirmation; null when it settles all that it names.
 */
export function refuseOwed(owed: readonly Owed[]): Refusal | null {
  if (owed.length === 0) return null
  return new Refusal(
    'conflict',
    'stays_owed',
    `${owedInWords(owed)} Confirm that you close it anyway.`,
    { details: { parcels: owed.map(({ parcelCode }) => parcelCode) } },
  )
}

/** The maximum of lines decided together. */
export const mostLines = 200
