import type { binsContract } from '#organization/outlets/bins.contract.ts'
import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { productsContract } from '#stock/catalog/products.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { stockCountsContract } from '../stock-counts.contract.ts'

export const stockCountsApi = connect<typeof stockCountsContract>('stockCounts')

export const countSheetsKey = 'countSheets'

/** What a device keeps of an open count: read for itself, and not again after every scan of others. */
export const countSheets = connect<typeof stockCountsContract>('stockCounts', countSheetsKey)

// The areas above that name bins and products, and read codes.
export const outletsOfCounts = connect<typeof outletsContract>('outlets')
export const binsOfCounts = connect<typeof binsContract>('bins')
export const productsOfCounts = connect<typeof productsContract>('products')
export const catalogOfCounts = connect<typeof catalogContract>('catalog', 'products')
export const scansOfCounts = connect<typeof scanningContract>('scanning')
