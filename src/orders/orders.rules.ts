import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AddressVerdict } from './desk-words.ts'
import { type OrderState, orderMachine } from './orders.states.ts'

/** An order with an open hold moves no further; the sentence names the first hold and its reason. */
export function refuseWhileHeld(
  label: string,
  openHolds: readonly { kind: string; reason: string }[],
): Refusal | null {
  const [first] = openHolds
  if (!first) return null
  const more = openHolds.length > 1 ? ` and ${openHolds.length - 1} more` : ''
  return new Refusal(
    'conflict',
    'held',
    `${label} is on hold (${first.kind}: ${first.reason})${more}. Release the hold first.`,
    { details: { holds: openHolds } },
  )
}

/** An order that has left is held no more; its parcel is looked after by the courier. */
export function refuseHolding(label: string, state: OrderState): Refusal | null {
  const { from } = orderMachine.moves.cancel
  if (from.some((open) => open === state)) return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; only an order that has not left can be held.`,
    { details: { state } },
  )
}

/**
 * The gate before the bench: confirmed, not held, and with an address that a courier finds. The
 * button says what the server says.
 */
export function refuseToPack(
  order: { label: string; state: OrderState; addressVerdict: AddressVerdict },
  openHolds: readonly { kind: string; reason: string }[],
): Refusal | null {
  return (
    refuseMove(orderMachine, 'pack', order) ??
    refuseWhileHeld(order.label, openHolds) ??
    refuseUnproved(order)
  )
}

/** No parcel is packed, confirmed or sent to an address that must be put right first. */
export function refuseUnproved(order: {
  label: string
  addressVerdict: AddressVerdict
}): Refusal | null {
  if (order.addressVerdict !== 'fix') return null
  return new Refusal(
    'conflict',
    'address_not_proved',
    `The address of ${order.label} has to be put right first. Mend it, or accept it under Address verification.`,
    { details: { addressVerdict: order.addressVerdict } },
  )
}

/**
 * Whoever only takes parcels back reads orders and leaves them as they are. `roles` are those that
 * the actor holds at the order's outlet; the house itself has none and may.
 */
export function refuseDeskWork(roles: readonly string[] | null, label: string): Refusal | null {
  if (roles === null || roles.some((role) => role !== 'returns_manager')) return null
  return new Refusal(
    'forbidden',
    'forbidden',
    `As a returns manager you can look at ${label} and not change it. Ask a store manager.`,
  )
}

/**
 * Its lines may go to another order or outlet: it has not left, and nothing of it lies in a parcel.
 */
export function refuseRegrouping(order: {
  label: string
  state: OrderState
  isPackingBegun: boolean
}): Refusal | null {
  if (order.state !== 'pending' && order.state !== 'confirmed') {
    return new Refusal(
      'conflict',
      'wrong_state',
      `${order.label} is ${order.state}; its lines stay together. Only pending and confirmed orders are split, merged or moved.`,
      { details: { state: order.state } },
    )
  }
  if (!order.isPackingBegun) return null
  return new Refusal(
    'conflict',
    'packing_began',
    `Units of ${order.label} are in a parcel already. Take them out at the bench first.`,
  )
}

/** What is packed carries its label already, so that another address needs another parcel. */
export function refuseReaddressing(label: string, state: OrderState): Refusal | null {
  if (state === 'pending' || state === 'confirmed') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; its address is on the parcel. Only pending and confirmed orders get another one.`,
    { details: { state } },
  )
}

type ScannedLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
  readonly cancelledQuantity: number
  readonly packedQuantity: number
}

/** What a line still needs in the parcel. */
export function openQuantity(line: ScannedLine): number {
  return line.quantity - line.cancelledQuantity - line.packedQuantity
}

/**
 * The line that a scanned variant goes to: the first one of that variant that is not full. A
 * variant that is counted in fractions goes in whole, because it was weighed once.
 */
export function lineForScan(
  label: string,
  lines: readonly ScannedLine[],
  scanned: { variantId: string; sku: string; packQuantity: number },
): { line: ScannedLine; quantity: number } | Refusal {
  const own = lines.filter((line) => line.variantId === scanned.variantId)
  if (own.length === 0) {
    return new Refusal(
      'unprocessable',
      'wrong_item',
      `${scanned.sku} does not belong to ${label}. Put it back and scan the right item.`,
      { field: 'code', details: { sku: scanned.sku } },
    )
  }
  const line = own.find((candidate) => openQuantity(candidate) > 0)
  const quantity = line && line.quantityScale > 0 ? openQuantity(line) : scanned.packQuantity
  if (!line || openQuantity(line) < quantity) {
    const packed = own.reduce((sum, each) => sum + each.packedQuantity, 0)
    return new Refusal(
      'unprocessable',
      'over_quantity',
      `${label} needs no more of ${scanned.sku}: ${packed} are in the parcel already.`,
      { field: 'code', details: { sku: scanned.sku, packed } },
    )
  }
  return { line, quantity }
}

/** Which limit of cancelling alone an order passes, in words; empty where it passes none. */
export function breachOfCancelling(
  order: { readonly state: OrderState; readonly totalMinor: number; readonly currency: string },
  mostMinor: number,
): string {
  if (order.state === 'packed') return 'It is packed already.'
  if (order.totalMinor <= mostMinor) return ''
  return `It is worth more than ${formatMoney(mostMinor, order.currency)}.`
}
