import { addReport, type FraudReportEntry } from '#office/fraud-reports/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'

type More = Partial<FraudReportEntry>

/** What a test report says, unless the test says otherwise. */
export const reportEntry = (outletId: string, more: More = {}): FraudReportEntry => ({
  outletId,
  type: 'employee_discount',
  title: 'Discounts without a reason',
  narrative: 'Three sales in one evening',
  happenedOn: '2026-01-05',
  atRiskMinor: 5_000,
  lostMinor: 2_000,
  recoveredMinor: 500,
  isReporterHidden: false,
  rule: null,
  links: [],
  isDraft: false,
  ...more,
})

/** Submits a report, or keeps it as a draft. */
export const aReport = (db: Database, reporter: Actor, outletId: string, more: More = {}) =>
  db.transaction((tx) => addReport(tx, reporter, reportEntry(outletId, more)))
