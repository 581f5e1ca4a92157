import { choicesOf } from '#platform/choices.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { type ReportAction, reportActionLabels, reportActions } from '../kinds-of-fraud.ts'
import { fraudReportsApi, useReportPeople } from './fraud-reports-api.ts'

type DialogProps = { report: FraudReport; onClose: () => void }

const outcomeField = {
  outcome: {
    kind: 'text',
    label: 'What was found',
    longest: 2000,
    rows: 4,
    isOneLine: true,
    isRequired: true,
  },
} as const

/** The suspicion is right. */
export function SubstantiateReport({ report, onClose }: DialogProps) {
  const { id, version, label } = report
  return (
    <FormDialog
      area="fraudReports"
      title={`Substantiate ${label}?`}
      subject={label}
      effect="The suspicion is confirmed. Choose next what is done about it."
      confirmLabel="Substantiate report"
      fields={outcomeField}
      opened={{ outcome: report.outcome }}
      version={version}
      save={({ values }, options) =>
        fraudReportsApi.call.substantiate({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} substantiated`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The suspicion is not confirmed. */
export function DismissReport({ report, onClose }: DialogProps) {
  const { id, version, label } = report
  return (
    <FormDialog
      area="fraudReports"
      title={`Mark ${label} as unsubstantiated?`}
      subject={label}
      effect="The suspicion is not confirmed, and the report counts in no loss."
      confirmLabel="Mark unsubstantiated"
      fields={outcomeField}
      opened={{ outcome: report.outcome }}
      version={version}
      save={({ values }, options) =>
        fraudReportsApi.call.dismiss({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} marked as unsubstantiated`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type ActionValues = { readonly action: ReportAction; readonly note: string }

/** What is done about it. */
export function ActOnReport({ report, onClose }: DialogProps) {
  const { id, version, label } = report
  const opened: ActionValues = { action: 'block', note: '' }
  return (
    <FormDialog
      area="fraudReports"
      title={`Choose the action of ${label}`}
      subject={label}
      effect="It records what is done. The block, claim or letter itself is made on its own page."
      confirmLabel="Choose action"
      fields={{
        action: {
          kind: 'choice',
          label: 'Action',
          options: choicesOf(reportActions, reportActionLabels),
          isRadio: true,
        },
        note: { kind: 'text', label: 'Note', longest: 300, rows: 2, isOneLine: true },
      }}
      opened={opened}
      version={version}
      save={({ values }, options) => fraudReportsApi.call.act({ id, version, ...values }, options)}
      onSaved={(_, { action }) => {
        tellSuccess(`${label}: ${reportActionLabels[action]}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

export function CloseReport({ report, onClose }: DialogProps) {
  const { id, version, label } = report
  return (
    <FormDialog
      area="fraudReports"
      title={`Close ${label}?`}
      subject={label}
      effect="Nothing is left to do. Only a super manager or super admin can reopen it."
      confirmLabel="Close report"
      fields={{ note: { kind: 'text', label: 'Note', longest: 300, rows: 2, isOneLine: true } }}
      opened={{ note: '' }}
      version={version}
      save={({ values }, options) =>
        fraudReportsApi.call.close({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} closed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const whyField = {
  why: {
    kind: 'text',
    label: 'Reason',
    longest: 300,
    rows: 2,
    isOneLine: true,
    isRequired: true,
  },
} as const

export function ReopenReport({ report, onClose }: DialogProps) {
  const { id, version, label } = report
  return (
    <FormDialog
      area="fraudReports"
      title={`Reopen ${label}?`}
      subject={label}
      effect="It is investigated again."
      confirmLabel="Reopen report"
      fields={whyField}
      opened={{ why: '' }}
      version={version}
      save={({ values }, options) =>
        fraudReportsApi.call.reopen({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} reopened`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type OwnerValues = { readonly ownerId: string | null }

/** Gives the report to one user, who is then responsible for it. */
export function AssignReport({ report, onClose }: DialogProps) {
  const { id, label, ownerId } = report
  const people = useReportPeople()
  const opened: OwnerValues = { ownerId }
  return (
    <FormDialog
      area="fraudReports"
      title={`Assign ${label}?`}
      subject={label}
      confirmLabel="Assign report"
      fields={{
        ownerId: { kind: 'choice', label: 'Owner', options: people, emptyLabel: 'Unassigned' },
      }}
      opened={opened}
      save={({ values }, options) => fraudReportsApi.call.assign({ id, ...values }, options)}
      onSaved={() => {
        tellSuccess(`${label} assigned`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Another day, with its reason in the history. */
export function ChangeReportDue({ report, onClose }: DialogProps) {
  const { id, label, dueOn } = report
  return (
    <FormDialog
      area="fraudReports"
      title={`Change the due day of ${label}?`}
      subject={label}
      effect={`It is due on ${formatDay(dueOn)}.`}
      confirmLabel="Change due day"
      fields={{ dueOn: { kind: 'day', label: 'Due on', isShort: true }, ...whyField }}
      opened={{ dueOn, why: '' }}
      save={({ values }, options) => fraudReportsApi.call.setDue({ id, ...values }, options)}
      onSaved={() => {
        tellSuccess(`Due day of ${label} changed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
