import { listFor } from '#platform/lists/define-list.ts'
import type { SupplierReturnRow } from './supplier-returns.contract.ts'

export const supplierReturnList = listFor<SupplierReturnRow>()({
  noun: 'supplier returns',
  path: '/returns/suppliers',
  columns: {
    number: {
      label: 'Paper',
      kind: 'number',
      of: 'number',
      width: '80px',
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
    outlet: {
      label: 'Outlet',
      kind: 'text',
      of: 'outletCode',
      width: '96px',
      isSortable: true,
    },
    lines: { label: 'Lines', kind: 'count', of: 'lineCount', width: '80px' },
    cost: { label: 'Cost', kind: 'money', of: 'costMinor', currencyIn: 'currency', width: '112px' },
    at: { label: 'Made', kind: 'when', of: 'createdAt', width: '168px', isSortable: true },
    by: {
      label: 'By',
      kind: 'text',
      of: 'createdBy',
      width: '160px',
      card: 'none',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'when',
      of: 'undoneAt',
      width: '112px',
      card: 'mark',
    },
  },
  filters: {
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    undone: { label: 'State', kind: 'yesNo', yes: 'Undone', no: 'Sent' },
    made: { label: 'Made', kind: 'days' },
  },
  search: 'Number, supplier or SKU',
  order: '-at',
})
