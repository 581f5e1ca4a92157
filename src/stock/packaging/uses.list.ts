import { listFor } from '#platform/lists/define-list.ts'
import type { PackagingUse } from './packaging.contract.ts'

export const usesList = listFor<PackagingUse>()({
  noun: 'uses',
  path: '/packaging/uses',
  columns: {
    order: {
      label: 'Order',
      kind: 'number',
      of: 'orderNumber',
      width: '96px',
      card: 'title',
      isSortable: true,
    },
    sku: { label: 'Packed in', kind: 'code', of: 'sku', card: 'title' },
    suggested: { label: 'Suggested', kind: 'code', of: 'suggestedSku', width: '108px' },
    why: {
      label: 'Why another',
      kind: 'texts',
      of: ['whyOther', 'againstRule'],
      between: '. ',
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px' },
    fill: {
      label: 'Filled',
      kind: 'count',
      of: 'fillBasisPoints',
      width: '72px',
      isSortable: true,
    },
    billed: {
      label: 'Charged as',
      kind: 'count',
      of: 'billableWeightGrams',
      width: '96px',
      isSortable: true,
    },
    cost: {
      label: 'Cost',
      kind: 'money',
      of: 'costMinor',
      currencyIn: 'currency',
      width: '88px',
      isSortable: true,
    },
    counted: {
      label: 'Stock',
      kind: 'choice',
      of: 'stock',
      labels: { uncounted: 'Not in stock', counted: 'Taken out' },
      width: '128px',
      card: 'mark',
    },
    at: { label: 'Packed', kind: 'when', of: 'usedAt', width: '156px', isSortable: true },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    variantId: { label: 'Material', kind: 'record', of: 'variant', formerly: 'variant' },
    overridden: { label: 'Box', kind: 'yesNo', yes: 'another', no: 'as suggested' },
    uncounted: { label: 'Stock', kind: 'yesNo', yes: 'not in stock', no: 'taken out' },
    packed: { label: 'Packed', kind: 'days' },
  },
  search: 'Order, SKU or words of the reason',
  order: '-at',
})
