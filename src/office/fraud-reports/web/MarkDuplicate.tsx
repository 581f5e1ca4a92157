import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { FraudReport, FraudReportRow } from '../fraud-reports.fields.ts'
import { fraudReportsApi } from './fraud-reports-api.ts'

const mostFound = 10

type Values = { readonly originalId: string | null }

/** The same suspicion has a report already. */
export function MarkDuplicate({ report, onClose }: { report: FraudReport; onClose: () => void }) {
  const { id, version, label } = report
  const opened: Values = { originalId: null }
  return (
    <FormDialog
      area="fraudReports"
      title={`Mark ${label} as a duplicate?`}
      subject={label}
      effect="Work goes on with the other report. This one counts in no loss."
      confirmLabel="Mark as duplicate"
      fields={{
        originalId: {
          kind: 'own',
          label: 'Original report',
          fault: (value) => (value === null ? 'Find the original report first.' : null),
          draw: ({ error, onValue }) => (
            <OriginalPicker besides={id} error={error} onPick={onValue} />
          ),
          words: (value) => value ?? 'none',
        },
      }}
      opened={opened}
      version={version}
      save={({ values }, options) =>
        fraudReportsApi.call.duplicate(
          { id, version, originalId: values.originalId ?? '' },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${label} marked as a duplicate`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type PickerProps = { besides: string; error: string | null; onPick: (id: string) => void }

function OriginalPicker({ besides, error, onPick }: PickerProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text)
  const { data } = useQuery({
    ...fraudReportsApi.ask('list', { q }),
    enabled: q.trim() !== '',
  })
  return (
    <SearchPicker
      label="Original report"
      hint="Number or title"
      text={text}
      onText={setText}
      results={data?.rows.filter((row) => row.id !== besides).slice(0, mostFound)}
      keyOf={(row: FraudReportRow) => row.id}
      render={(row) => `${row.label} ${row.title}`}
      onPick={(row) => {
        setText(`${row.label} ${row.title}`)
        onPick(row.id)
      }}
      none="No report found."
      error={error}
    />
  )
}
