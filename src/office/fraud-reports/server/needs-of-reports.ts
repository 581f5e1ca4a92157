import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { fraudReportList } from '../fraud-reports.list.ts'
import { listReports } from './list-reports.ts'
import { access } from './visible-reports.ts'

export const needsOfReports: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'fraud_reports.overdue',
      area: 'fraudReports',
      access,
      one: 'fraud report is overdue',
      many: 'fraud reports are overdue',
      tone: 'bad',
      urgency: 26,
      page: '/fraud-reporting',
      params: { isOverdue: 'true' },
      button: 'Open fraud reports',
    },
    { endpoint: 'fraudReports.list', list: fraudReportList, page: listReports },
  ),
]
