import type { PortalLine } from './supplier-portal.fields.ts'

type OrderedLine = Pick<
  PortalLine,
  'id' | 'quantity' | 'cancelled' | 'unitCostMinor' | 'promisedOn'
>

type Ordered = { readonly expectedOn: string | null; readonly items: readonly OrderedLine[] }

/** A line as the supplier enters it; 0 when it is not delivered. */
export type OfferedLine = {
  readonly lineId: string
  readonly quantity: number
  readonly unitCostMinor: number
  readonly promisedOn: string | null
  readonly note: string
}

/** The day on which a line is wanted: what was promised, else what was asked for. */
export const wantedOn = (order: Pick<Ordered, 'expectedOn'>, line: OrderedLine) =>
  line.promisedOn ?? order.expectedOn

/**
 * Whether a line asks the buyer for something else than was ordered. A day is a promise; it asks for
 * something else only when it is later than the day on which the line is wanted.
 */
export function asksForChange(order: Ordered, offered: OfferedLine): boolean {
  const line = order.items.find(({ id }) => id === offered.lineId)
  if (!line) return false
  if (offered.quantity !== line.quantity - line.cancelled) return true
  if (offered.unitCostMinor !== line.unitCostMinor) return true
  const wanted = wantedOn(order, line)
  return wanted !== null && offered.promisedOn !== null && offered.promisedOn > wanted
}

/** What is sent for what was entered: the order is confirmed, unless a line asks for a change. */
export function answerOf(order: Ordered, offered: readonly OfferedLine[]) {
  const changed = offered.filter((line) => asksForChange(order, line)).length
  if (changed > 0) return { kind: 'propose', changed, lines: offered } as const
  const lines = offered.flatMap(({ lineId, promisedOn }) =>
    promisedOn === null ? [] : [{ lineId, promisedOn }],
  )
  return { kind: 'confirm', lines } as const
}
