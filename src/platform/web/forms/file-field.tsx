import { FileInput } from '@mantine/core'
import type { FieldOf } from './form-fields.ts'

/** A table that a form sends: CSV, or an Excel workbook. */
export function tableFileField(props: {
  label: string
  help?: string
  isRequired?: true
}): FieldOf<File | null, unknown> {
  const { label, help } = props
  return {
    kind: 'own',
    ...props,
    fault: (file) => (props.isRequired && !file ? 'Choose a file.' : null),
    draw: ({ value, error, onValue }) => (
      <FileInput
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="CSV or Excel"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        clearable
        value={value}
        error={error}
        onChange={onValue}
      />
    ),
    words: (file) => file?.name ?? 'none',
  }
}
