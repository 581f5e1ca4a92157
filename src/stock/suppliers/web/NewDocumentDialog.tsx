import { FileInput } from '@mantine/core'
import { sendFile } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { type DocumentValues, documentFields } from './DocumentDialog.tsx'

type Values = DocumentValues & { readonly file: File | null }

type DialogProps = { supplier: WholeSupplier; onClose: () => void }

/** Adds a PDF or a picture to the documents of a supplier. */
export function NewDocumentDialog({ supplier, onClose }: DialogProps) {
  return (
    <FormDialog
      area="suppliers"
      title={`New document of ${supplier.name}`}
      subject={supplier.name}
      confirmLabel="Add document"
      fields={fields}
      opened={{ file: null, kind: 'certificate', name: '', expiresOn: null }}
      save={({ values }) => send(supplier.id, values)}
      onSaved={(_, { name }) => {
        tellSuccess(`${name} added`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

async function send(id: string, { file, kind, name, expiresOn }: Values): Promise<void> {
  if (!file) throw new Error('The form was sent without a file.')
  const facts = new URLSearchParams({ kind, name, ...(expiresOn ? { expiresOn } : {}) })
  const path = `/api/suppliers/${id}/documents?${facts}`
  await sendFile(path, file, () => undefined, new AbortController().signal)
}

const fields: FormFields<Values> = {
  file: {
    kind: 'own',
    label: 'File',
    isRequired: true,
    fault: (file) => (file === null ? 'Choose a file.' : null),
    fillsIn: (file, { name }) =>
      file === null || name !== '' ? {} : { name: file.name.replace(/\.\w+$/, '') },
    draw: ({ label, value, error, onValue }) => (
      <FileInput
        label={label}
        description="A PDF or a picture of at most 10 MB."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Choose a file"
        accept="application/pdf,image/*"
        clearable
        required
        value={value}
        error={error}
        onChange={onValue}
      />
    ),
    words: (file) => file?.name ?? 'none',
  },
  ...documentFields,
}
