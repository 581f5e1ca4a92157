import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { documentStatuses, documentStatusLabels } from './documents.rules.ts'
import type { SupplierRow } from './suppliers.fields.ts'
import { orderChannelLabels, orderChannels } from './suppliers.rules.ts'
import { supplierMachine, supplierStates } from './suppliers.states.ts'

export const supplierList = listFor<SupplierRow>()({
  noun: 'suppliers',
  path: '/suppliers',
  columns: {
    name: { label: 'Supplier', kind: 'text', of: 'name', card: 'title', isSortable: true },
    code: { label: 'Code', kind: 'code', of: 'code', width: '128px', isSortable: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: supplierMachine,
      width: '104px',
      card: 'mark',
    },
    city: {
      label: 'City',
      kind: 'text',
      of: 'city',
      width: '120px',
      card: 'none',
      isSortable: true,
    },
    currency: {
      label: 'Currency',
      kind: 'text',
      of: 'currency',
      width: '92px',
      card: 'none',
      isSortable: true,
    },
    items: { label: 'Items', kind: 'count', of: 'items', width: '80px', isSortable: true },
    leadDays: {
      label: 'Lead time (days)',
      kind: 'count',
      of: 'leadDays',
      width: '144px',
      card: 'none',
      isSortable: true,
    },
    openOrders: {
      label: 'Open orders',
      kind: 'count',
      of: 'openOrders',
      width: '112px',
      isSortable: true,
    },
    documents: {
      label: 'Documents',
      kind: 'choice',
      of: 'documentStatus',
      labels: documentStatusLabels,
      width: '128px',
    },
    expiresOn: {
      label: 'Expiry date',
      kind: 'day',
      of: 'expiresOn',
      width: '120px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    country: {
      label: 'Country',
      kind: 'text',
      of: 'country',
      width: '136px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    rating: {
      label: 'Rating',
      kind: 'count',
      of: 'rating',
      width: '84px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(supplierStates, supplierMachine),
      opensWith: '-archived',
    },
    documents: {
      label: 'Documents',
      kind: 'choice',
      options: choicesOf(documentStatuses, documentStatusLabels),
    },
    hasOrders: { label: 'Open orders', kind: 'yesNo', yes: 'with open orders', no: 'without' },
    preferred: { label: 'Preferred', kind: 'yesNo', yes: 'preferred', no: 'not preferred' },
    channel: {
      label: 'Orders sent by',
      kind: 'choice',
      options: choicesOf(orderChannels, orderChannelLabels),
      isExtra: true,
    },
    toCheck: {
      label: 'Uploaded documents',
      kind: 'yesNo',
      yes: 'with documents to check',
      no: 'with none to check',
      isExtra: true,
    },
    leadDays: { label: 'Lead time (days)', kind: 'count', isExtra: true },
    items: { label: 'Items', kind: 'count', isExtra: true },
  },
  search: 'Code, name or legal name',
  order: 'name',
})
