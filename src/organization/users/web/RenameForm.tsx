import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'

type Named = { readonly id: string; readonly name: string }

type Props = {
  label: string
  /** The area whose lists show the name. */
  area: string
  named: Named
  run: (input: Named, options: { context: CallContext }) => Promise<unknown>
  onClose: () => void
}

/** Another name for a device or a passkey. */
export function RenameForm({ label, area, named: { id, name }, run, onClose }: Props) {
  return (
    <FormDialog
      area={area}
      title={`Rename “${name}”`}
      subject={name}
      confirmLabel="Save the name"
      fields={{ name: { kind: 'line', label, longest: 60, isRequired: true } }}
      opened={{ name }}
      save={({ values }, options) => run({ id, ...values }, options)}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
