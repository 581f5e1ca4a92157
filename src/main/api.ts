import { activityContract } from '#activity/activity.contract.ts'
import { catalogContract } from '#catalog/catalog.contract.ts'
import { customersContract } from '#customers/customers.contract.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { dispatchContract } from '#dispatch/dispatch.contract.ts'
import { importsContract } from '#imports/imports.contract.ts'
import { inventoryContract } from '#inventory/inventory.contract.ts'
import { notificationsContract } from '#notifications/notifications.contract.ts'
import { ordersContract } from '#orders/orders.contract.ts'
import { outletsContract } from '#outlets/outlets.contract.ts'
import { scanningContract } from '#scanning/scanning.contract.ts'
import { usersContract } from '#users/users.contract.ts'

/** Every endpoint there is, by area: served as RPC for the web and as REST below `/api/v1`. */
export const api = {
  users: usersContract,
  outlets: outletsContract,
  catalog: catalogContract,
  scanning: scanningContract,
  customers: customersContract,
  inventory: inventoryContract,
  orders: ordersContract,
  dispatch: dispatchContract,
  imports: importsContract,
  notifications: notificationsContract,
  activity: activityContract,
  dashboard: dashboardContract,
}
