import { returnNoun } from '#delivery/returns/returns.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const askedFor = (event: HeardEvent) => `approval of return ${event.entityId}`

/** Return requests of customers, also those entered by staff, are open until they are reviewed. */
export const returnRules: readonly Rule[] = [
  {
    key: 'return.requested',
    label: 'A return waits for approval',
    on: 'return.opened',
    type: 'return_update',
    priority: 'normal',
    to: { roles: ['returns_manager'] },
    isMeant: (event) => textOf(event, 'state') === 'requested',
    say: (event) => ({
      title: `${event.label} waits for approval`,
      message: `Announced by ${event.actorName}.`,
      actionUrl: returnNoun.path(event.entityId),
    }),
    cause: {
      of: askedFor,
      endsOn: ['return.approved', 'return.declined', 'return.cancelled'],
      endedBy: (event) => [askedFor(event)],
    },
  },
]
