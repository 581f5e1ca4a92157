import { listFor } from '#platform/lists/define-list.ts'
import type { NeverStockedRow } from './stock-lists.contract.ts'

/** Active variants at the outlets where they have never had stock. */
export const neverStockedList = listFor<NeverStockedRow>()({
  noun: 'products without stock',
  path: '/inventory/never-stocked',
  columns: {
    product: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    sku: { label: 'SKU', kind: 'code', of: 'sku', width: '166px', isSortable: true },
    category: { label: 'Category', kind: 'text', of: 'category', width: '160px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', card: 'line' },
    added: {
      label: 'Product added',
      kind: 'when',
      of: 'createdAt',
      width: '160px',
      card: 'none',
    },
    add: { label: 'Stock', kind: 'drawn', width: '132px', card: 'mark' },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    category: { label: 'Category', kind: 'word', of: 'category', emptyLabel: 'No category' },
  },
  search: 'SKU, product',
  order: 'sku',
})
