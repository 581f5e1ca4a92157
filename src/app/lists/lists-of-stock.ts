import { stockListsContract } from '#stock/inventory/stock-lists.contract.ts'
import { stockWorthContract } from '#stock/inventory/stock-worth.contract.ts'
import { listFilters } from './page-filters.ts'

const outlet = { label: 'Outlet', field: 'outletId', of: 'outlet' } as const
const variant = { label: 'Product', field: 'variantId', of: 'variant' } as const

export const stockPageLists = [
  listFilters('/inventory', stockListsContract.levels, {
    outlet,
    status: { label: 'Status' },
    class: { label: 'Class' },
    category: { label: 'Category', of: 'category' },
    only: { label: 'Only' },
    variant,
  }),
  listFilters('/inventory/valuation', stockWorthContract.variants, {
    outlet,
    on: { label: 'At the end of' },
    category: { label: 'Category', of: 'category' },
  }),
]
