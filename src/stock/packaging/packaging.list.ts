import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { Material } from './packaging.contract.ts'
import { packagingKindLabels, packagingKinds } from './packaging.rules.ts'
import { packagingMachine, packagingStates } from './packaging.states.ts'

export const materialList = listFor<Material>()({
  noun: 'materials',
  path: '/packaging',
  columns: {
    title: { label: 'Material', kind: 'text', of: 'title', card: 'title', isSortable: true },
    sku: { label: 'SKU', kind: 'code', of: 'sku', width: '124px', isSortable: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: packagingKindLabels,
      width: '88px',
      card: 'none',
      isSortable: true,
    },
    inner: {
      label: 'Inside',
      kind: 'count',
      of: 'innerLengthMillimetres',
      width: '164px',
      isSortable: true,
    },
    outer: {
      label: 'Outside',
      kind: 'count',
      of: 'outerLengthMillimetres',
      width: '164px',
      isHidden: true,
      isSortable: true,
    },
    bears: {
      label: 'Bears',
      kind: 'count',
      of: 'mostWeightGrams',
      width: '76px',
      card: 'none',
      isSortable: true,
    },
    tare: {
      label: 'Weighs',
      kind: 'count',
      of: 'tareGrams',
      width: '80px',
      card: 'none',
      isSortable: true,
    },
    cost: {
      label: 'Cost',
      kind: 'money',
      of: 'costMinor',
      currencyIn: 'currency',
      width: '80px',
      isSortable: true,
    },
    available: {
      label: 'Available',
      kind: 'quantity',
      of: 'available',
      width: '92px',
      isSortable: true,
    },
    used: {
      label: 'Used, 30 days',
      kind: 'quantity',
      of: 'usedIn30Days',
      width: '112px',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: packagingMachine,
      width: '104px',
      card: 'mark',
    },
  },
  filters: {
    // The outlets of the stock and use figures; the materials are company-wide.
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: choicesOf(packagingKinds, packagingKindLabels),
    },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(packagingStates, packagingMachine),
    },
    low: { label: 'Stock', kind: 'yesNo', yes: 'low', no: 'not low' },
    comesBack: { label: 'Comes back', kind: 'yesNo', yes: 'yes', no: 'no' },
    available: { label: 'Available', kind: 'count' },
  },
  search: 'SKU or words of the name',
  order: 'sku',
})
