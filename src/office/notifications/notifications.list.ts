import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { priorities } from './define-rule.ts'
import { kindLabels, kinds } from './kinds.ts'
import { priorityLabels } from './notification-words.ts'
import type { Notification } from './notifications.contract.ts'

export const notificationList = listFor<Notification>()({
  noun: 'notifications',
  path: '/notifications',
  columns: {
    what: { label: 'What', kind: 'text', of: 'title', card: 'title', isSortable: true },
    kind: { label: 'Kind', kind: 'drawn', width: '110px' },
    state: { label: 'Priority', kind: 'drawn', width: '130px', card: 'mark', isSortable: true },
    when: { label: 'When', kind: 'when', of: 'created_at', width: '170px', isSortable: true },
    snoozed: {
      label: 'Snoozed until',
      kind: 'when',
      of: 'snoozed_until',
      width: '170px',
      isHidden: true,
    },
    act: { label: 'Snooze', kind: 'drawn', width: '76px', card: 'none' },
    resolved: {
      label: 'Resolved',
      kind: 'when',
      of: 'resolved_at',
      width: '170px',
      isHidden: true,
      isSortable: true,
    },
  },
  filters: {
    unread: { label: 'Unread', kind: 'yesNo', yes: 'Unread only', no: 'Read only' },
    kind: { label: 'Kind', kind: 'choice', options: choicesOf(kinds, kindLabels) },
    priority: {
      label: 'Priority',
      kind: 'choice',
      options: choicesOf(priorities, priorityLabels),
    },
    rule: { label: 'Rule', kind: 'word', emptyLabel: 'No rule' },
    resolved: { label: 'Resolved', kind: 'yesNo', yes: 'Resolved by itself', no: 'Not resolved' },
    when: { label: 'When', kind: 'days' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', emptyLabel: 'No outlet' },
    type: { label: 'Type', kind: 'word', isHidden: true },
    snoozed: {
      label: 'Snoozed',
      kind: 'choice',
      options: [
        { value: 'no', label: 'in the list' },
        { value: 'yes', label: 'snoozed' },
      ],
      usually: ['no'],
      isHidden: true,
    },
    mine: {
      label: 'Told to',
      kind: 'yesNo',
      yes: 'You by name',
      no: 'Your roles',
      isHidden: true,
    },
  },
  search: 'Search title or text',
  order: '-when',
})
