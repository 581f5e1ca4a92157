import { activityWeb } from '#activity/web/index.tsx'
import { dashboardWeb } from '#dashboard/web/index.tsx'
import { dispatchWeb } from '#dispatch/web/index.tsx'
import { importsWeb } from '#imports/web/index.tsx'
import { notificationsWeb } from '#notifications/web/index.tsx'
import { ordersWeb } from '#orders/web/index.tsx'
import type { Page, WebArea } from '#platform/web/page.ts'
import { usersWeb } from '#users/web/index.tsx'

/** Every area that shows something, in the order of src/areas.ts. */
export const webAreas: readonly WebArea[] = [
  usersWeb,
  ordersWeb,
  dispatchWeb,
  importsWeb,
  notificationsWeb,
  activityWeb,
  dashboardWeb,
]

export const pages: readonly Page[] = webAreas.flatMap((area) => area.pages)
