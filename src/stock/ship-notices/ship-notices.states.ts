import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.supplierPortal
const { receiving } = capability

/** A delivery that a supplier announces, until what came of it is received. */
export const shipNoticeMachine = defineMachine({
  noun: 'ship_notice',
  table: 'ship_notices',
  initial: 'draft',
  terminal: ['cancelled'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    submitted: { label: 'Announced', tone: 'active' },
    arrived: { label: 'Arrived', tone: 'waiting' },
    received: { label: 'Received', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      label: 'Announce delivery',
      done: 'announced',
      access,
    },
    arrive: {
      from: ['submitted'],
      to: 'arrived',
      label: 'Start counting',
      done: 'arrived',
      access: receiving,
    },
    receive: {
      from: ['arrived'],
      to: 'received',
      label: 'Receive',
      done: 'received',
      access: receiving,
    },
    // Its count was cancelled, or its receipt undone.
    reopen: {
      from: ['arrived', 'received'],
      to: 'submitted',
      label: 'Reopen',
      done: 'reopened',
      access: receiving,
    },
    cancel: {
      from: ['draft', 'submitted'],
      to: 'cancelled',
      label: 'Cancel delivery',
      done: 'cancelled',
      access,
    },
  },
})

export const shipNoticeStates = ['draft', 'submitted', 'arrived', 'received', 'cancelled'] as const

export type ShipNoticeState = (typeof shipNoticeStates)[number]

/** While it can be changed. */
export const openNoticeStates: readonly ShipNoticeState[] = ['draft', 'submitted']
