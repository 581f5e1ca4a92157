import { activityRoutes } from '#activity/server/index.ts'
import { adviceLinkRoutes, adviceRoutes } from '#advice/server/index.ts'
import { approvalsRoutes } from '#approvals/server/index.ts'
import { businessRoutes } from '#business/server/index.ts'
import { catalogRoutes, priceListsRoutes, productsRoutes } from '#catalog/server/index.ts'
import { channelsRoutes } from '#channels/server/index.ts'
import { claimsRoutes, gateRoutes, returnCasesRoutes } from '#claims/server/index.ts'
import { confirmationsRoutes, confirmLinkRoutes } from '#confirmations/server/index.ts'
import { connectionsRoutes, isMailSetUp } from '#connections/server/index.ts'
import { courierAccountsRoutes } from '#couriers/server/index.ts'
import {
  consentLinkRoutes,
  customerMergesRoutes,
  customerSegmentsRoutes,
  customersRoutes,
} from '#customers/server/index.ts'
import { dashboardRoutes } from '#dashboard/server/index.ts'
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
} from '#dispatch/server/index.ts'
import { importsRoutes, tableImportsRoutes } from '#imports/server/index.ts'
import {
  inventoryRoutes,
  knownLots,
  lotsRoutes,
  stockListsRoutes,
  stockWorthRoutes,
} from '#inventory/server/index.ts'
import { messagesRoutes } from '#messages/server/index.ts'
import { notificationsRoutes } from '#notifications/server/index.ts'
import {
  orderDeskRoutes,
  orderMoneyRoutes,
  orderStockRoutes,
  ordersRoutes,
} from '#orders/server/index.ts'
import { binsRoutes, listOutlets, locationsRoutes, outletsRoutes } from '#outlets/server/index.ts'
import { packagingRoutes } from '#packaging/server/index.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { buyingRoutes, procurementRoutes } from '#procurement/server/index.ts'
import { reasonsRoutes } from '#reasons/server/index.ts'
import { dropDue, remittancesRoutes } from '#remittances/server/index.ts'
import {
  recallsRoutes,
  returnLinkRoutes,
  returnsRoutes,
  supplierReturnsRoutes,
} from '#returns/server/index.ts'
import { scanningRoutes } from '#scanning/server/index.ts'
import { trackingRoutes } from '#tracking/server/index.ts'
import { findTransferCode, transfersRoutes } from '#transfers/server/index.ts'
import {
  accountsRoutes,
  devicesRoutes,
  peopleRoutes,
  usersRoutes,
  viewsRoutes,
} from '#users/server/index.ts'
import { verificationRoutes } from '#verification/server/index.ts'
import { webhooksRoutes } from '#webhooks/server/index.ts'
import { allActions } from './all-actions.ts'
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
  views: viewsRoutes,
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
  webhooks: webhooksRoutes(outside),
  activity: activityRoutes,
  business: businessRoutes,
  dashboard: dashboardRoutes,
})
