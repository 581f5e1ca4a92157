import { capability } from '#organization/users/capabilities.ts'
import { varianceNoun } from '#stock/variances/variances.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const due = 'variance.due_passed'

const say: Rule['say'] = (event) => ({
  title: `${event.label} is overdue`,
  message: `It was due on ${textOf(event, 'dueOn')}: ${textOf(event, 'sku')}. Find its cause, or change the day.`,
  actionUrl: varianceNoun.path(event.entityId),
})

const causeOf = (event: HeardEvent) => `variance ${event.entityId}`

const cause: Rule['cause'] = {
  of: causeOf,
  endsOn: ['variance.posted', 'variance.paired', 'variance.closed', 'variance.settled'],
  endedBy: (event) => [causeOf(event)],
}

/** Each missed due day is told once: to the assignee, or to who can assign it. */
export const varianceRules: readonly Rule[] = [
  {
    key: due,
    label: 'A variance assigned to you is overdue',
    on: due,
    type: 'warning',
    priority: 'normal',
    to: { namedIn: 'owner', coverNeeds: capability.varianceManagement },
    say,
    cause,
  },
  {
    key: 'variance.due_passed_unassigned',
    label: 'An unassigned variance is overdue',
    on: due,
    isMeant: (event) => event.data.owner === undefined,
    type: 'warning',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say,
    cause,
  },
]
