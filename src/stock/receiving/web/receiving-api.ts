import { connect } from '#platform/web/client.ts'
import type { productsContract } from '#stock/catalog/products.contract.ts'
import type { purchaseOrdersContract } from '#stock/purchasing/purchase-orders.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { receivingContract } from '../receiving.contract.ts'

export const receivingApi = connect<typeof receivingContract>('receiving')

// The areas above that receiving looks at.
export const ordersOfReceiving = connect<typeof purchaseOrdersContract>('purchaseOrders')
export const productsOfReceiving = connect<typeof productsContract>('products')
export const scansOfReceiving = connect<typeof scanningContract>('scanning')
