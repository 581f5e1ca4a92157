import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { RegisterSessionRow } from './register-sessions.contract.ts'
import { registerSessionMachine, registerSessionStates } from './register-sessions.states.ts'

export const registerSessionList = listFor<RegisterSessionRow>()({
  noun: 'register sessions',
  path: '/registers/sessions',
  columns: {
    opened: { label: 'Opened', kind: 'when', of: 'openedAt', width: '156px', isSortable: true },
    register: {
      label: 'Register',
      kind: 'texts',
      of: ['registerName', 'outletCode'],
      between: ', ',
      card: 'title',
    },
    openedBy: { label: 'Opened by', kind: 'text', of: 'openedBy', width: '150px' },
    closed: { label: 'Closed', kind: 'when', of: 'closedAt', width: '156px', isSortable: true },
    closedBy: {
      label: 'Closed by',
      kind: 'text',
      of: 'closedBy',
      width: '150px',
      card: 'none',
      isHidden: true,
    },
    zNumber: { label: 'Z report', kind: 'count', of: 'zNumber', width: '88px', card: 'none' },
    counted: {
      label: 'Counted',
      kind: 'money',
      of: 'countedMinor',
      currencyIn: 'currency',
      width: '112px',
    },
    difference: {
      label: 'Difference',
      kind: 'money',
      of: 'differenceMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: registerSessionMachine,
      width: '104px',
      card: 'mark',
    },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    registerId: { label: 'Register', kind: 'record' },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(registerSessionStates, registerSessionMachine),
    },
    different: { label: 'Difference', kind: 'yesNo', yes: 'with a difference', no: 'without' },
    openedAt: { label: 'Opened', kind: 'days' },
  },
  search: null,
  order: '-opened',
})
