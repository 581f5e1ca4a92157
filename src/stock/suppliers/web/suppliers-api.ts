import { connect } from '#platform/web/client.ts'
import type { supplierItemsContract } from '../supplier-items.contract.ts'
import type { supplierPricesContract } from '../supplier-prices.contract.ts'
import type { suppliersContract } from '../suppliers.contract.ts'

export const suppliersApi = connect<typeof suppliersContract>('suppliers')
export const supplierItemsApi = connect<typeof supplierItemsContract>('supplierItems')
export const supplierPricesApi = connect<typeof supplierPricesContract>('supplierPrices')
