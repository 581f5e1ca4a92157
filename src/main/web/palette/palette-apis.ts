import type { catalogContract } from '#catalog/catalog.contract.ts'
import type { customersContract } from '#customers/customers.contract.ts'
import type { ordersContract } from '#orders/orders.contract.ts'
import { connect } from '#platform/web/client.ts'

export const ordersApi = connect<typeof ordersContract>('orders')
export const customersApi = connect<typeof customersContract>('customers')
export const catalogApi = connect<typeof catalogContract>('catalog')
