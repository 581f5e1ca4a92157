import type { binsContract } from '#organization/outlets/bins.contract.ts'
import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import type { reasonsContract } from '#organization/reasons/reasons.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { productsContract } from '#stock/catalog/products.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { inventoryContract } from '../inventory.contract.ts'
import type { lotsContract } from '../lots.contract.ts'
import type { stockListsContract } from '../stock-lists.contract.ts'
import type { stockWorthContract } from '../stock-worth.contract.ts'

export const stockApi = connect<typeof inventoryContract>('inventory')
export const lotsApi = connect<typeof lotsContract>('lots')
export const stockLists = connect<typeof stockListsContract>('stockLists')
export const stockWorth = connect<typeof stockWorthContract>('stockWorth')

/** The URL of a level's photo files. */
export const photoAddress =
  ({ variantId, outletId }: { readonly variantId: string; readonly outletId: string }) =>
  (fileId: string) =>
    `/api/stock/${variantId}/${outletId}/photos/${fileId}`

// The areas above that stock is shown with.
export const outletsOfStock = connect<typeof outletsContract>('outlets')
export const reasonsOfStock = connect<typeof reasonsContract>('reasons')
export const binsOfStock = connect<typeof binsContract>('bins')
export const catalogOfStock = connect<typeof catalogContract>('catalog', 'products')
export const productsOfStock = connect<typeof productsContract>('products')
export const scansOfStock = connect<typeof scanningContract>('scanning')
