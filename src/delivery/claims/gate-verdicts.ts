import { formatMoney } from '#platform/money.ts'

/** The results of a scan at a return drop-off. */
export const gateVerdicts = [
  'expected',
  'not_on_sheet',
  'unknown',
  'received_before',
  'delivered',
] as const

export type GateVerdict = (typeof gateVerdicts)[number]

export const gateVerdictLabels: Readonly<Record<GateVerdict, string>> = {
  expected: 'Expected',
  not_on_sheet: 'Not on the manifest',
  unknown: 'Unknown',
  received_before: 'Received before',
  delivered: 'Delivered before',
}

/** What a scan led to afterwards. */
export const gateSteps = ['received', 'old_label', 'set_aside', 'undone'] as const

export type GateStep = (typeof gateSteps)[number]

/** The possible answers when a delivered parcel is scanned. */
export const gateAnswers = ['came_back', 'old_label', 'set_aside'] as const

export type GateAnswer = (typeof gateAnswers)[number]

export const gateAnswerLabels: Readonly<Record<GateAnswer, string>> = {
  came_back: 'It came back',
  old_label: 'Old label, other contents',
  set_aside: 'Keep apart',
}

export const gateStepLabels: Readonly<Record<GateStep, string>> = {
  received: 'Received',
  old_label: 'Old label',
  set_aside: 'Kept apart',
  undone: 'Undone',
}

type ScannedParcel = {
  readonly code: string
  readonly orderNumber: number
  readonly state: string
  readonly isOnSheet: boolean
  /** A return of this parcel was requested, so that it comes back although it was delivered. */
  readonly isAnnounced: boolean
  /** The day in the outlet's time zone, such as `3 Nov 2026`. */
  readonly deliveredOn: string | null
  readonly cashMinor: number
  readonly currency: string
  readonly courierName: string | null
  /** The scan that received it; null where that was not at the gate, or it is not back. */
  readonly receipt: { readonly session: string; readonly by: string | null } | null
}

/** States of a parcel that was never dispatched. */
export const neverLeft = ['packed', 'opened', 'booked', 'cancelled']

/** The result of a scan, and its sentence. */
export function evaluateGateScan(
  code: string,
  parcel: ScannedParcel | null,
  hasSheet: boolean,
): { verdict: GateVerdict; says: string } {
  if (!parcel || neverLeft.includes(parcel.state))
    return {
      verdict: 'unknown',
      says: parcel
        ? `${parcel.code} was never dispatched. Take it to Dispatch.`
        : `No parcel of this outlet has ${code}. Put it aside and look at its label.`,
    }
  const ofOrder = `${parcel.code}, order ${parcel.orderNumber}`
  if (parcel.state === 'received_back')
    return {
      verdict: 'received_before',
      says: `${ofOrder} was received before${receiptInWords(parcel)}.`,
    }
  if (parcel.state === 'delivered' && !parcel.isAnnounced)
    return { verdict: 'delivered', says: deliveredSentence(parcel) }
  if (hasSheet)
    return parcel.isOnSheet
      ? { verdict: 'expected', says: `${ofOrder} is on the manifest and received.` }
      : {
          verdict: 'not_on_sheet',
          says: `${ofOrder} is received, but not on the manifest. Note it there.`,
        }
  return parcel.state === 'returning' || parcel.state === 'returned_by_courier'
    ? { verdict: 'expected', says: `${ofOrder} is received.` }
    : { verdict: 'not_on_sheet', says: `${ofOrder} is received, though it was not announced.` }
}

function receiptInWords({ receipt }: ScannedParcel): string {
  if (!receipt) return ''
  const { session, by } = receipt
  return by ? `: by ${by}, ${session}` : `: ${session}`
}

function deliveredSentence(parcel: ScannedParcel): string {
  const { code, deliveredOn, cashMinor, currency, courierName } = parcel
  const collected =
    cashMinor > 0
      ? ` and ${courierName ?? 'the courier'} collected ${formatMoney(cashMinor, currency)}`
      : ''
  return `${code} was delivered${deliveredOn ? ` on ${deliveredOn}` : ''}${collected}. Is this parcel really in your hands?`
}
