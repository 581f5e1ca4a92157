import { connect } from '#platform/web/client.ts'
import type { customersContract } from '#sales/customers/customers.contract.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { parkedSalesContract } from '../parked-sales.contract.ts'
import type { salesContract } from '../sales.contract.ts'

export const salesApi = connect<typeof salesContract>('sales')
export const parkedApi = connect<typeof parkedSalesContract>('parkedSales')

// The areas above that a sale is made of.
export const catalogOfTill = connect<typeof catalogContract>('catalog', 'products')
export const customersOfTill = connect<typeof customersContract>('customers')
export const scansOfTill = connect<typeof scanningContract>('scanning')
