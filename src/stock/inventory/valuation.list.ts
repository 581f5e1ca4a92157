import { listFor } from '#platform/lists/define-list.ts'
import type { ListCall } from '#platform/lists/list-input.ts'
import type { VariantWorth } from './stock-worth.contract.ts'

export const valuationList = listFor<VariantWorth>()({
  noun: 'stock items',
  path: '/inventory/valuation',
  columns: {
    sku: { label: 'SKU', kind: 'code', of: 'sku', width: '166px', isSortable: true },
    title: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    category: {
      label: 'Category',
      kind: 'text',
      of: 'category',
      width: '160px',
      isSortable: true,
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', isSortable: true },
    issued: {
      label: 'Last issued',
      kind: 'day',
      of: 'lastIssuedOn',
      width: '120px',
      isSortable: true,
    },
    onHand: {
      label: 'On hand',
      kind: 'quantity',
      of: 'onHand',
      scaleIn: 'quantityScale',
      unitIn: 'unit',
      width: '96px',
      isSortable: true,
    },
    value: {
      label: 'Value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '128px',
      card: 'mark',
      isSortable: true,
    },
  },
  filters: {
    // Both are chosen above all valuations.
    outletId: {
      label: 'Outlet',
      kind: 'record',
      of: 'outlet',
      formerly: 'outlet',
      isHidden: true,
    },
    on: { label: 'At the end of', kind: 'day', isHidden: true },
    category: { label: 'Category', kind: 'word', of: 'category', emptyLabel: 'No category' },
    issued: { label: 'Last issued', kind: 'days' },
  },
  search: 'SKU, product',
  order: 'sku',
})

export type ValuationCall = ListCall<typeof valuationList>
