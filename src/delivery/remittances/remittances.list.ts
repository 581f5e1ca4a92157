import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { RemittanceRow } from './remittances.fields.ts'
import { remittanceMachine, remittanceStates } from './remittances.states.ts'

const states = choicesOfStates(remittanceStates, remittanceMachine)

export const remittanceList = listFor<RemittanceRow>()({
  noun: 'remittances',
  path: '/dispatch/remittances',
  columns: {
    number: {
      label: 'Remittance',
      kind: 'number',
      of: 'number',
      width: '104px',
      card: 'title',
      isSortable: true,
    },
    courier: {
      label: 'Courier',
      kind: 'text',
      of: 'courierName',
      card: 'title',
      isSortable: true,
    },
    reference: { label: 'Theirs', kind: 'text', of: 'reference', isSortable: true },
    remitted: {
      label: 'Paid on',
      kind: 'day',
      of: 'remittedOn',
      width: '116px',
      isSortable: true,
    },
    lines: {
      label: 'Lines',
      kind: 'count',
      of: 'lineCount',
      width: '80px',
      card: 'none',
      isSortable: true,
    },
    paid: {
      label: 'Paid to us',
      kind: 'money',
      of: 'paidMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    difference: {
      label: 'Difference',
      kind: 'money',
      of: 'differenceMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    open: {
      label: 'To explain',
      kind: 'count',
      of: 'openCount',
      width: '112px',
      isSortable: true,
    },
    created: {
      label: 'Created',
      kind: 'when',
      of: 'createdAt',
      width: '150px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: remittanceMachine,
      width: '120px',
      card: 'mark',
    },
  },
  filters: {
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    state: { label: 'State', kind: 'choice', options: states },
    toExplain: {
      label: 'To explain',
      kind: 'yesNo',
      yes: 'with differences to explain',
      no: 'nothing to explain',
    },
    remitted: { label: 'Paid on', kind: 'days' },
    created: { label: 'Created', kind: 'days' },
  },
  search: 'Our number, theirs, or the bank’s',
  order: '-created',
})
