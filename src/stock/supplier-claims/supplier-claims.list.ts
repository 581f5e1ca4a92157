import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { claimKindLabels, claimKinds } from './claims-on-suppliers.rules.ts'
import type { PortalClaimRow, SupplierClaimRow } from './supplier-claims.fields.ts'
import {
  sentClaimStates,
  supplierClaimMachine,
  supplierClaimStates,
} from './supplier-claims.states.ts'

const claimed = {
  label: 'Claimed',
  kind: 'money',
  of: 'totalMinor',
  currencyIn: 'currency',
  width: '120px',
  isSortable: true,
} as const

export const supplierClaimList = listFor<SupplierClaimRow>()({
  noun: 'supplier claims',
  path: '/purchase-orders/claims',
  columns: {
    number: {
      label: 'Number',
      kind: 'text',
      of: 'label',
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
    order: { label: 'Purchase order', kind: 'text', of: 'orderLabel', width: '132px' },
    receipt: {
      label: 'Receipt',
      kind: 'text',
      of: 'receiptLabel',
      width: '112px',
      isHidden: true,
      card: 'none',
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
    lines: {
      label: 'Lines',
      kind: 'count',
      of: 'lines',
      width: '72px',
      isHidden: true,
      card: 'none',
    },
    total: claimed,
    settled: {
      label: 'Settled',
      kind: 'money',
      of: 'settledMinor',
      currencyIn: 'currency',
      width: '120px',
      isHidden: true,
      card: 'none',
    },
    owner: { label: 'Assigned to', kind: 'text', of: 'owner', width: '150px', card: 'none' },
    changed: {
      label: 'In this state since',
      kind: 'when',
      of: 'changedAt',
      width: '150px',
      isSortable: true,
    },
    at: {
      label: 'Created',
      kind: 'when',
      of: 'createdAt',
      width: '150px',
      isSortable: true,
      isHidden: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: supplierClaimMachine,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(supplierClaimStates, supplierClaimMachine),
    },
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: claimKinds.map((value) => ({ value, label: claimKindLabels[value] })),
    },
    created: { label: 'Created', kind: 'days' },
  },
  search: 'Claim number, supplier, SKU or note',
  order: '-at',
})

export const portalClaimList = listFor<PortalClaimRow>()({
  noun: 'claims',
  path: '/supplier-portal/claims',
  columns: {
    label: {
      label: 'Number',
      kind: 'text',
      of: 'label',
      width: '112px',
      card: 'title',
      isSortable: true,
    },
    order: { label: 'Order', kind: 'text', of: 'orderLabel', width: '112px', card: 'none' },
    outlet: { label: 'Delivered to', kind: 'text', of: 'outletName', isSortable: true },
    lines: { label: 'Lines', kind: 'count', of: 'lines', width: '72px', isSortable: true },
    total: claimed,
    settled: {
      label: 'Settled',
      kind: 'money',
      of: 'settledMinor',
      currencyIn: 'currency',
      width: '120px',
      card: 'none',
    },
    sent: { label: 'Sent', kind: 'when', of: 'sentAt', width: '150px', isSortable: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: supplierClaimMachine,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(sentClaimStates, supplierClaimMachine),
    },
    sent: { label: 'Sent', kind: 'days' },
  },
  search: 'Number or order',
  order: '-sent',
})
