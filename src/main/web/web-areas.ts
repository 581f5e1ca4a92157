import { activityWeb } from '#activity/web/index.tsx'
import { approvalsWeb } from '#approvals/web/index.tsx'
import { businessWeb } from '#business/web/index.tsx'
import { connectionsWeb } from '#connections/web/index.tsx'
import { dashboardWeb } from '#dashboard/web/index.tsx'
import { dispatchWeb } from '#dispatch/web/index.tsx'
import { importsWeb } from '#imports/web/index.tsx'
import { notificationsWeb } from '#notifications/web/index.tsx'
import { ordersWeb } from '#orders/web/index.tsx'
import type { Page, WebArea } from '#platform/web/page.ts'
import { procurementWeb } from '#procurement/web/index.tsx'
import { reasonsWeb } from '#reasons/web/index.tsx'
import { peopleWeb, usersWeb } from '#users/web/index.tsx'
import { webhooksWeb } from '#webhooks/web/index.tsx'

/** Every area that shows something, in the order of src/areas.ts. */
export const webAreas: readonly WebArea[] = [
  usersWeb,
  peopleWeb,
  connectionsWeb,
  reasonsWeb,
  approvalsWeb,
  procurementWeb,
  ordersWeb,
  dispatchWeb,
  importsWeb,
  notificationsWeb,
  webhooksWeb,
  activityWeb,
  businessWeb,
  dashboardWeb,
]

export const pages: readonly Page[] = webAreas.flatMap((area) => area.pages)
