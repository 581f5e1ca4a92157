import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ApprovalRow } from './approvals.contract.ts'
import { approvalMachine, approvalStates } from './approvals.states.ts'

const columns = {
  summary: { label: 'What', kind: 'text', of: 'summary', card: 'title', isSortable: true },
  state: {
    label: 'State',
    kind: 'state',
    of: 'state',
    machine: approvalMachine,
    width: '140px',
    card: 'mark',
    isSortable: true,
  },
  limit: { label: 'Why', kind: 'text', of: 'limitBreached' },
  by: { label: 'Asked by', kind: 'text', of: 'requestedBy', width: '150px', isSortable: true },
  outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
  left: { label: 'Time left', kind: 'ago', of: 'expiresAt', width: '110px', isSortable: true },
  asked: { label: 'Asked', kind: 'when', of: 'requestedAt', width: '156px', isSortable: true },
  decidedBy: {
    label: 'Decided by',
    kind: 'text',
    of: 'decidedBy',
    width: '150px',
    isHidden: true,
    card: 'none',
    isSortable: true,
  },
  decided: {
    label: 'Decided',
    kind: 'when',
    of: 'decidedAt',
    width: '156px',
    isHidden: true,
    card: 'none',
    isSortable: true,
  },
} as const

const filters = {
  state: {
    label: 'State',
    kind: 'choice',
    options: choicesOfStates(approvalStates, approvalMachine),
  },
  lapsed: { label: 'Lapsed', kind: 'yesNo', yes: 'Lapsed', no: 'Not lapsed' },
  asked: { label: 'Asked', kind: 'days' },
  decided: { label: 'Decided', kind: 'days' },
} as const

const shown = {
  noun: 'approvals',
  path: '/approvals',
  columns,
  search: 'What, why or who asked',
  order: '-asked',
} as const

/** As the server takes it; the tabs of the page name the queue. */
export const approvalList = listFor<ApprovalRow>()({
  ...shown,
  filters: {
    queue: {
      label: 'Queue',
      kind: 'choice',
      options: [
        { value: 'to_decide', label: 'Waiting for you' },
        { value: 'asked', label: 'Asked by you' },
        { value: 'history', label: 'History' },
      ],
      usually: ['to_decide'],
    },
    ...filters,
  },
})

/** What one tab of the page shows. */
export const approvalTab = listFor<ApprovalRow>()({ ...shown, filters })
