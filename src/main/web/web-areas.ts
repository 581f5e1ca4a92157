import { activityWeb } from '#activity/web/index.tsx'
import { adviceWeb } from '#advice/web/index.tsx'
import { approvalsWeb } from '#approvals/web/index.tsx'
import { businessWeb } from '#business/web/index.tsx'
import { productsWeb } from '#catalog/web/index.tsx'
import { channelsWeb } from '#channels/web/index.tsx'
import { claimsWeb, gateWeb, returnCasesWeb } from '#claims/web/index.tsx'
import { confirmationsWeb } from '#confirmations/web/index.tsx'
import { connectionsWeb } from '#connections/web/index.tsx'
import { courierAccountsWeb } from '#couriers/web/index.tsx'
import { customerMergesWeb, customerSegmentsWeb, customersWeb } from '#customers/web/index.tsx'
import { dashboardWeb } from '#dashboard/web/index.tsx'
import { dispatchWeb, loadSheetsWeb, parcelsWeb, wavesWeb } from '#dispatch/web/index.tsx'
import { importsWeb, tableImportsWeb } from '#imports/web/index.tsx'
import { inventoryWeb, lotsWeb, stockListsWeb, stockWorthWeb } from '#inventory/web/index.tsx'
import { messagesWeb } from '#messages/web/index.tsx'
import { notificationsWeb } from '#notifications/web/index.tsx'
import { orderDeskWeb, ordersWeb } from '#orders/web/index.tsx'
import { binsWeb, locationsWeb, outletsWeb } from '#outlets/web/index.tsx'
import { packagingWeb } from '#packaging/web/index.tsx'
import type { Page, WebArea } from '#platform/web/page.ts'
import { buyingWeb, procurementWeb } from '#procurement/web/index.tsx'
import { reasonsWeb } from '#reasons/web/index.tsx'
import { remittancesWeb } from '#remittances/web/index.tsx'
import { recallsWeb, returnsWeb, supplierReturnsWeb } from '#returns/web/index.tsx'
import { trackingWeb } from '#tracking/web/index.tsx'
import { transfersWeb } from '#transfers/web/index.tsx'
import { peopleWeb, usersWeb, viewsWeb } from '#users/web/index.tsx'
import { verificationWeb } from '#verification/web/index.tsx'
import { webhooksWeb } from '#webhooks/web/index.tsx'

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
