import { adviceNoun } from '#delivery/advice/advice.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const adviceOf = (event: HeardEvent) => `advice ${event.entityId}`

/** Delivery exceptions that wait for an instruction, or whose instruction is not confirmed yet. */
export const adviceRules: readonly Rule[] = [
  {
    key: 'advice.deadline_near',
    label: 'A courier wants an answer about a parcel soon',
    on: 'advice.deadline_near',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['super_manager', 'store_manager'] },
    say: (event) => ({
      title: `${event.label} is to be decided soon`,
      message: 'The courier waits for an answer, and the time it was given runs out.',
      actionUrl: adviceNoun.path(event.entityId),
    }),
    cause: {
      of: (event) => `deadline of ${adviceOf(event)}`,
      endsOn: ['advice.decided', 'advice.fell_silent', 'advice.closed'],
      endedBy: (event) => [`deadline of ${adviceOf(event)}`],
    },
  },
  {
    key: 'advice.fell_silent',
    label: 'A courier had no answer about a parcel in time',
    on: 'advice.fell_silent',
    type: 'warning',
    priority: 'high',
    to: { roles: ['super_manager', 'store_manager'] },
    isMeant: (event) => textOf(event, 'rule') === 'ask' || textOf(event, 'whyNot') !== '',
    say: (event) => ({
      title: `${event.label} is overdue`,
      message:
        textOf(event, 'whyNot') ||
        'The courier waits for an answer, and nothing happens without one.',
      actionUrl: adviceNoun.path(event.entityId),
    }),
    cause: {
      of: adviceOf,
      endsOn: ['advice.decided', 'advice.closed'],
      endedBy: (event) => [adviceOf(event)],
    },
  },
  {
    key: 'advice.reminder_due',
    label: 'An escalation of yours is to be looked at',
    on: 'advice.reminder_due',
    type: 'order_update',
    priority: 'normal',
    to: { authorOf: 'advice.escalated' },
    say: (event) => ({
      title: `${event.label}: what does the courier say?`,
      message: 'You escalated it and wanted to be reminded now.',
      actionUrl: adviceNoun.path(event.entityId),
    }),
  },
]
