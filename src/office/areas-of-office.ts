import { activityArea } from './activity/activity.area.ts'
import { backupsArea } from './backups/backups.area.ts'
import { businessArea } from './business/business.area.ts'
import { dashboardArea } from './dashboard/dashboard.area.ts'
import { fraudReportsArea } from './fraud-reports/fraud-reports.area.ts'
import { healthArea } from './health/health.area.ts'
import { importsArea } from './imports/imports.area.ts'
import { notificationsArea } from './notifications/notifications.area.ts'
import { ruleTrialsArea } from './rule-trials/rule-trials.area.ts'
import { setupArea } from './setup/setup.area.ts'
import { webhooksArea } from './webhooks/webhooks.area.ts'

/** The areas of office, in the order of src/areas.ts. */
export const officeAreas = [
  fraudReportsArea,
  importsArea,
  notificationsArea,
  webhooksArea,
  ruleTrialsArea,
  backupsArea,
  healthArea,
  activityArea,
  businessArea,
  setupArea,
  dashboardArea,
] as const
