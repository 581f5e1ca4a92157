/** What a scan at the gate comes to. */
export const gateVerdicts = ['expected', 'not_on_sheet', 'unknown', 'received_before'] as const

export type GateVerdict = (typeof gateVerdicts)[number]

export const gateVerdictLabels: Readonly<Record<GateVerdict, string>> = {
  expected: 'Expected',
  not_on_sheet: 'Not on the sheet',
  unknown: 'Unknown',
  received_before: 'Received before',
}

type ParcelAtGate = {
  readonly code: string
  readonly orderNumber: number
  readonly state: string
  readonly isOnSheet: boolean
}

const leftHouse = (state: string) => !['packed', 'booked', 'cancelled'].includes(state)

/** What to make of a parcel that is held under the scanner, and the sentence that says so. */
export function judgeAtGate(
  code: string,
  parcel: ParcelAtGate | null,
  hasSheet: boolean,
): { verdict: GateVerdict; says: string } {
  if (!parcel || !leftHouse(parcel.state))
    return {
      verdict: 'unknown',
      says: parcel
        ? `${parcel.code} never left the house. Take it to dispatch.`
        : `No parcel of this outlet and courier has ${code}. Put it aside and look at its label.`,
    }
  const ofOrder = `${parcel.code}, order ${parcel.orderNumber}`
  if (parcel.state === 'received_back')
    return { verdict: 'received_before', says: `${ofOrder} was received before.` }
  if (hasSheet)
    return parcel.isOnSheet
      ? { verdict: 'expected', says: `${ofOrder} is on the sheet and received.` }
      : {
          verdict: 'not_on_sheet',
          says: `${ofOrder} is received, but not on the sheet. Note it there.`,
        }
  return parcel.state === 'returning' || parcel.state === 'returned_by_courier'
    ? { verdict: 'expected', says: `${ofOrder} is received.` }
    : { verdict: 'not_on_sheet', says: `${ofOrder} is received, though nobody announced it.` }
}
