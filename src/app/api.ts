import { adviceContract } from '#delivery/advice/advice.contract.ts'
import { adviceLinkContract } from '#delivery/advice/advice-link.contract.ts'
import { claimsContract } from '#delivery/claims/claims.contract.ts'
import { gateContract } from '#delivery/claims/gate.contract.ts'
import { returnCasesContract } from '#delivery/claims/return-cases.contract.ts'
import { courierAccountsContract } from '#delivery/couriers/courier-accounts.contract.ts'
import { dispatchContract } from '#delivery/dispatch/dispatch.contract.ts'
import { loadSheetsContract } from '#delivery/dispatch/load-sheets.contract.ts'
import { parcelsContract } from '#delivery/dispatch/parcels.contract.ts'
import { unpackingContract } from '#delivery/dispatch/unpacking.contract.ts'
import { wavesContract } from '#delivery/dispatch/waves.contract.ts'
import { remittancesContract } from '#delivery/remittances/remittances.contract.ts'
import { recallsContract } from '#delivery/returns/recalls.contract.ts'
import { returnLinkContract } from '#delivery/returns/return-link.contract.ts'
import { returnsContract } from '#delivery/returns/returns.contract.ts'
import { supplierReturnsContract } from '#delivery/returns/supplier-returns.contract.ts'
import { trackingContract } from '#delivery/tracking/tracking.contract.ts'
import { activityContract } from '#office/activity/activity.contract.ts'
import { businessContract } from '#office/business/business.contract.ts'
import { dashboardContract } from '#office/dashboard/dashboard.contract.ts'
import { importsContract } from '#office/imports/imports.contract.ts'
import { tableImportsContract } from '#office/imports/table-imports.contract.ts'
import { notificationsContract } from '#office/notifications/notifications.contract.ts'
import { webhooksContract } from '#office/webhooks/webhooks.contract.ts'
import { approvalsContract } from '#organization/approvals/approvals.contract.ts'
import { connectionsContract } from '#organization/connections/connections.contract.ts'
import { messagesContract } from '#organization/messages/messages.contract.ts'
import { binsContract } from '#organization/outlets/bins.contract.ts'
import { locationsContract } from '#organization/outlets/locations.contract.ts'
import { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { reasonsContract } from '#organization/reasons/reasons.contract.ts'
import { accountsContract } from '#organization/users/accounts.contract.ts'
import { devicesContract } from '#organization/users/devices.contract.ts'
import { peopleContract } from '#organization/users/people.contract.ts'
import { usersContract } from '#organization/users/users.contract.ts'
import { viewsContract } from '#organization/users/views.contract.ts'
import { channelsContract } from '#sales/channels/channels.contract.ts'
import { confirmLinkContract } from '#sales/confirmations/confirm-link.contract.ts'
import { confirmationsContract } from '#sales/confirmations/confirmations.contract.ts'
import { consentLinkContract } from '#sales/customers/consent-link.contract.ts'
import { customerMergesContract } from '#sales/customers/customer-merges.contract.ts'
import { customerSegmentsContract } from '#sales/customers/customer-segments.contract.ts'
import { customersContract } from '#sales/customers/customers.contract.ts'
import { orderDeskContract } from '#sales/orders/order-desk.contract.ts'
import { orderMoneyContract } from '#sales/orders/order-money.contract.ts'
import { orderStockContract } from '#sales/orders/order-stock.contract.ts'
import { ordersContract } from '#sales/orders/orders.contract.ts'
import { verificationContract } from '#sales/verification/verification.contract.ts'
import { catalogContract } from '#stock/catalog/catalog.contract.ts'
import { priceListsContract } from '#stock/catalog/price-lists.contract.ts'
import { productsContract } from '#stock/catalog/products.contract.ts'
import { inventoryContract } from '#stock/inventory/inventory.contract.ts'
import { lotsContract } from '#stock/inventory/lots.contract.ts'
import { stockListsContract } from '#stock/inventory/stock-lists.contract.ts'
import { stockWorthContract } from '#stock/inventory/stock-worth.contract.ts'
import { packagingContract } from '#stock/packaging/packaging.contract.ts'
import { buyingContract } from '#stock/procurement/buying.contract.ts'
import { procurementContract } from '#stock/procurement/procurement.contract.ts'
import { scanningContract } from '#stock/scanning/scanning.contract.ts'
import { transfersContract } from '#stock/transfers/transfers.contract.ts'

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
