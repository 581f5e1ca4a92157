import { adviceWeb } from '#delivery/advice/web/index.tsx'
import { claimsWeb, gateWeb, returnCasesWeb } from '#delivery/claims/web/index.tsx'
import { courierAccountsWeb } from '#delivery/couriers/web/index.tsx'
import { dispatchWeb, loadSheetsWeb, parcelsWeb, wavesWeb } from '#delivery/dispatch/web/index.tsx'
import { remittancesWeb } from '#delivery/remittances/web/index.tsx'
import { recallsWeb, returnsWeb, supplierReturnsWeb } from '#delivery/returns/web/index.tsx'
import { trackingWeb } from '#delivery/tracking/web/index.tsx'
import { activityWeb } from '#office/activity/web/index.tsx'
import { businessWeb } from '#office/business/web/index.tsx'
import { dashboardWeb } from '#office/dashboard/web/index.tsx'
import { importsWeb, tableImportsWeb } from '#office/imports/web/index.tsx'
import { notificationsWeb } from '#office/notifications/web/index.tsx'
import { webhooksWeb } from '#office/webhooks/web/index.tsx'
import { approvalsWeb } from '#organization/approvals/web/index.tsx'
import { connectionsWeb } from '#organization/connections/web/index.tsx'
import { messagesWeb } from '#organization/messages/web/index.tsx'
import { binsWeb, locationsWeb, outletsWeb } from '#organization/outlets/web/index.tsx'
import { reasonsWeb } from '#organization/reasons/web/index.tsx'
import { peopleWeb, usersWeb, viewsWeb } from '#organization/users/web/index.tsx'
import type { Page, WebArea } from '#platform/web/page.ts'
import { channelsWeb } from '#sales/channels/web/index.tsx'
import { confirmationsWeb } from '#sales/confirmations/web/index.tsx'
import {
  customerMergesWeb,
  customerSegmentsWeb,
  customersWeb,
} from '#sales/customers/web/index.tsx'
import { orderDeskWeb, ordersWeb } from '#sales/orders/web/index.tsx'
import { verificationWeb } from '#sales/verification/web/index.tsx'
import { productsWeb } from '#stock/catalog/web/index.tsx'
import { inventoryWeb, lotsWeb, stockListsWeb, stockWorthWeb } from '#stock/inventory/web/index.tsx'
import { packagingWeb } from '#stock/packaging/web/index.tsx'
import { buyingWeb, procurementWeb } from '#stock/procurement/web/index.tsx'
import { transfersWeb } from '#stock/transfers/web/index.tsx'

/** Every area that shows something, in the order of src/areas.ts. */
export const webAreas: readonly WebArea[] = [
  usersWeb,
  peopleWeb,
  viewsWeb,
  connectionsWeb,
  messagesWeb,
  outletsWeb,
  binsWeb,
  locationsWeb,
  reasonsWeb,
  approvalsWeb,
  productsWeb,
  customersWeb,
  customerMergesWeb,
  customerSegmentsWeb,
  inventoryWeb,
  stockListsWeb,
  stockWorthWeb,
  lotsWeb,
  packagingWeb,
  transfersWeb,
  procurementWeb,
  buyingWeb,
  ordersWeb,
  orderDeskWeb,
  confirmationsWeb,
  verificationWeb,
  channelsWeb,
  courierAccountsWeb,
  dispatchWeb,
  trackingWeb,
  wavesWeb,
  parcelsWeb,
  loadSheetsWeb,
  adviceWeb,
  remittancesWeb,
  returnsWeb,
  supplierReturnsWeb,
  recallsWeb,
  returnCasesWeb,
  claimsWeb,
  gateWeb,
  importsWeb,
  tableImportsWeb,
  notificationsWeb,
  webhooksWeb,
  activityWeb,
  businessWeb,
  dashboardWeb,
]

export const pages: readonly Page[] = webAreas.flatMap((area) => area.pages)
