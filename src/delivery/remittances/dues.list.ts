import { listFor } from '#platform/lists/define-list.ts'
import type { DueRow } from './remittances.fields.ts'

export const dueList = listFor<DueRow>()({
  noun: 'parcels',
  path: '/dispatch/cash',
  columns: {
    tracking: {
      label: 'Tracking number',
      kind: 'code',
      of: 'trackingNumber',
      width: '172px',
      card: 'title',
    },
    parcel: {
      label: 'Parcel',
      kind: 'code',
      of: 'code',
      width: '90px',
      isHidden: true,
      card: 'none',
    },
    courier: { label: 'Courier', kind: 'text', of: 'courierName', isSortable: true },
    order: { label: 'Order', kind: 'number', of: 'orderNumber', width: '96px', isSortable: true },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
    cash: {
      label: 'Cash',
      kind: 'money',
      of: 'cashMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    collected: {
      label: 'Collected',
      kind: 'when',
      of: 'collectedAt',
      width: '150px',
      card: 'none',
      isSortable: true,
    },
    due: { label: 'Due', kind: 'day', of: 'dueOn', width: '116px', isSortable: true },
    standing: {
      label: 'Days late',
      kind: 'count',
      of: 'lateDays',
      width: '168px',
      card: 'mark',
      isSortable: true,
    },
  },
  filters: {
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    late: { label: 'Late', kind: 'yesNo', yes: 'yes', no: 'no' },
    missing: { label: 'Missing', kind: 'yesNo', yes: 'missing', no: 'not missing' },
    collected: { label: 'Collected', kind: 'days' },
    due: { label: 'Due', kind: 'days' },
  },
  search: 'Tracking, parcel or order number',
  order: 'collected',
})
