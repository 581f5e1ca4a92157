import { sendFile } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tableFileField } from '#platform/web/forms/file-field.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { linesOfAnswer, linesOfSheet, rowsOfText } from '../sheet-lines.ts'
import { gateApi } from './claims-api.ts'

type SheetDialogProps = {
  outletId: string
  courierId: string
  onAdded: (id: string) => void
  onClose: () => void
}

type Values = { readonly reference: string; readonly file: File | null; readonly text: string }

const fields: FormFields<Values> = {
  file: {
    ...tableFileField({ label: 'Courier’s file', help: 'CSV or an Excel workbook.' }),
    fillsIn: (file, { reference }) =>
      file && reference === '' ? { reference: file.name.replace(/\.[^.]+$/, '').slice(0, 60) } : {},
  },
  reference: { kind: 'line', label: 'Manifest number', longest: 60, isRequired: true },
  text: {
    kind: 'text',
    label: 'Tracking numbers, one per line',
    longest: 100_000,
    rows: 6,
    refusedAs: 'lines',
    fault: (text, { file }) =>
      text.trim() === '' && file === null ? 'Choose a file, or enter the tracking numbers.' : null,
  },
}

/** The courier's manifest, on paper or as a file: one tracking number a line. */
export function SheetDialog({ outletId, courierId, onAdded, onClose }: SheetDialogProps) {
  return (
    <FormDialog
      area="gate"
      title="Import return manifest"
      subject="Return manifest"
      effect="Only a whole tracking number of this courier is a match. In a table, the column named like a tracking number is read, else the first; a column named like a branch is kept with it."
      confirmLabel="Import manifest"
      fields={fields}
      opened={{ reference: '', file: null, text: '' }}
      save={async ({ values: { reference, file, text } }, options) => {
        const lines = [...(file ? await linesIn(file) : []), ...linesOfSheet(rowsOfText(text))]
        const sheet = { outletId, courierId, reference: reference.trim(), lines }
        return gateApi.call.addSheet(sheet, options)
      }}
      onSaved={({ id, lines, matched, unmatched }) => {
        const some = unmatched.slice(0, 5).join(', ')
        const rest =
          unmatched.length === 0
            ? 'All are your parcels.'
            : `Not yours: ${some}${unmatched.length > 5 ? ' and more' : ''}.`
        tellSuccess(`${matched} of ${lines} parcels known`, rest)
        onAdded(id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

async function linesIn(file: File) {
  const name = encodeURIComponent(file.name.slice(0, 200))
  const { signal } = new AbortController()
  return linesOfAnswer(
    await sendFile(`/api/gate/sheets/file?name=${name}`, file, () => null, signal),
  )
}
