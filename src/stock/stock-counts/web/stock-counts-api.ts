import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { productsContract } from '#stock/catalog/products.contract.ts'
import type { stockCountsContract } from '../stock-counts.contract.ts'

export const stockCountsApi = connect<typeof stockCountsContract>('stockCounts')

// The area above that names products and their categories.
export const productsOfCounts = connect<typeof productsContract>('products')
export const catalogOfCounts = connect<typeof catalogContract>('catalog')
