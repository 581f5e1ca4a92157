import { listFor } from '#platform/lists/define-list.ts'
import { statesOf } from '#platform/machine.ts'
import type { DraftOrder } from './buying.contract.ts'
import { purchaseOrderMachine } from './purchase-orders.states.ts'

export const draftList = listFor<DraftOrder>()({
  noun: 'purchase orders',
  path: '/inventory/drafts',
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
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: purchaseOrderMachine,
      width: '120px',
      card: 'mark',
    },
    lines: { label: 'Lines', kind: 'count', of: 'lines', width: '72px', isSortable: true },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    by: { label: 'By', kind: 'text', of: 'createdBy', width: '160px', isSortable: true },
    at: { label: 'Since', kind: 'when', of: 'createdAt', width: '160px', isSortable: true },
  },
  filters: {
    // Chosen above the suggestions, which they narrow as well.
    outletId: {
      label: 'Outlet',
      kind: 'record',
      of: 'outlet',
      formerly: 'outlet',
      isHidden: true,
    },
    supplierId: {
      label: 'Supplier',
      kind: 'record',
      of: 'supplier',
      formerly: 'supplier',
      isHidden: true,
    },
    state: {
      label: 'State',
      kind: 'choice',
      options: statesOf(purchaseOrderMachine).map((value) => ({
        value,
        label: purchaseOrderMachine.states[value].label,
      })),
    },
    created: { label: 'Since', kind: 'days' },
  },
  search: null,
  order: '-at',
})
