import { counted } from '#sales/fraud/risk-rule.ts'

/** A finding about the customers of a case, with the orders that it counts. */
export type CaseSignal = {
  readonly code: string
  /** Below zero where it lowers the score. */
  readonly points: number
  readonly text: string
  readonly orderIds: readonly string[]
}

/** What is known of all customers of a case together. */
export type CaseFacts = {
  readonly identities: number
  readonly delivered: number
  readonly returnedIds: readonly string[]
  readonly returned: number
  /** Customers of the case who are blocked or may only prepay, by their own record. */
  readonly blocked: number
  /** Orders that a user held for fraud. */
  readonly heldIds: readonly string[]
  readonly held: number
  /** Orders of all of them within the last 24 hours. */
  readonly lastDayIds: readonly string[]
  /** The signals of the risk score of their riskiest order of the last weeks. */
  readonly riskiest: readonly CaseSignal[]
}

/** Counted anew for all customers of the case, so that nothing is counted twice. */
const countedHere = new Set([
  'own_returns',
  'shared_phone',
  'shared_address',
  'delivered_before',
  'many_orders',
])

/** Of fewer finished parcels a share says little: then each that came back counts by itself. */
const fewestFinished = 3

/** Adds up what was found, from 0 to 100; the strongest signals come first. */
export function scoreCase(facts: CaseFacts): {
  readonly score: number
  readonly signals: readonly CaseSignal[]
} {
  const signals = [
    ...returns(facts),
    ...holds(facts),
    ...deliveries(facts),
    ...links(facts),
    ...lastDay(facts),
    ...facts.riskiest.filter(({ code }) => !countedHere.has(code)),
  ].toSorted((a, b) => b.points - a.points)
  const sum = signals.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(Math.max(sum, 0), 100), signals }
}

function returns({ delivered, returned, returnedIds }: CaseFacts): CaseSignal[] {
  if (returned === 0) return []
  const finished = delivered + returned
  const points =
    finished < fewestFinished ? returned * 10 : Math.max(1, Math.round((returned / finished) * 60))
  const text = `${returned} of ${counted(finished, 'parcel', 'parcels')} came back.`
  return [{ code: 'case_returns', points, text, orderIds: returnedIds }]
}

function holds({ held, heldIds }: CaseFacts): CaseSignal[] {
  if (held === 0) return []
  const text = `${counted(held, 'order was', 'orders were')} held for fraud by a user.`
  return [{ code: 'case_held', points: held === 1 ? 50 : 70, text, orderIds: heldIds }]
}

function deliveries({ delivered }: CaseFacts): CaseSignal[] {
  if (delivered === 0) return []
  const points = delivered === 1 ? -10 : delivered < 5 ? -20 : -30
  const text = `${counted(delivered, 'parcel was', 'parcels were')} accepted.`
  return [{ code: 'case_delivered', points, text, orderIds: [] }]
}

function links({ identities, blocked }: CaseFacts): CaseSignal[] {
  const signals: CaseSignal[] = []
  if (identities > 1)
    signals.push({
      code: 'case_identities',
      points: Math.min((identities - 1) * 5, 15),
      text: `${identities} customer records share contacts.`,
      orderIds: [],
    })
  if (blocked > 0)
    signals.push({
      code: 'case_blocked',
      points: 20,
      text: `${counted(blocked, 'of the linked records is', 'of the linked records are')} blocked or prepaid only.`,
      orderIds: [],
    })
  return signals
}

function lastDay({ lastDayIds }: CaseFacts): CaseSignal[] {
  if (lastDayIds.length < 4) return []
  return [
    {
      code: 'case_orders',
      points: lastDayIds.length < 6 ? 8 : 15,
      text: `${lastDayIds.length} orders within 24 hours.`,
      orderIds: lastDayIds.slice(0, 10),
    },
  ]
}

const ownLabels: Readonly<Record<string, string>> = {
  case_returns: 'Parcels came back',
  case_held: 'Held for fraud',
  case_delivered: 'Delivered before',
  case_identities: 'Linked customers',
  case_blocked: 'Linked to a blocked customer',
  case_orders: 'Many orders within 24 hours',
}

/** The label of a signal of the case itself; null for one of an order's risk score. */
export const caseSignalLabel = (code: string) => ownLabels[code] ?? null
