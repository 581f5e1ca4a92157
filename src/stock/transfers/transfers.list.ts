import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { TransferRow } from './transfers.fields.ts'
import { purposeLabels } from './transfers.rules.ts'
import { transferMachine, transferStates } from './transfers.states.ts'

export const stateOptions = choicesOfStates(transferStates, transferMachine)

export const transferList = listFor<TransferRow>()({
  noun: 'transfers',
  path: '/stock-transfer',
  columns: {
    number: {
      label: 'Transfer',
      kind: 'number',
      of: 'number',
      width: '88px',
      card: 'title',
      isSortable: true,
    },
    route: {
      label: 'From and to',
      kind: 'texts',
      of: ['fromCode', 'toCode'],
      between: ' → ',
      card: 'title',
    },
    purpose: {
      label: 'Purpose',
      kind: 'choice',
      of: 'purpose',
      labels: purposeLabels,
      width: '150px',
      card: 'none',
      isHidden: true,
    },
    lines: { label: 'Lines', kind: 'count', of: 'lines', width: '64px', card: 'none' },
    units: { label: 'Units', kind: 'quantity', of: 'units', width: '72px' },
    open: { label: 'On the way', kind: 'quantity', of: 'openUnits', width: '96px' },
    value: {
      label: 'Value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '104px',
    },
    openValue: {
      label: 'Value on the way',
      kind: 'money',
      of: 'openValueMinor',
      currencyIn: 'currency',
      width: '128px',
      isHidden: true,
      card: 'none',
    },
    expected: {
      label: 'Expected',
      kind: 'day',
      of: 'expectedOn',
      width: '150px',
      isSortable: true,
    },
    age: {
      label: 'Since',
      kind: 'ago',
      of: 'stateChangedAt',
      width: '116px',
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
      machine: transferMachine,
      width: '152px',
      card: 'mark',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: stateOptions },
    fromOutletId: { label: 'From', kind: 'record', of: 'any outlet', formerly: 'from' },
    toOutletId: { label: 'To', kind: 'record', of: 'any outlet', formerly: 'to' },
    onTheWay: {
      label: 'On the way',
      kind: 'yesNo',
      yes: 'On the way now',
      no: 'Not on the way',
      formerly: 'way',
    },
    late: { label: 'Late', kind: 'yesNo', yes: 'Late', no: 'Not late' },
    expected: { label: 'Expected', kind: 'days' },
    created: { label: 'Created', kind: 'days' },
  },
  search: 'Number, outlet, carrier, note or SKU',
  order: '-created',
})
