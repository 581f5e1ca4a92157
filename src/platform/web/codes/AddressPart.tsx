import { TextInput, type TextInputProps } from '@mantine/core'
import { CountryField } from './CodeFields.tsx'

type AddressPartProps = {
  label: string
  value: string
  onValue: (value: string) => void
  /** Chooses a country from the list; the other parts are text. */
  isCountry: boolean
  error?: string | null
} & Pick<TextInputProps, 'autoFocus' | 'className' | 'maxLength' | 'required' | 'placeholder'>

/** One part of an address in a form. */
export function AddressPart({ isCountry, onValue, ...field }: AddressPartProps) {
  const { label, value, error = null, autoFocus = false } = field
  if (isCountry) return <CountryField {...{ label, value, error, autoFocus, onValue }} />
  return <TextInput {...field} onChange={({ currentTarget }) => onValue(currentTarget.value)} />
}
