import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { SaleRow } from './sales.contract.ts'
import { saleMachine, saleStates } from './sales.states.ts'

export const saleList = listFor<SaleRow>()({
  noun: 'sales',
  path: '/pos/sales',
  columns: {
    number: {
      label: 'Sale',
      kind: 'number',
      of: 'number',
      width: '88px',
      card: 'title',
      isSortable: true,
    },
    sold: { label: 'Sold', kind: 'when', of: 'soldAt', width: '156px', isSortable: true },
    register: {
      label: 'Register',
      kind: 'texts',
      of: ['registerName', 'outletCode'],
      between: ', ',
      width: '160px',
    },
    cashier: { label: 'Cashier', kind: 'text', of: 'cashier' },
    units: { label: 'Units', kind: 'count', of: 'units', width: '72px' },
    methods: { label: 'Paid by', kind: 'text', of: 'methods', width: '136px' },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    refunded: {
      label: 'Refunded',
      kind: 'money',
      of: 'refundedMinor',
      currencyIn: 'currency',
      width: '112px',
      card: 'none',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: saleMachine,
      width: '156px',
      card: 'mark',
    },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    registerId: { label: 'Register', kind: 'record' },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(saleStates, saleMachine),
    },
    soldAt: { label: 'Sold', kind: 'days' },
    toReview: { label: 'Review', kind: 'yesNo', yes: 'to review', no: 'nothing to review' },
  },
  search: 'Sale number',
  order: '-sold',
})
