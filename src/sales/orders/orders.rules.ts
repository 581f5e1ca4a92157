import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AddressVerdict } from './desk-words.ts'
import { type OrderState, orderMachine } from './orders.states.ts'
import { type PayableOrder, refuseUnpaid } from './payment.rules.ts'

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

/** An order that has left can't be put on hold any more; the courier has its parcel. */
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
 * The check before packing: confirmed, not on hold, with a deliverable address, and paid or to be
 * paid on delivery. The button uses the same rule as the server.
 */
export function refuseToPack(
  order: PayableOrder & { state: OrderState; addressVerdict: AddressVerdict },
  openHolds: readonly { kind: string; reason: string }[],
): Refusal | null {
  return refuseMove(orderMachine, 'pack', order) ?? refuseToLeave(order, openHolds)
}

/** The same without the state, as it also counts when the parcel is handed over. */
export function refuseToLeave(
  order: PayableOrder & { addressVerdict: AddressVerdict },
  openHolds: readonly { kind: string; reason: string }[],
): Refusal | null {
  return refuseWhileHeld(order.label, openHolds) ?? refuseUnproved(order) ?? refuseUnpaid(order)
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
 * Users who only receive returns can read orders but not change them. `roles` are those that the
 * actor holds at the order's outlet; the system has none and may.
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
 * Its lines may move to another order or outlet: it has not been dispatched, and nothing of it is
 * in a parcel.
 */
export function refuseSplitMerge(order: {
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
  return refusePackingBegun(order.label, order.isPackingBegun)
}

/** What is in a parcel is taken out before the order goes a step back. */
export function refusePackingBegun(label: string, isPackingBegun: boolean): Refusal | null {
  if (!isPackingBegun) return null
  return new Refusal(
    'conflict',
    'packing_began',
    `Units of ${label} are in a parcel already. Take them out at the bench first.`,
  )
}

/** Who may change the address of an order whose parcel has its label. */
const readdressingRoles = [
  'super_admin',
  'super_manager',
  'store_manager',
  'warehouse_manager',
  'dispatch_manager',
]

/**
 * The address of an order that is not packed can be changed by users who may edit it. That of a
 * packed one can be changed by a manager, because its label is void then; `roles` are those that
 * the actor has at its outlet.
 */
export function refuseReaddressing(
  label: string,
  state: OrderState,
  roles: readonly string[] | null,
): Refusal | null {
  if (state === 'pending' || state === 'confirmed') return null
  const details = { state }
  if (state !== 'packed')
    return new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}; its address cannot be changed any more.`,
      { details },
    )
  if (roles?.some((role) => readdressingRoles.includes(role))) return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is packed, and its address is on the label. Ask a manager to change it, or unpack it at the bench first.`,
    { details },
  )
}

/** A user's decision on an address is possible until the parcel is dispatched. */
export function refuseDecidingOnAddress(label: string, state: OrderState): Refusal | null {
  if (state === 'pending' || state === 'confirmed' || state === 'packed') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; its address is not decided on any more.`,
    { details: { state } },
  )
}

/** An acceptance is undone while nothing is packed for it. */
export function refuseReopeningAddress(label: string, state: OrderState): Refusal | null {
  if (state === 'pending' || state === 'confirmed') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; accepting its address can be undone only until it is packed.`,
    { details: { state } },
  )
}

type ScannedLine = {
  readonly id: string
  readonly variantId: string | null
  readonly sku: string
  readonly quantityScale: number
  /** What of it is reserved: nothing that is short or that the sales channel sent is packed. */
  readonly readyQuantity: number
  readonly packedQuantity: number
}

/** What a line still needs in the parcel. */
export function openQuantity(line: Pick<ScannedLine, 'readyQuantity' | 'packedQuantity'>): number {
  return line.readyQuantity - line.packedQuantity
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
