import { capability } from '#organization/users/capabilities.ts'
import { confirmationNoun } from '#sales/confirmations/confirmations.nouns.ts'
import type { HeardEvent, Rule } from './define-rule.ts'

const promiseOf = (event: HeardEvent) => `callback ${event.entityId}`

/** A callback is up to the person who promised it. */
export const confirmationRules: readonly Rule[] = [
  {
    key: 'confirmation.callback_due',
    label: 'A callback that you promised is due',
    on: 'confirmation.callback_due',
    type: 'order_update',
    priority: 'high',
    to: { authorOf: 'confirmation.promised', coverNeeds: capability.confirmations },
    say: (event) => ({
      title: `${event.label}: call back now`,
      message: 'You promised the customer a call at this time.',
      actionUrl: confirmationNoun.path(event.entityId),
    }),
    cause: {
      of: promiseOf,
      endsOn: ['confirmation.taken', 'confirmation.settled'],
      endedBy: (event) => [promiseOf(event)],
    },
  },
]
