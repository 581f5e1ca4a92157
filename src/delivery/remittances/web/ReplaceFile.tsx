import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tableFileField } from '#platform/web/forms/file-field.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { sendRemittanceFile } from './send-remittance-file.ts'

type Values = { readonly file: File | null }

const fields: FormFields<Values> = { file: tableFileField({ label: 'New file', isRequired: true }) }

/** Replaces a wrong file with another one. */
export function ReplaceFile(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { remittance, onClose } = props
  const { id, number, fileName } = remittance
  const label = remittanceLabel(number)
  const opened: Values = { file: null }
  return (
    <FormDialog
      area="remittances"
      title="Replace file"
      subject={label}
      effect={`The lines of ${fileName} are removed, and the new file is read instead.`}
      confirmLabel="Replace file"
      fields={fields}
      opened={opened}
      version={remittance.version}
      save={async ({ values: { file }, version }) => {
        const facts = { remittance: id, version: String(version) }
        if (file) await sendRemittanceFile('/api/remittances/replaced-files', file, facts)
      }}
      onSaved={() => {
        tellSuccess(`File of ${label.toLowerCase()} replaced`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
