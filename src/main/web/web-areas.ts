import { activityWeb } from '#activity/web/index.tsx'
import { approvalsWeb } from '#approvals/web/index.tsx'
import { businessWeb } from '#business/web/index.tsx'
import { productsWeb } from '#catalog/web/index.tsx'
import { connectionsWeb } from '#connections/web/index.tsx'
import { dashboardWeb } from '#dashboard/web/index.tsx'
import { dispatchWeb } from '#dispatch/web/index.tsx'
import { importsWeb, tableImportsWeb } from '#imports/web/index.tsx'
import { inventoryWeb, lotsWeb, stockListsWeb, stockWorthWeb } from '#inventory/web/index.tsx'
import { notificationsWeb } from '#notifications/web/index.tsx'
import { ordersWeb } from '#orders/web/index.tsx'
import { binsWeb, locationsWeb, outletsWeb } from '#outlets/web/index.tsx'
import { packagingWeb } from '#packaging/web/index.tsx'
import type { Page, WebArea } from '#platform/web/page.ts'
import { buyingWeb, procurementWeb } from '#procurement/web/index.tsx'
import { reasonsWeb } from '#reasons/web/index.tsx'
import { transfersWeb } from '#transfers/web/index.tsx'
import { peopleWeb, usersWeb, viewsWeb } from '#users/web/index.tsx'
import { webhooksWeb } from '#webhooks/web/index.tsx'

/** Every area that shows something, in the order of src/areas.ts. */
export const webAreas: readonly WebArea[] = [
  usersWeb,
  peopleWeb,
  viewsWeb,
  connectionsWeb,
  outletsWeb,
  binsWeb,
  locationsWeb,
  reasonsWeb,
  approvalsWeb,
  productsWeb,
  inventoryWeb,
  stockListsWeb,
  stockWorthWeb,
  lotsWeb,
  packagingWeb,
  transfersWeb,
  procurementWeb,
  buyingWeb,
  ordersWeb,
  dispatchWeb,
  importsWeb,
  tableImportsWeb,
  notificationsWeb,
  webhooksWeb,
  activityWeb,
  businessWeb,
  dashboardWeb,
]

export const pages: readonly Page[] = webAreas.flatMap((area) => area.pages)
