import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { Register } from './registers.contract.ts'
import { registerMachine, registerStates } from './registers.states.ts'

export const registerList = listFor<Register>()({
  noun: 'registers',
  path: '/registers',
  columns: {
    name: { label: 'Register', kind: 'text', of: 'name', card: 'title', isSortable: true },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '84px' },
    device: { label: 'Device', kind: 'text', of: 'deviceName', width: '160px' },
    session: { label: 'Session', kind: 'drawn', width: '132px', card: 'mark' },
    openedBy: { label: 'Opened by', kind: 'text', of: 'openedBy', width: '160px', card: 'none' },
    openedAt: { label: 'Opened', kind: 'when', of: 'openedAt', width: '156px', card: 'none' },
    zNumber: { label: 'Last Z report', kind: 'count', of: 'lastZNumber', width: '112px' },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: registerMachine,
      width: '104px',
      card: 'none',
    },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(registerStates, registerMachine),
      usually: ['-retired'],
    },
  },
  search: 'Name',
  order: 'name',
})
