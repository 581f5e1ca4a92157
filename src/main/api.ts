import { activityContract } from '#activity/activity.contract.ts'
import { approvalsContract } from '#approvals/approvals.contract.ts'
import { businessContract } from '#business/business.contract.ts'
import { catalogContract } from '#catalog/catalog.contract.ts'
import { productsContract } from '#catalog/products.contract.ts'
import { connectionsContract } from '#connections/connections.contract.ts'
import { customersContract } from '#customers/customers.contract.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { dispatchContract } from '#dispatch/dispatch.contract.ts'
import { importsContract } from '#imports/imports.contract.ts'
import { tableImportsContract } from '#imports/table-imports.contract.ts'
import { inventoryContract } from '#inventory/inventory.contract.ts'
import { lotsContract } from '#inventory/lots.contract.ts'
import { stockListsContract } from '#inventory/stock-lists.contract.ts'
import { stockWorthContract } from '#inventory/stock-worth.contract.ts'
import { notificationsContract } from '#notifications/notifications.contract.ts'
import { ordersContract } from '#orders/orders.contract.ts'
import { binsContract } from '#outlets/bins.contract.ts'
import { locationsContract } from '#outlets/locations.contract.ts'
import { outletsContract } from '#outlets/outlets.contract.ts'
import { packagingContract } from '#packaging/packaging.contract.ts'
import { buyingContract } from '#procurement/buying.contract.ts'
import { procurementContract } from '#procurement/procurement.contract.ts'
import { reasonsContract } from '#reasons/reasons.contract.ts'
import { scanningContract } from '#scanning/scanning.contract.ts'
import { transfersContract } from '#transfers/transfers.contract.ts'
import { accountsContract } from '#users/accounts.contract.ts'
import { devicesContract } from '#users/devices.contract.ts'
import { peopleContract } from '#users/people.contract.ts'
import { usersContract } from '#users/users.contract.ts'
import { viewsContract } from '#users/views.contract.ts'
import { webhooksContract } from '#webhooks/webhooks.contract.ts'

/** Every endpoint there is, by area: served as RPC for the web and as REST below `/api/v1`. */
export const api = {
  users: usersContract,
  accounts: accountsContract,
  devices: devicesContract,
  people: peopleContract,
  views: viewsContract,
  connections: connectionsContract,
  outlets: outletsContract,
  bins: binsContract,
  locations: locationsContract,
  reasons: reasonsContract,
  approvals: approvalsContract,
  catalog: catalogContract,
  products: productsContract,
  scanning: scanningContract,
  customers: customersContract,
  inventory: inventoryContract,
  lots: lotsContract,
  stockLists: stockListsContract,
  stockWorth: stockWorthContract,
  packaging: packagingContract,
  transfers: transfersContract,
  procurement: procurementContract,
  buying: buyingContract,
  orders: ordersContract,
  dispatch: dispatchContract,
  imports: importsContract,
  tableImports: tableImportsContract,
  notifications: notificationsContract,
  webhooks: webhooksContract,
  activity: activityContract,
  business: businessContract,
  dashboard: dashboardContract,
}
