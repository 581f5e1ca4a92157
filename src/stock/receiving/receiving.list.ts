import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ReceiptRow } from './receiving.fields.ts'
import { receiptMachine, receiptStates } from './receiving.states.ts'

export const receiptList = listFor<ReceiptRow>()({
  noun: 'goods receipts',
  path: '/receiving',
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
    order: { label: 'Purchase order', kind: 'text', of: 'orderLabel', width: '132px' },
    deliveryNote: {
      label: 'Delivery note',
      kind: 'text',
      of: 'deliveryNote',
      width: '132px',
      card: 'none',
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
    lines: { label: 'Lines', kind: 'count', of: 'lines', width: '72px', isSortable: true },
    rejected: {
      label: 'Rejected',
      kind: 'count',
      of: 'rejectedLines',
      width: '88px',
      card: 'none',
    },
    value: {
      label: 'Value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    by: {
      label: 'Started by',
      kind: 'text',
      of: 'startedBy',
      width: '150px',
      isSortable: true,
      isHidden: true,
      card: 'none',
    },
    at: { label: 'Started', kind: 'when', of: 'startedAt', width: '150px', isSortable: true },
    received: {
      label: 'Received',
      kind: 'when',
      of: 'receivedAt',
      width: '150px',
      isSortable: true,
      isHidden: true,
      card: 'none',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: receiptMachine,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(receiptStates, receiptMachine),
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier' },
    hasRejected: { label: 'Rejected', kind: 'yesNo', yes: 'With rejects', no: 'Without rejects' },
    started: { label: 'Started', kind: 'days' },
  },
  search: 'Number, purchase order, delivery note, supplier or SKU',
  order: '-at',
})
