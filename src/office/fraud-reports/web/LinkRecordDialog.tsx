import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { nounLabels, type StartNoun, startNouns } from '../reported-nouns.ts'
import { fraudReportsApi } from './fraud-reports-api.ts'

type Values = { readonly noun: StartNoun; readonly recordId: string | null }

/** Links one more record or person. */
export function LinkRecordDialog({
  report,
  onClose,
}: {
  report: FraudReport
  onClose: () => void
}) {
  const { id, label } = report
  const opened: Values = { noun: 'order', recordId: null }
  return (
    <FormDialog
      area="fraudReports"
      title={`Link a record to ${label}`}
      subject={label}
      effect="A report about a user is hidden from that user and from users with the same role."
      confirmLabel="Link record"
      fields={{
        noun: {
          kind: 'choice',
          label: 'Kind',
          options: choicesOf(startNouns, nounLabels),
          fillsIn: () => ({ recordId: null }),
        },
        recordId: {
          kind: 'own',
          label: 'Record',
          fault: (value) => (value === null ? 'Find the record first.' : null),
          draw: ({ error, onValue }, { noun }) => (
            <RecordPicker key={noun} noun={noun} error={error} onPick={onValue} />
          ),
          words: (value) => value ?? 'none',
        },
      }}
      opened={opened}
      save={({ values: { noun, recordId } }, options) =>
        fraudReportsApi.call.link({ id, noun, recordId: recordId ?? '' }, options)
      }
      onSaved={() => {
        tellSuccess(`Linked to ${label}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type PickerProps = { noun: StartNoun; error: string | null; onPick: (id: string) => void }

const hints: Readonly<Partial<Record<StartNoun, string>>> = {
  parcel: 'Parcel code or tracking number',
  register_session: 'Name of the register',
  customer: 'Name or number',
  user: 'Name',
  courier: 'Name',
  supplier: 'Name',
}

function RecordPicker({ noun, error, onPick }: PickerProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text).trim()
  const { data } = useQuery({
    ...fraudReportsApi.ask('candidates', { noun, q }),
    enabled: q !== '',
  })
  return (
    <SearchPicker
      label={nounLabels[noun]}
      hint={hints[noun] ?? 'Number'}
      text={text}
      onText={setText}
      results={data?.found}
      keyOf={(one) => one.id}
      render={({ label, facts }) => [label, facts].filter(Boolean).join(', ')}
      onPick={({ id, label }) => {
        setText(label)
        onPick(id)
      }}
      none="Nothing found."
      error={error}
    />
  )
}
