import { adviceLinkRoutes, adviceRoutes } from '#delivery/advice/server/index.ts'
import { claimsRoutes, gateRoutes, returnCasesRoutes } from '#delivery/claims/server/index.ts'
import { courierAccountsRoutes } from '#delivery/couriers/server/index.ts'
import {
  dispatchRoutes,
  findOrderCode,
  findParcelCode,
  findSheetCode,
  findToteCode,
  findWaveCode,
  loadSheetsRoutes,
  parcelsRoutes,
  recentRequests,
  refuseWhileUnderWay,
  unpackingRoutes,
  wavesRoutes,
} from '#delivery/dispatch/server/index.ts'
import { dropDue, remittancesRoutes } from '#delivery/remittances/server/index.ts'
import {
  recallsRoutes,
  returnLinkRoutes,
  returnsRoutes,
  supplierReturnsRoutes,
} from '#delivery/returns/server/index.ts'
import { trackingRoutes } from '#delivery/tracking/server/index.ts'
import { activityRoutes } from '#office/activity/server/index.ts'
import { businessRoutes } from '#office/business/server/index.ts'
import { dashboardRoutes } from '#office/dashboard/server/index.ts'
import { importsRoutes, tableImportsRoutes } from '#office/imports/server/index.ts'
import { notificationsRoutes } from '#office/notifications/server/index.ts'
import { webhooksRoutes } from '#office/webhooks/server/index.ts'
import { approvalsRoutes } from '#organization/approvals/server/index.ts'
import { connectionsRoutes, isMailSetUp } from '#organization/connections/server/index.ts'
import { messagesRoutes } from '#organization/messages/server/index.ts'
import {
  binsRoutes,
  listOutlets,
  locationsRoutes,
  outletsRoutes,
} from '#organization/outlets/server/index.ts'
import { reasonsRoutes } from '#organization/reasons/server/index.ts'
import {
  accountsRoutes,
  devicesRoutes,
  peopleRoutes,
  usersRoutes,
  viewsRoutes,
} from '#organization/users/server/index.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { channelsRoutes } from '#sales/channels/server/index.ts'
import { confirmationsRoutes, confirmLinkRoutes } from '#sales/confirmations/server/index.ts'
import {
  consentLinkRoutes,
  customerMergesRoutes,
  customerSegmentsRoutes,
  customersRoutes,
} from '#sales/customers/server/index.ts'
import {
  orderDeskRoutes,
  orderMoneyRoutes,
  orderStockRoutes,
  ordersRoutes,
} from '#sales/orders/server/index.ts'
import { verificationRoutes } from '#sales/verification/server/index.ts'
import { catalogRoutes, priceListsRoutes, productsRoutes } from '#stock/catalog/server/index.ts'
import {
  inventoryRoutes,
  knownLots,
  lotsRoutes,
  stockListsRoutes,
  stockWorthRoutes,
} from '#stock/inventory/server/index.ts'
import { packagingRoutes } from '#stock/packaging/server/index.ts'
import { buyingRoutes, procurementRoutes } from '#stock/procurement/server/index.ts'
import { scanningRoutes } from '#stock/scanning/server/index.ts'
import { findTransferCode, transfersRoutes } from '#stock/transfers/server/index.ts'
import { allActions } from './all-actions.ts'
import { allObjects } from './all-objects.ts'
import { staleParams } from './lists/stale-params.ts'
import { customerParts } from './parts-of-customers.ts'
import { outletParts } from './parts-of-outlets.ts'
import { productParts } from './parts-of-products.ts'

type Surroundings = { readonly outside: Outside; readonly files: Files; readonly address: string }

/** The acts behind every endpoint of `api.ts`, by the same names. */
export const routerOf = ({ outside, files, address }: Surroundings) => ({
  users: usersRoutes,
  accounts: accountsRoutes,
  devices: devicesRoutes,
  people: peopleRoutes({ listOutlets, address, isMailSetUp }),
  views: viewsRoutes(staleParams),
  connections: connectionsRoutes(outside),
  messages: messagesRoutes,
  outlets: outletsRoutes(outletParts),
  bins: binsRoutes(outletParts),
  locations: locationsRoutes(outletParts),
  reasons: reasonsRoutes,
  approvals: approvalsRoutes(allActions),
  catalog: catalogRoutes,
  priceLists: priceListsRoutes,
  products: productsRoutes(productParts),
  scanning: scanningRoutes(
    [findOrderCode, findParcelCode, findSheetCode, findToteCode, findWaveCode, findTransferCode],
    knownLots,
  ),
  customers: customersRoutes(customerParts),
  customerMerges: customerMergesRoutes(customerParts),
  customerSegments: customerSegmentsRoutes,
  inventory: inventoryRoutes,
  lots: lotsRoutes,
  stockLists: stockListsRoutes,
  stockWorth: stockWorthRoutes,
  packaging: packagingRoutes,
  transfers: transfersRoutes,
  procurement: procurementRoutes,
  buying: buyingRoutes,
  orders: ordersRoutes({ delivering: refuseWhileUnderWay }),
  orderDesk: orderDeskRoutes,
  orderMoney: orderMoneyRoutes,
  orderStock: orderStockRoutes,
  confirmations: confirmationsRoutes(address),
  confirmLink: confirmLinkRoutes(address),
  consentLink: consentLinkRoutes,
  verification: verificationRoutes,
  channels: channelsRoutes,
  courierAccounts: courierAccountsRoutes({ outside, recentRequests }),
  tracking: trackingRoutes({ dropDue }),
  dispatch: dispatchRoutes,
  waves: wavesRoutes,
  parcels: parcelsRoutes,
  unpacking: unpackingRoutes,
  loadSheets: loadSheetsRoutes,
  remittances: remittancesRoutes,
  advice: adviceRoutes(address),
  adviceLink: adviceLinkRoutes,
  returns: returnsRoutes,
  returnLink: returnLinkRoutes({ address, files }),
  supplierReturns: supplierReturnsRoutes,
  recalls: recallsRoutes,
  returnCases: returnCasesRoutes,
  claims: claimsRoutes,
  gate: gateRoutes,
  imports: importsRoutes,
  tableImports: tableImportsRoutes,
  notifications: notificationsRoutes,
  webhooks: webhooksRoutes({ outside, objects: allObjects }),
  activity: activityRoutes,
  business: businessRoutes,
  dashboard: dashboardRoutes,
})
