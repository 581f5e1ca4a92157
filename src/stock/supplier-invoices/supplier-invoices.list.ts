import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { SupplierInvoiceRow } from './supplier-invoices.fields.ts'
import { supplierInvoiceMachine, supplierInvoiceStates } from './supplier-invoices.states.ts'

export const supplierInvoiceList = listFor<SupplierInvoiceRow>()({
  noun: 'supplier invoices',
  path: '/purchase-orders/invoices',
  columns: {
    number: {
      label: 'Number',
      kind: 'text',
      of: 'number',
      width: '112px',
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
    orders: { label: 'Purchase orders', kind: 'text', of: 'orders', width: '132px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    balance: {
      label: 'Balance due',
      kind: 'money',
      of: 'balanceMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    invoiced: {
      label: 'Invoice date',
      kind: 'day',
      of: 'invoicedOn',
      isHidden: true,
      width: '132px',
      isSortable: true,
      card: 'none',
    },
    due: { label: 'Due', kind: 'day', of: 'dueOn', width: '132px', isSortable: true },
    differs: { label: 'Differs by', kind: 'text', of: 'differs', width: '160px' },
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
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: supplierInvoiceMachine,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(supplierInvoiceStates, supplierInvoiceMachine),
    },
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    due: { label: 'Due', kind: 'days' },
    soon: {
      label: 'Due soon',
      kind: 'yesNo',
      yes: 'Due within 7 days',
      no: 'Not due within 7 days',
    },
    overdue: { label: 'Overdue', kind: 'yesNo', yes: 'Overdue', no: 'Not overdue' },
  },
  search: 'Invoice number, supplier, purchase order or note',
  order: '-at',
})
