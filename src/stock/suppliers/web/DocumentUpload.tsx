import { FileInput } from '@mantine/core'
import { sendFile } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type DocumentValues, documentFields } from './DocumentDialog.tsx'

type Values = DocumentValues & { readonly file: File | null }

type UploadProps = {
  /** Whose queries are asked again. */
  area: string
  title: string
  subject: string
  confirmLabel: string
  effect?: string
  opened: DocumentValues
  /** Takes the document, with what is known of it in the query. */
  path: string
  /** Further parameters of the query. */
  more?: Readonly<Record<string, string>>
  done: (name: string) => string
  onClose: () => void
}

/** Sends a PDF or a picture with what is known of it, by staff or by the supplier itself. */
export function DocumentUpload(props: UploadProps) {
  const { area, title, subject, confirmLabel, effect, opened, done, onClose } = props
  return (
    <FormDialog
      area={area}
      title={title}
      subject={subject}
      confirmLabel={confirmLabel}
      {...(effect ? { effect } : {})}
      fields={fields}
      opened={{ file: null, ...opened }}
      save={({ values }) => send(props, values)}
      onSaved={(_, { name }) => {
        tellSuccess(done(name))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

async function send({ path, more }: UploadProps, values: Values): Promise<void> {
  const { file, kind, name, expiresOn } = values
  if (!file) throw new Error('The form was sent without a file.')
  const facts = new URLSearchParams({ kind, name, ...(expiresOn ? { expiresOn } : {}), ...more })
  await sendFile(`${path}?${facts}`, file, () => undefined, new AbortController().signal)
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
