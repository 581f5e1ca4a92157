import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** The states a parcel can return to when a report is undone. */
const reported = [
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'returning',
  'returned_by_courier',
  'lost',
] as const

type Reported = (typeof reported)[number]

/** A report was a mistake: the parcel returns to its earlier state. */
const undoTo = <const S extends Exclude<Reported, 'delivered'> | 'handed_over'>(to: S) => ({
  from: reported.filter((state) => state !== to),
  to,
  label: 'Undo report',
  done: 'report_undone',
  access: capability.dispatch,
})

const away = ['handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed'] as const

/** The states in which a parcel's return can be scanned. */
export const receivableStates = [
  ...away,
  'returning',
  'returned_by_courier',
  'lost',
  'delivered',
] as const

/** The scan was a mistake: the parcel returns to its earlier state. */
const undoReceiptTo = <const S extends (typeof receivableStates)[number]>(to: S) => ({
  from: ['received_back'] as const,
  to,
  label: 'Undo receipt',
  done: 'receipt_undone',
  access: capability.returns,
})

/**
 * The states of a parcel. Couriers' reports may skip steps, so most transitions start in several
 * states; after delivery there is only a return to us.
 */
export const parcelMachine = defineMachine({
  noun: 'parcel',
  table: 'parcels',
  initial: 'packed',
  terminal: ['cancelled'],
  states: {
    packed: { label: 'Packed', tone: 'waiting' },
    opened: { label: 'Opened again', tone: 'bad' },
    booked: { label: 'Booked', tone: 'active' },
    handed_over: { label: 'Handed over', tone: 'special' },
    in_transit: { label: 'In transit', tone: 'special' },
    out_for_delivery: { label: 'Out for delivery', tone: 'special' },
    attempt_failed: { label: 'Attempt failed', tone: 'bad' },
    returning: { label: 'On its way back', tone: 'waiting' },
    returned_by_courier: { label: 'Returned, says courier', tone: 'bad' },
    received_back: { label: 'Received back', tone: 'quiet' },
    delivered: { label: 'Delivered', tone: 'good' },
    lost: { label: 'Lost', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    book: {
      from: ['packed'],
      to: 'booked',
      label: 'Book',
      done: 'booked',
      access: capability.dispatch,
    },
    open_again: {
      from: ['packed', 'booked'],
      to: 'opened',
      label: 'Open again',
      done: 'opened_again',
      access: capability.dispatch,
    },
    pack_again: {
      from: ['opened'],
      to: 'packed',
      label: 'Pack again',
      done: 'packed_again',
      access: capability.dispatch,
    },
    void: {
      from: ['booked'],
      to: 'packed',
      label: 'Void booking',
      done: 'voided',
      access: capability.dispatch,
    },
    hand_over: {
      from: ['booked'],
      to: 'handed_over',
      label: 'Hand over',
      done: 'handed_over',
      access: capability.dispatch,
    },
    travel: {
      from: ['handed_over', 'out_for_delivery', 'attempt_failed'],
      to: 'in_transit',
      label: 'In transit',
      done: 'travelled',
      access: capability.dispatch,
    },
    go_out: {
      from: ['handed_over', 'in_transit', 'attempt_failed'],
      to: 'out_for_delivery',
      label: 'Out for delivery',
      done: 'went_out',
      access: capability.dispatch,
    },
    fail: {
      from: away,
      to: 'attempt_failed',
      label: 'Attempt failed',
      done: 'attempt_failed',
      access: capability.dispatch,
    },
    deliver: {
      from: [...away, 'returning', 'lost'],
      to: 'delivered',
      label: 'Delivered',
      done: 'delivered',
      access: capability.dispatch,
    },
    turn_back: {
      from: away,
      to: 'returning',
      label: 'Turn back',
      done: 'turned_back',
      access: capability.dispatch,
    },
    claim_returned: {
      from: [...away, 'returning', 'lost'],
      to: 'returned_by_courier',
      label: 'Returned, says courier',
      done: 'returned_by_courier',
      access: capability.dispatch,
    },
    receive_back: {
      from: receivableStates,
      to: 'received_back',
      label: 'Receive back',
      done: 'received_back',
      access: capability.returns,
    },
    lose: {
      from: [...away, 'returning', 'returned_by_courier'],
      to: 'lost',
      label: 'Lost',
      done: 'lost',
      access: capability.returns,
    },
    cancel: {
      from: ['packed', 'opened', 'booked'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access: capability.orders,
    },
    undo_to_handed_over: undoTo('handed_over'),
    undo_to_in_transit: undoTo('in_transit'),
    undo_to_out_for_delivery: undoTo('out_for_delivery'),
    undo_to_attempt_failed: undoTo('attempt_failed'),
    undo_to_returning: undoTo('returning'),
    undo_to_returned_by_courier: undoTo('returned_by_courier'),
    undo_to_lost: undoTo('lost'),
    undo_receipt_to_handed_over: undoReceiptTo('handed_over'),
    undo_receipt_to_in_transit: undoReceiptTo('in_transit'),
    undo_receipt_to_out_for_delivery: undoReceiptTo('out_for_delivery'),
    undo_receipt_to_attempt_failed: undoReceiptTo('attempt_failed'),
    undo_receipt_to_returning: undoReceiptTo('returning'),
    undo_receipt_to_returned_by_courier: undoReceiptTo('returned_by_courier'),
    undo_receipt_to_lost: undoReceiptTo('lost'),
    undo_receipt_to_delivered: undoReceiptTo('delivered'),
  },
})

export const parcelStates = [
  'packed',
  'opened',
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'returning',
  'returned_by_courier',
  'received_back',
  'delivered',
  'lost',
  'cancelled',
] as const

export type ParcelState = (typeof parcelStates)[number]

/** The states in which a parcel is with its courier, or was last. */
export const underWayStates = [...away, 'returning', 'returned_by_courier', 'lost'] as const

/** The states of a parcel that was not delivered and comes back. */
export const sentBackStates = ['returning', 'returned_by_courier', 'received_back'] as const

const undoMoves = {
  handed_over: 'undo_to_handed_over',
  in_transit: 'undo_to_in_transit',
  out_for_delivery: 'undo_to_out_for_delivery',
  attempt_failed: 'undo_to_attempt_failed',
  returning: 'undo_to_returning',
  returned_by_courier: 'undo_to_returned_by_courier',
  lost: 'undo_to_lost',
} as const satisfies Readonly<
  Record<(typeof underWayStates)[number], keyof typeof parcelMachine.moves>
>

/** The transition that undoes a report; null where there is none. */
export function undoMoveTo(state: string) {
  const known = underWayStates.find((one) => one === state)
  return known ? undoMoves[known] : null
}

const moveOfNews = {
  in_transit: 'travel',
  out_for_delivery: 'go_out',
  attempt_failed: 'fail',
  delivered: 'deliver',
  returning: 'turn_back',
  returned_by_courier: 'claim_returned',
  lost: 'lose',
  note: null,
} as const satisfies Readonly<Record<CourierNews, keyof typeof parcelMachine.moves | null>>

/** The transition that a courier's report causes; null where there is none. */
export const moveForNews = (news: CourierNews) => moveOfNews[news]

/** The maximum of parcels booked or printed together; more cannot be reviewed before. */
export const mostParcels = 100
