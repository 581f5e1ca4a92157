import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { fraudReportsApi } from './fraud-reports-api.ts'
import { entryOfReport, fieldsOfEntry, givenOfEntry } from './report-entry.ts'

/** Changes what is written about a report. */
export function ChangeReport({ report, onClose }: { report: FraudReport; onClose: () => void }) {
  const { id, label, currency } = report
  return (
    <FormDialog
      area="fraudReports"
      title={`Edit ${label}`}
      subject={label}
      confirmLabel="Save"
      isWide
      fillsPhone
      fields={fieldsOfEntry(currency)}
      {...changeOf(report, () => fraudReportsApi.call.get({ id }), entryOfReport)}
      save={({ values, version }, options) =>
        fraudReportsApi.call.change({ id, version, ...givenOfEntry(values) }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
