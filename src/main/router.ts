import { activityRoutes } from '#activity/server/index.ts'
import { approvalsRoutes } from '#approvals/server/index.ts'
import { businessRoutes } from '#business/server/index.ts'
import { catalogRoutes, productsRoutes } from '#catalog/server/index.ts'
import { connectionsRoutes } from '#connections/server/index.ts'
import { customersRoutes } from '#customers/server/index.ts'
import { dashboardRoutes } from '#dashboard/server/index.ts'
import { dispatchRoutes, findOrderCode, findParcelCode } from '#dispatch/server/index.ts'
import { importsRoutes, tableImportsRoutes } from '#imports/server/index.ts'
import {
  inventoryRoutes,
  lotsRoutes,
  stockListsRoutes,
  stockWorthRoutes,
} from '#inventory/server/index.ts'
import { notificationsRoutes } from '#notifications/server/index.ts'
import { ordersRoutes } from '#orders/server/index.ts'
import { binsRoutes, listOutlets, locationsRoutes, outletsRoutes } from '#outlets/server/index.ts'
import { packagingRoutes } from '#packaging/server/index.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { buyingRoutes, procurementRoutes } from '#procurement/server/index.ts'
import { reasonsRoutes } from '#reasons/server/index.ts'
import { scanningRoutes } from '#scanning/server/index.ts'
import { findTransferCode, transfersRoutes } from '#transfers/server/index.ts'
import {
  accountsRoutes,
  devicesRoutes,
  peopleRoutes,
  usersRoutes,
  viewsRoutes,
} from '#users/server/index.ts'
import { webhooksRoutes } from '#webhooks/server/index.ts'
import { allActions } from './all-actions.ts'
import { outletParts } from './parts-of-outlets.ts'
import { productParts } from './parts-of-products.ts'

/** The acts behind every endpoint of `api.ts`, by the same names. */
export const routerOf = ({ outside, address }: { outside: Outside; address: string }) => ({
  users: usersRoutes,
  accounts: accountsRoutes,
  devices: devicesRoutes,
  people: peopleRoutes({ listOutlets, address }),
  views: viewsRoutes,
  connections: connectionsRoutes(outside),
  outlets: outletsRoutes(outletParts),
  bins: binsRoutes(outletParts),
  locations: locationsRoutes,
  reasons: reasonsRoutes,
  approvals: approvalsRoutes(allActions),
  catalog: catalogRoutes,
  products: productsRoutes(productParts),
  scanning: scanningRoutes([findOrderCode, findParcelCode, findTransferCode]),
  customers: customersRoutes,
  inventory: inventoryRoutes,
  lots: lotsRoutes,
  stockLists: stockListsRoutes,
  stockWorth: stockWorthRoutes,
  packaging: packagingRoutes,
  transfers: transfersRoutes,
  procurement: procurementRoutes,
  buying: buyingRoutes,
  orders: ordersRoutes,
  dispatch: dispatchRoutes,
  imports: importsRoutes,
  tableImports: tableImportsRoutes,
  notifications: notificationsRoutes,
  webhooks: webhooksRoutes(outside),
  activity: activityRoutes,
  business: businessRoutes,
  dashboard: dashboardRoutes,
})
