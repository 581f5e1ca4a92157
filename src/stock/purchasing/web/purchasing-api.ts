import { connect } from '#platform/web/client.ts'
import type { purchaseOrdersContract } from '../purchase-orders.contract.ts'
import type { reordersContract } from '../reorders.contract.ts'

export const reordersApi = connect<typeof reordersContract>('reorders')
export const purchaseOrdersApi = connect<typeof purchaseOrdersContract>('purchaseOrders')
