import { activityContract } from '#activity/activity.contract.ts'
import { adviceContract } from '#advice/advice.contract.ts'
import { adviceLinkContract } from '#advice/advice-link.contract.ts'
import { approvalsContract } from '#approvals/approvals.contract.ts'
import { businessContract } from '#business/business.contract.ts'
import { catalogContract } from '#catalog/catalog.contract.ts'
import { priceListsContract } from '#catalog/price-lists.contract.ts'
import { productsContract } from '#catalog/products.contract.ts'
import { channelsContract } from '#channels/channels.contract.ts'
import { claimsContract } from '#claims/claims.contract.ts'
import { gateContract } from '#claims/gate.contract.ts'
import { returnCasesContract } from '#claims/return-cases.contract.ts'
import { confirmLinkContract } from '#confirmations/confirm-link.contract.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { connectionsContract } from '#connections/connections.contract.ts'
import { courierAccountsContract } from '#couriers/courier-accounts.contract.ts'
import { consentLinkContract } from '#customers/consent-link.contract.ts'
import { customerMergesContract } from '#customers/customer-merges.contract.ts'
import { customerSegmentsContract } from '#customers/customer-segments.contract.ts'
import { customersContract } from '#customers/customers.contract.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { dispatchContract } from '#dispatch/dispatch.contract.ts'
import { loadSheetsContract } from '#dispatch/load-sheets.contract.ts'
import { parcelsContract } from '#dispatch/parcels.contract.ts'
import { unpackingContract } from '#dispatch/unpacking.contract.ts'
import { wavesContract } from '#dispatch/waves.contract.ts'
import { importsContract } from '#imports/imports.contract.ts'
import { tableImportsContract } from '#imports/table-imports.contract.ts'
import { inventoryContract } from '#inventory/inventory.contract.ts'
import { lotsContract } from '#inventory/lots.contract.ts'
import { stockListsContract } from '#inventory/stock-lists.contract.ts'
import { stockWorthContract } from '#inventory/stock-worth.contract.ts'
import { messagesContract } from '#messages/messages.contract.ts'
import { notificationsContract } from '#notifications/notifications.contract.ts'
import { orderDeskContract } from '#orders/order-desk.contract.ts'
import { orderMoneyContract } from '#orders/order-money.contract.ts'
import { orderStockContract } from '#orders/order-stock.contract.ts'
import { ordersContract } from '#orders/orders.contract.ts'
import { binsContract } from '#outlets/bins.contract.ts'
import { locationsContract } from '#outlets/locations.contract.ts'
import { outletsContract } from '#outlets/outlets.contract.ts'
import { packagingContract } from '#packaging/packaging.contract.ts'
import { buyingContract } from '#procurement/buying.contract.ts'
import { procurementContract } from '#procurement/procurement.contract.ts'
import { reasonsContract } from '#reasons/reasons.contract.ts'
import { remittancesContract } from '#remittances/remittances.contract.ts'
import { recallsContract } from '#returns/recalls.contract.ts'
import { returnLinkContract } from '#returns/return-link.contract.ts'
import { returnsContract } from '#returns/returns.contract.ts'
import { supplierReturnsContract } from '#returns/supplier-returns.contract.ts'
import { scanningContract } from '#scanning/scanning.contract.ts'
import { trackingContract } from '#tracking/tracking.contract.ts'
import { transfersContract } from '#transfers/transfers.contract.ts'
import { accountsContract } from '#users/accounts.contract.ts'
import { devicesContract } from '#users/devices.contract.ts'
import { peopleContract } from '#users/people.contract.ts'
import { usersContract } from '#users/users.contract.ts'
import { viewsContract } from '#users/views.contract.ts'
import { verificationContract } from '#verification/verification.contract.ts'
import { webhooksContract } from '#webhooks/webhooks.contract.ts'

/** Every endpoint there is, by area: served as RPC for the web and as REST below `/api/v1`. */
export const api = {
  users: usersContract,
  accounts: accountsContract,
  devices: devicesContract,
  people: peopleContract,
  views: viewsContract,
  connections: connectionsContract,
  messages: messagesContract,
  outlets: outletsContract,
  bins: binsContract,
  locations: locationsContract,
  reasons: reasonsContract,
  approvals: approvalsContract,
  catalog: catalogContract,
  priceLists: priceListsContract,
  products: productsContract,
  scanning: scanningContract,
  customers: customersContract,
  customerMerges: customerMergesContract,
  customerSegments: customerSegmentsContract,
  inventory: inventoryContract,
  lots: lotsContract,
  stockLists: stockListsContract,
  stockWorth: stockWorthContract,
  packaging: packagingContract,
  transfers: transfersContract,
  procurement: procurementContract,
  buying: buyingContract,
  orders: ordersContract,
  orderDesk: orderDeskContract,
  orderMoney: orderMoneyContract,
  orderStock: orderStockContract,
  confirmations: confirmationsContract,
  confirmLink: confirmLinkContract,
  consentLink: consentLinkContract,
  verification: verificationContract,
  channels: channelsContract,
  courierAccounts: courierAccountsContract,
  dispatch: dispatchContract,
  tracking: trackingContract,
  waves: wavesContract,
  parcels: parcelsContract,
  unpacking: unpackingContract,
  loadSheets: loadSheetsContract,
  remittances: remittancesContract,
  advice: adviceContract,
  adviceLink: adviceLinkContract,
  returns: returnsContract,
  returnLink: returnLinkContract,
  supplierReturns: supplierReturnsContract,
  recalls: recallsContract,
  returnCases: returnCasesContract,
  claims: claimsContract,
  gate: gateContract,
  imports: importsContract,
  tableImports: tableImportsContract,
  notifications: notificationsContract,
  webhooks: webhooksContract,
  activity: activityContract,
  business: businessContract,
  dashboard: dashboardContract,
}
