import type { WebArea } from '#platform/web/page.ts'
import { fraudReportsPages } from '../fraud-reports.pages.ts'

const fraudReportsWeb: WebArea = {
  area: 'fraudReports',
  pages: [
    {
      ...fraudReportsPages.fraudReporting,
      load: async () => ({ Page: (await import('./FraudReportingPage.tsx')).FraudReportingPage }),
    },
  ],
  refreshOn: ['fraud_report'],
}

export const fraudReportsWebAreas: readonly WebArea[] = [fraudReportsWeb]
