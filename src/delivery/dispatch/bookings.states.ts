import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/**
 * A courier booking for one parcel. A booking is never reused: a new one gets a new number, and the
 * label of the old one stays void.
 */
export const bookingMachine = defineMachine({
  noun: 'booking',
  table: 'parcel_bookings',
  initial: 'requested',
  terminal: ['failed', 'void'],
  states: {
    requested: { label: 'Requested', tone: 'waiting' },
    booked: { label: 'Booked', tone: 'good' },
    unclear: { label: 'Unclear', tone: 'bad' },
    failed: { label: 'Failed', tone: 'bad' },
    voiding: { label: 'Being voided', tone: 'waiting' },
    void: { label: 'Void', tone: 'quiet' },
  },
  moves: {
    accept: {
      from: ['requested', 'unclear'],
      to: 'booked',
      label: 'Accept',
      done: 'accepted',
      access: capability.dispatch,
    },
    doubt: {
      from: ['requested'],
      to: 'unclear',
      label: 'Mark as unclear',
      done: 'left_unclear',
      access: capability.dispatch,
    },
    fail: {
      from: ['requested'],
      to: 'failed',
      label: 'Fail',
      done: 'failed',
      access: capability.dispatch,
    },
    withdraw: {
      from: ['requested', 'booked'],
      to: 'voiding',
      label: 'Withdraw',
      done: 'withdrawn',
      access: capability.dispatch,
    },
    void: {
      from: ['requested', 'booked', 'unclear', 'voiding'],
      to: 'void',
      label: 'Void',
      done: 'voided',
      access: capability.dispatch,
    },
  },
})

export const bookingStates = [
  'requested',
  'booked',
  'unclear',
  'failed',
  'voiding',
  'void',
] as const

export type BookingState = (typeof bookingStates)[number]
