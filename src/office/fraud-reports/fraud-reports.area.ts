import { defineArea } from '#define-area.ts'
import { partsOfOne } from '#platform/bulk-acts.ts'
import { fraudReportsContract } from './fraud-reports.contract.ts'
import { fraudReportsNouns } from './fraud-reports.nouns.ts'
import { fraudReportsPages } from './fraud-reports.pages.ts'
import { fraudReportsPhrases } from './fraud-reports.phrases.ts'

// Hints are sent to each user who may see the report, so that `seenBy` names no permission.
export const fraudReportsArea = defineArea({
  contracts: { fraudReports: fraudReportsContract },
  pages: fraudReportsPages,
  nouns: fraudReportsNouns,
  phrases: fraudReportsPhrases,
  bulkActs: { 'fraudReports.add': partsOfOne },
})
