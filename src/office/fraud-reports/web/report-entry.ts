import { choicesOf } from '#platform/choices.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { type ReportType, reportTypeLabels, reportTypes } from '../kinds-of-fraud.ts'

/** What a user enters about a report. */
export type ReportEntry = {
  readonly type: ReportType
  readonly title: string
  readonly narrative: string
  readonly happenedOn: string
  readonly atRiskMinor: number | null
  readonly lostMinor: number | null
  readonly recoveredMinor: number | null
  readonly isReporterHidden: boolean
}

export const entryOfReport = (report: FraudReport): ReportEntry => ({
  type: report.type,
  title: report.title,
  narrative: report.narrative,
  happenedOn: report.happenedOn,
  atRiskMinor: report.atRiskMinor,
  lostMinor: report.lostMinor,
  recoveredMinor: report.recoveredMinor,
  isReporterHidden: report.isReporterHidden,
})

/** An empty amount is none. */
export const givenOfEntry = ({
  atRiskMinor,
  lostMinor,
  recoveredMinor,
  ...entry
}: ReportEntry) => ({
  ...entry,
  atRiskMinor: atRiskMinor ?? 0,
  lostMinor: lostMinor ?? 0,
  recoveredMinor: recoveredMinor ?? 0,
})

export const fieldsOfEntry = (currency: string): FormFields<ReportEntry> => ({
  type: { kind: 'choice', label: 'Type', options: choicesOf(reportTypes, reportTypeLabels) },
  title: { kind: 'line', label: 'Title', longest: 120, isRequired: true },
  happenedOn: { kind: 'day', label: 'Happened on' },
  atRiskMinor: { kind: 'money', label: 'At risk', currency, isShort: true },
  lostMinor: { kind: 'money', label: 'Lost', currency, isShort: true },
  recoveredMinor: { kind: 'money', label: 'Recovered', currency, isShort: true },
  narrative: { kind: 'text', label: 'What happened', longest: 8000, rows: 6 },
  isReporterHidden: {
    kind: 'check',
    label: 'Hide the reporter',
    help: 'Only administrators see who reported it.',
  },
})
