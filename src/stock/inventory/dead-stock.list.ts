import { listFor } from '#platform/lists/define-list.ts'
import type { VariantWorth } from './stock-worth.contract.ts'

export const deadStockList = listFor<VariantWorth>()({
  noun: 'levels',
  path: '/inventory/dead-stock',
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
    // Chosen above all valuations.
    outletId: {
      label: 'Outlet',
      kind: 'record',
      of: 'outlet',
      formerly: 'outlet',
      isHidden: true,
    },
    category: { label: 'Category', kind: 'word', of: 'category', emptyLabel: 'No category' },
    issued: { label: 'Last issued', kind: 'days' },
  },
  search: 'SKU, product',
  order: '-value',
})
