import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { openStates } from '../fraud-reports.states.ts'
import { isSignalKind, signalLabels } from '../fraud-signals.ts'
import { reportActionLabels, reportTypeLabels } from '../kinds-of-fraud.ts'

export function ReportFacts({ report }: { report: FraudReport }) {
  const { currency, rule, duplicateOf, submittedAt, endedAt } = report
  const money = (minor: number) =>
    minor === 0 ? null : <MoneyText minor={minor} currency={currency} />
  const due = `${formatDay(report.dueOn)}${report.isOverdue ? ', overdue' : ''}`
  return (
    <FactList
      facts={[
        { label: 'Type', value: reportTypeLabels[report.type] },
        { label: 'Outlet', value: `${report.outletCode} ${report.outletName}` },
        { label: 'Happened on', value: formatDay(report.happenedOn) },
        { label: 'At risk', value: money(report.atRiskMinor) },
        { label: 'Lost', value: money(report.lostMinor) },
        { label: 'Recovered', value: money(report.recoveredMinor) },
        { label: 'Reporter', value: reporterOf(report) },
        { label: 'Owner', value: report.owner ?? 'Unassigned' },
        { label: 'Due', value: openStates.includes(report.state) ? due : null },
        {
          label: 'Signal',
          value: rule !== null && isSignalKind(rule) ? signalLabels[rule] : rule,
        },
        { label: 'Action', value: report.action && reportActionLabels[report.action] },
        {
          label: 'Duplicate of',
          value: duplicateOf && (
            <AppLink to="/fraud-reporting" search={{ open: duplicateOf.id }}>
              {duplicateOf.label}
            </AppLink>
          ),
        },
        { label: 'Submitted', value: submittedAt && <InstantText at={submittedAt} /> },
        { label: 'Ended', value: endedAt && <InstantText at={endedAt} /> },
      ]}
    />
  )
}

function reporterOf({ reporter, isReporterHidden }: FraudReport): string {
  if (reporter === null) return 'Hidden, known to administrators'
  return isReporterHidden ? `${reporter}, hidden from all but administrators` : reporter
}
