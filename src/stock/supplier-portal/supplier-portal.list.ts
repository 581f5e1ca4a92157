import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import {
  purchaseOrderMachine,
  purchaseOrderStates,
} from '#stock/purchasing/purchase-orders.states.ts'
import type { PortalOrderRow } from './supplier-portal.fields.ts'

/** The states that a supplier sees; drafts are ours. */
export const portalStates = purchaseOrderStates.filter(
  (state) => state !== 'draft' && state !== 'pending_approval',
)

export const portalOrderList = listFor<PortalOrderRow>()({
  noun: 'orders',
  path: '/supplier-portal',
  columns: {
    label: {
      label: 'Number',
      kind: 'text',
      of: 'label',
      width: '112px',
      card: 'title',
      isSortable: true,
    },
    reference: {
      label: 'Your reference',
      kind: 'text',
      of: 'supplierReference',
      width: '136px',
      isSortable: true,
      card: 'none',
    },
    outlet: { label: 'Deliver to', kind: 'text', of: 'outletName', isSortable: true },
    lines: { label: 'Lines', kind: 'count', of: 'lines', width: '72px', isSortable: true },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '120px',
      isSortable: true,
    },
    expected: {
      label: 'Expected',
      kind: 'day',
      of: 'expectedOn',
      width: '132px',
      isSortable: true,
    },
    sent: { label: 'Sent', kind: 'when', of: 'sentAt', width: '150px', isSortable: true },
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
      options: choicesOfStates(portalStates, purchaseOrderMachine),
    },
    late: { label: 'Late', kind: 'yesNo', yes: 'Late', no: 'Not late' },
    sent: { label: 'Sent', kind: 'days' },
  },
  search: 'Number or your reference',
  order: '-sent',
})
