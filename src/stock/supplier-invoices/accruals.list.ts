import { listFor } from '#platform/lists/define-list.ts'
import type { AccrualRow } from './accruals.fields.ts'

/** What was received and not invoiced at the end of a day. */
export const accrualList = listFor<AccrualRow>()({
  noun: 'accruals',
  path: '/purchase-orders/accruals',
  columns: {
    order: {
      label: 'Purchase order',
      kind: 'text',
      of: 'orderLabel',
      width: '132px',
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
    last: {
      label: 'Last received',
      kind: 'day',
      of: 'lastReceivedOn',
      width: '132px',
      isSortable: true,
    },
    received: {
      label: 'Received',
      kind: 'money',
      of: 'receivedMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    accrued: {
      label: 'Not invoiced',
      kind: 'money',
      of: 'accruedMinor',
      currencyIn: 'currency',
      width: '120px',
    },
    // Orders of several currencies are compared by this one.
    outletAccrued: {
      label: 'In outlet currency',
      kind: 'money',
      of: 'outletAccruedMinor',
      currencyIn: 'outletCurrency',
      width: '152px',
      isSortable: true,
      formerSort: 'accrued',
    },
  },
  filters: {
    day: { label: 'At the end of', kind: 'day' },
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
  },
  search: 'Purchase order or supplier',
  order: '-outletAccrued',
})
