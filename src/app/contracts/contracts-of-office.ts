import { activityContract } from '#office/activity/activity.contract.ts'
import { businessContract } from '#office/business/business.contract.ts'
import { dashboardContract } from '#office/dashboard/dashboard.contract.ts'
import { importsContract } from '#office/imports/imports.contract.ts'
import { tableImportsContract } from '#office/imports/table-imports.contract.ts'
import { notificationsContract } from '#office/notifications/notifications.contract.ts'
import { webhooksContract } from '#office/webhooks/webhooks.contract.ts'

/** The endpoints of office, by area. */
export const officeContracts = {
  imports: importsContract,
  tableImports: tableImportsContract,
  notifications: notificationsContract,
  webhooks: webhooksContract,
  activity: activityContract,
  business: businessContract,
  dashboard: dashboardContract,
}
