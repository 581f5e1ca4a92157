import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** The states of an order. Holds are separate: see `refuseWhileHeld` in orders.rules.ts. */
export const orderMachine = defineMachine({
  noun: 'order',
  table: 'orders',
  initial: 'pending',
  terminal: ['cancelled', 'returned'],
  states: {
    pending: { label: 'Pending', tone: 'waiting' },
    confirmed: { label: 'Confirmed', tone: 'active' },
    packed: { label: 'Packed', tone: 'active' },
    dispatched: { label: 'Dispatched', tone: 'special' },
    delivered: { label: 'Delivered', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
    returned: { label: 'Returned', tone: 'bad' },
  },
  moves: {
    confirm: {
      from: ['pending'],
      to: 'confirmed',
      label: 'Confirm',
      done: 'confirmed',
      access: capability.confirmations,
    },
    unconfirm: {
      from: ['confirmed'],
      to: 'pending',
      label: 'Undo confirmation',
      done: 'unconfirmed',
      access: capability.confirmations,
    },
    pack: {
      from: ['confirmed'],
      to: 'packed',
      label: 'Pack',
      done: 'packed',
      access: capability.dispatch,
    },
    unpack: {
      from: ['packed'],
      to: 'confirmed',
      label: 'Unpack',
      done: 'unpacked',
      access: capability.dispatch,
    },
    dispatch: {
      from: ['packed'],
      to: 'dispatched',
      label: 'Dispatch',
      done: 'dispatched',
      access: capability.dispatch,
    },
    deliver: {
      from: ['dispatched'],
      to: 'delivered',
      label: 'Mark delivered',
      done: 'delivered',
      access: capability.dispatch,
    },
    // The courier's report of it was a mistake; only undoing that report comes here.
    undeliver: {
      from: ['delivered'],
      to: 'dispatched',
      label: 'Undo delivery',
      done: 'undelivered',
      access: capability.dispatch,
    },
    // The sales channel has sent all of it; it never passes the bench.
    sendElsewhere: {
      from: ['pending', 'confirmed'],
      to: 'delivered',
      label: 'Sent by the channel',
      done: 'delivered',
      access: capability.orders,
    },
    cancel: {
      from: ['pending', 'confirmed', 'packed'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access: capability.orders,
    },
    return: {
      from: ['dispatched', 'delivered'],
      to: 'returned',
      label: 'Take back',
      done: 'returned',
      access: capability.returns,
    },
  },
})

export const orderStates = [
  'pending',
  'confirmed',
  'packed',
  'dispatched',
  'delivered',
  'cancelled',
  'returned',
] as const

export type OrderState = (typeof orderStates)[number]
export type OrderMove = keyof typeof orderMachine.moves
