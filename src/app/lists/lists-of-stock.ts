import { productList } from '#stock/catalog/products.list.ts'
import { deadStockList } from '#stock/inventory/dead-stock.list.ts'
import { lotList } from '#stock/inventory/lots.list.ts'
import { stockListsContract } from '#stock/inventory/stock-lists.contract.ts'
import { stockWorthContract } from '#stock/inventory/stock-worth.contract.ts'
import { materialList } from '#stock/packaging/packaging.list.ts'
import { usesList } from '#stock/packaging/uses.list.ts'
import { draftList } from '#stock/procurement/drafts.list.ts'
import { differenceList } from '#stock/transfers/differences.list.ts'
import { transferList } from '#stock/transfers/transfers.list.ts'
import { filtersOfList, listFilters } from './page-filters.ts'

const outlet = { label: 'Outlet', field: 'outletId', of: 'outlet' } as const
const variant = { label: 'Product', field: 'variantId', of: 'variant' } as const

export const stockPageLists = [
  filtersOfList(productList, { category: 'category', brand: 'brand', tag: 'product tag' }),
  listFilters('/inventory', stockListsContract.levels, {
    outlet,
    status: { label: 'Status' },
    class: { label: 'Class' },
    category: { label: 'Category', of: 'category' },
    only: { label: 'Only' },
    variant,
  }),
  filtersOfList(lotList, { outletId: 'outlet', variantId: 'variant' }),
  listFilters('/inventory/valuation', stockWorthContract.variants, {
    outlet,
    on: { label: 'At the end of' },
    category: { label: 'Category', of: 'category' },
  }),
  filtersOfList(deadStockList, { outletId: 'outlet', category: 'category' }),
  filtersOfList(materialList, { outletId: 'outlet' }),
  filtersOfList(usesList, { outletId: 'outlet', variantId: 'variant' }),
  filtersOfList(draftList, { outletId: 'outlet', supplierId: 'supplier' }),
  filtersOfList(transferList, { fromOutletId: 'any outlet', toOutletId: 'any outlet' }),
  filtersOfList(differenceList, { outletId: 'outlet' }),
]
