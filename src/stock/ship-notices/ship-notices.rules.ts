import { groupedQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PurchaseOrderState } from '#stock/purchasing/purchase-orders.states.ts'
import { purchaseOrderMachine } from '#stock/purchasing/purchase-orders.states.ts'

/** The orders of which a delivery can be announced. */
export const shippableStates: readonly PurchaseOrderState[] = ['confirmed', 'partially_received']

export function refuseShipping(order: {
  readonly label: string
  readonly state: PurchaseOrderState
}): Refusal | null {
  if (shippableStates.includes(order.state)) return null
  const state = purchaseOrderMachine.states[order.state].label.toLowerCase()
  return new Refusal(
    'conflict',
    'order_not_open',
    `${order.label} is ${state}. Deliveries are announced of orders that are confirmed or partly received.`,
    { details: { state: order.state } },
  )
}

export type LineToShip = {
  readonly id: string
  readonly sku: string
  readonly quantityScale: number
  /** Without what was cancelled, in steps. */
  readonly ordered: number
  readonly accepted: number
  /** On other deliveries that are under way. */
  readonly underWay: number
  /** The largest quantity that may be accepted in all, with the tolerance. */
  readonly most: number
}

/** What can still be announced of a line without its tolerance, in steps. */
export const openOfLine = ({ ordered, accepted, underWay }: LineToShip) =>
  Math.max(0, ordered - accepted - underWay)

/** More is not announced than the order has open, with the tolerance of receiving. */
export function refuseOverOpen(line: LineToShip, announced: number): Refusal | null {
  const { sku, quantityScale, ordered, accepted, underWay, most } = line
  const left = Math.max(0, most - accepted - underWay)
  if (announced <= left) return null
  const units = (steps: number) => groupedQuantity(steps, quantityScale)
  const known = [
    most === ordered
      ? `${units(ordered)} are ordered`
      : `${units(ordered)} are ordered (up to ${units(most)} are accepted)`,
    accepted > 0 ? `${units(accepted)} received` : '',
    underWay > 0 ? `${units(underWay)} on other deliveries` : '',
  ].filter(Boolean)
  return new Refusal(
    'conflict',
    'more_than_open',
    `${units(announced)} of ${sku} is too much: ${known.join(', ')}. ${
      left > 0 ? `Announce ${units(left)} or less.` : 'Leave the line out.'
    }`,
    { field: 'lines', details: { sku, announced, ordered, accepted, underWay, most } },
  )
}

/** What is in one carton: which of the lines, from 1, and how much of it. */
export type CartonContent = { readonly line: number; readonly quantity: number }

export type Carton = { readonly contents: readonly CartonContent[] }

type AnnouncedLine = { readonly quantity: number }

/** Everything in one carton. */
export const inOneCarton = (lines: readonly AnnouncedLine[]): Carton[] => [
  { contents: lines.map(({ quantity }, at) => ({ line: at + 1, quantity })) },
]

/**
 * Each line in cartons of its own with so many each, in steps of its scale; the last carton of a
 * line has the rest.
 */
export function evenCartons(
  lines: readonly (AnnouncedLine & { readonly perCarton: number })[],
): Carton[] {
  return lines.flatMap(({ quantity, perCarton }, at) =>
    Array.from({ length: Math.ceil(quantity / perCarton) }, (_, number) => ({
      contents: [{ line: at + 1, quantity: Math.min(perCarton, quantity - number * perCarton) }],
    })),
  )
}

/** Every line is in cartons as a whole, and the cartons have nothing else. */
export function refuseUnpacked(
  lines: readonly (AnnouncedLine & { readonly sku: string; readonly quantityScale: number })[],
  cartons: readonly Carton[],
): Refusal | null {
  const packed = lines.map(() => 0)
  for (const { contents } of cartons)
    for (const { line, quantity } of contents) {
      if (line > lines.length) return notPacked('A carton contains a line that is not announced.')
      packed[line - 1] = (packed[line - 1] ?? 0) + quantity
    }
  const at = lines.findIndex(({ quantity }, index) => quantity !== packed[index])
  const wrong = lines[at]
  if (!wrong) return null
  const units = (steps: number) => groupedQuantity(steps, wrong.quantityScale)
  return notPacked(
    `The cartons contain ${units(packed[at] ?? 0)} of ${wrong.sku}, and ${units(wrong.quantity)} are announced. Make them equal.`,
  )
}

function notPacked(message: string): Refusal {
  return new Refusal('unprocessable', 'not_packed', message, { field: 'cartons' })
}

/** A delivery arrives today or later. */
export function refusePastArrival(arrivesOn: string, today: string): Refusal | null {
  if (arrivesOn >= today) return null
  return new Refusal(
    'unprocessable',
    'arrives_in_past',
    `${arrivesOn} has passed. Enter the day on which the delivery arrives, today or later.`,
    { field: 'arrivesOn', details: { arrivesOn } },
  )
}
