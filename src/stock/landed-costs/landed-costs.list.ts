import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { LandedCostRow } from './landed-costs.fields.ts'
import { landedCostMachine, landedCostStates } from './landed-costs.states.ts'

export const landedCostList = listFor<LandedCostRow>()({
  noun: 'landed costs',
  path: '/purchase-orders/landed-costs',
  columns: {
    label: {
      label: 'Number',
      kind: 'text',
      of: 'label',
      width: '84px',
      card: 'title',
      isSortable: true,
    },
    billedBy: {
      label: 'Billed by',
      kind: 'text',
      of: 'billedBy',
      card: 'title',
      isSortable: true,
    },
    kinds: { label: 'Charges', kind: 'text', of: 'kinds', width: '140px' },
    receipts: { label: 'Receipts', kind: 'text', of: 'receipts', width: '112px' },
    reference: {
      label: 'Reference',
      kind: 'text',
      of: 'reference',
      width: '120px',
      isHidden: true,
      card: 'none',
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', isSortable: true },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '100px',
      isSortable: true,
    },
    stock: {
      label: 'To stock',
      kind: 'money',
      of: 'stockMinor',
      currencyIn: 'currency',
      width: '100px',
    },
    sold: {
      label: 'To cost of sales',
      kind: 'money',
      of: 'soldMinor',
      currencyIn: 'currency',
      width: '124px',
    },
    costed: {
      label: 'Date',
      kind: 'day',
      of: 'costedOn',
      width: '120px',
      isSortable: true,
    },
    by: {
      label: 'Entered by',
      kind: 'text',
      of: 'enteredBy',
      width: '150px',
      isHidden: true,
      card: 'none',
    },
    at: {
      label: 'Entered',
      kind: 'when',
      of: 'enteredAt',
      width: '150px',
      isSortable: true,
      isHidden: true,
      card: 'none',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: landedCostMachine,
      width: '120px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(landedCostStates, landedCostMachine),
    },
    supplierId: { label: 'Billed by supplier', kind: 'record', of: 'supplier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    costed: { label: 'Date', kind: 'days' },
  },
  search: 'Number, receipt, who bills it, reference or note',
  order: '-at',
})
