import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { purchaseOrderList } from '../purchase-orders.list.ts'
import { listPurchaseOrders } from './purchase-orders.queries.ts'

export const needsOfPurchasing: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'purchasing.late',
      area: 'purchaseOrders',
      access: capability.purchaseOrders,
      one: 'purchase order is late',
      many: 'purchase orders are late',
      tone: 'bad',
      urgency: 22,
      page: '/purchase-orders',
      params: { late: 'true' },
      mainFor: ['warehouse_manager'],
      button: 'Remind suppliers',
      since: 'due',
    },
    {
      endpoint: 'purchaseOrders.list',
      list: purchaseOrderList,
      // What was invoiced is neither counted nor shown here.
      page: listPurchaseOrders({ invoiced: sql`null` }),
      first: { sort: 'expected', since: ({ expectedOn }) => expectedOn },
    },
  ),
]
