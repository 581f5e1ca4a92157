import { NativeSelect, TextInput } from '@mantine/core'
import type { ConnectionField } from '../connection-kinds.ts'

type ConnectionFieldInputProps = {
  field: ConnectionField
  value: string
  error: string | null
  onChange: (value: string) => void
}

export function ConnectionFieldInput({ field, value, error, onChange }: ConnectionFieldInputProps) {
  const { label, help, isRequired, options, kind } = field
  const shared = { label, description: help, value, error }
  if (options) {
    return (
      <NativeSelect
        {...shared}
        data={[...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      required={isRequired}
      withAsterisk={false}
      maxLength={500}
      {...(kind === 'port' ? { inputMode: 'numeric' } : {})}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}
