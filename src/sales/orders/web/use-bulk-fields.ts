import { useQuery } from '@tanstack/react-query'
import { useReasonField } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useTypedCountField } from '#platform/web/forms/typed-count-field.ts'
import type { BulkChange } from '../bulk.fields.ts'
import { holdLabels, priorities, priorityLabels } from '../order-words.ts'
import type { BulkValues } from './bulk-values.ts'
import { deskApi } from './orders-api.ts'
import { tagsOf } from './tag-text.ts'

type GivenFor = {
  action: BulkChange['action']
  /** How many orders a cancellation takes, once it is known. */
  cancelled: number | undefined
  /** Some of them need approval, or may need it. */
  isAsking: boolean
}

/** The fields of a change of many orders: what this one needs to know. */
export function useBulkFields({ action, cancelled, isAsking }: GivenFor): FormFields<BulkValues> {
  const reason = useReasonField(action === 'cancel' ? 'order.cancel' : 'order.hold')
  const typed = useTypedCountField({
    noun: 'orders',
    count: cancelled,
    isLosing: action === 'cancel',
  })
  const { data: desk } = useQuery({ ...deskApi.ask('people', {}), enabled: action === 'assign' })
  const people = desk?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const onlyFor = (...actions: BulkChange['action'][]) => ({
    isShown: () => actions.includes(action),
  })
  return {
    kind: {
      kind: 'choice',
      label: 'Kind of hold',
      options: optionsOf(holdLabels),
      refusedAs: 'change.kind',
      ...onlyFor('hold', 'release'),
    },
    tags: {
      kind: 'line',
      label: 'Tags, separated by commas',
      longest: 200,
      isRequired: true,
      refusedAs: 'change.tags',
      fault: (text) => (tagsOf(text).length === 0 ? 'Name a tag.' : null),
      ...onlyFor('tag', 'untag'),
    },
    priority: {
      kind: 'choice',
      label: 'Priority',
      options: choicesOf(priorities, priorityLabels),
      refusedAs: 'change.priority',
      ...onlyFor('priority'),
    },
    assignedTo: {
      kind: 'choice',
      label: 'Assignee',
      options: people,
      emptyLabel: 'Unassigned',
      refusedAs: 'change.assignedTo',
      ...onlyFor('assign'),
    },
    settled: {
      kind: 'line',
      label: 'What settled it',
      longest: 200,
      isRequired: true,
      refusedAs: 'change.note',
      ...onlyFor('release'),
    },
    reason: { ...reason, refusedAs: 'change.reason', ...onlyFor('hold', 'cancel') },
    typed,
    note: { kind: 'line', label: 'Note for the approver', longest: 200, isShown: () => isAsking },
  }
}
