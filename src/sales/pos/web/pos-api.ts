import type { customersContract } from '#sales/customers/customers.contract.ts'
import { connectTill } from '#sales/registers/web/index.tsx'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { offlineSalesContract } from '../offline-sales.contract.ts'
import type { parkedSalesContract } from '../parked-sales.contract.ts'
import type { receiptsContract } from '../receipts.contract.ts'
import type { registerOrdersContract } from '../register-orders.contract.ts'
import type { salesContract } from '../sales.contract.ts'

export const salesApi = connectTill<typeof salesContract>('sales')
export const offlineApi = connectTill<typeof offlineSalesContract>('offlineSales', 'sales')
/** Sales refresh the others; this is too large to be read again after each. */
export const tillCustomersApi = connectTill<typeof offlineSalesContract>(
  'offlineSales',
  'registers',
)
export const parkedApi = connectTill<typeof parkedSalesContract>('parkedSales')
export const registerOrdersApi = connectTill<typeof registerOrdersContract>('registerOrders')
export const receiptsApi = connectTill<typeof receiptsContract>('receipts')

// The areas above that a sale is made of.
export const catalogOfTill = connectTill<typeof catalogContract>('catalog', 'products')
export const scansOfTill = connectTill<typeof scanningContract>('scanning')
export const customersOfTill = connectTill<typeof customersContract>('customers')
