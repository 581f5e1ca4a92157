import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { PurchaseOrderRow } from './purchase-orders.fields.ts'
import { purchaseOrderMachine, purchaseOrderStates } from './purchase-orders.states.ts'

const invoicedLabels = { none: 'None', part: 'Part', all: 'All' } as const

export const purchaseOrderList = listFor<PurchaseOrderRow>()({
  noun: 'purchase orders',
  path: '/purchase-orders',
  columns: {
    label: {
      label: 'Number',
      kind: 'text',
      of: 'label',
      width: '104px',
      card: 'title',
      isSortable: true,
    },
    supplier: {
      label: 'Supplier',
      kind: 'text',
      of: 'supplierName',
      card: 'title',
      isSortable: true,
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
    lines: { label: 'Lines', kind: 'count', of: 'lines', width: '72px', isSortable: true },
    done: {
      label: 'Lines done',
      kind: 'count',
      of: 'doneLines',
      width: '96px',
      isHidden: true,
      card: 'none',
    },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    outletTotal: {
      label: 'In outlet currency',
      kind: 'money',
      of: 'outletTotalMinor',
      currencyIn: 'outletCurrency',
      width: '140px',
      isHidden: true,
      card: 'none',
    },
    invoiced: {
      label: 'Invoiced',
      kind: 'choice',
      of: 'invoiced',
      labels: invoicedLabels,
      width: '96px',
      card: 'none',
    },
    expected: {
      label: 'Expected',
      kind: 'day',
      of: 'expectedOn',
      width: '132px',
      isSortable: true,
    },
    by: {
      label: 'Created by',
      kind: 'text',
      of: 'createdBy',
      width: '150px',
      isSortable: true,
      isHidden: true,
      card: 'none',
    },
    at: { label: 'Created', kind: 'when', of: 'createdAt', width: '150px', isSortable: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: purchaseOrderMachine,
      width: '184px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(purchaseOrderStates, purchaseOrderMachine),
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier', formerly: 'supplier' },
    toCome: { label: 'To come', kind: 'yesNo', yes: 'Still to come', no: 'Nothing to come' },
    late: { label: 'Late', kind: 'yesNo', yes: 'Late', no: 'Not late' },
    expected: { label: 'Expected', kind: 'days' },
    created: { label: 'Created', kind: 'days' },
  },
  search: 'Number, supplier, their reference, note or SKU',
  order: '-at',
})
