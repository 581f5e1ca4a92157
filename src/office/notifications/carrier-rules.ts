import { courierCallNoun } from '#delivery/couriers/couriers.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const callOf = (event: HeardEvent) => `courier_call ${event.entityId}`
const wordOf = (wordId: unknown) => `courier word ${wordId}`
const silenceOf = (event: HeardEvent) => `courier silence ${event.entityId}`

const roles = ['super_manager', 'store_manager', 'dispatch_manager'] as const

const couriersTab = '/dispatch?tab=couriers'
const ofCourier = ({ entityId }: HeardEvent) => `${couriersTab}&courier=${entityId}`

/** Failed bookings, parcels without updates, and unmapped statuses. */
export const carrierRules: readonly Rule[] = [
  {
    key: 'courier_call.stopped',
    label: 'A courier could not be told something after five tries',
    on: 'courier_call.stopped',
    type: 'error',
    priority: 'high',
    to: { roles },
    say: (event) => ({
      title: `${event.label} failed`,
      message: `${textOf(event, 'reason')} Try it again, or tell the courier by phone.`.trim(),
      actionUrl: courierCallNoun.path(),
    }),
    cause: {
      of: callOf,
      endsOn: ['courier_call.retried', 'courier_call.given_up'],
      endedBy: (event) => [callOf(event)],
    },
  },
  {
    key: 'courier_call.refused',
    label: 'A courier refused what it was asked',
    on: 'courier_call.refused',
    type: 'warning',
    priority: 'normal',
    to: { roles },
    // Who gives a call up knows it.
    isMeant: (event) => textOf(event, 'code') !== 'given_up',
    say: (event) => ({
      title: `${event.label} was refused`,
      message: textOf(event, 'reason'),
      actionUrl: courierCallNoun.path(),
    }),
    group: {
      windowMinutes: 60,
      title: 'Couriers refused {count} times',
      actionUrl: couriersTab,
    },
  },
  {
    key: 'courier.word_unknown',
    label: 'A courier sent an unmapped status',
    on: 'courier.word_unknown',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['super_manager', 'store_manager'] },
    say: (event) => ({
      title: `${event.label} sent an unmapped status`,
      message: 'Map it to update the parcels that wait for it.',
      actionUrl: ofCourier(event),
    }),
    cause: {
      of: (event) => wordOf(event.data.wordId),
      endsOn: ['courier.word_explained'],
      // A status may be mapped by its text as well as by its code, which then resolves others too.
      endedBy: ({ data }) => (Array.isArray(data.settled) ? data.settled.map(wordOf) : []),
    },
  },
  {
    key: 'courier.went_silent',
    label: 'A courier does not say what became of parcels',
    on: 'courier.went_silent',
    type: 'error',
    priority: 'high',
    to: { roles },
    say: (event) => ({
      title: `${event.label} does not answer`,
      message: `Nothing is heard of its parcels. ${textOf(event, 'reason')}`.trim(),
      actionUrl: ofCourier(event),
    }),
    cause: {
      of: silenceOf,
      endsOn: ['courier.answered_again'],
      endedBy: (event) => [silenceOf(event)],
    },
  },
]
