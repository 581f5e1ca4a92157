import { Radio } from '@mantine/core'
import { type AddressChoice, addressChoices } from '../merge.rules.ts'

type Props = {
  /** The addresses of the two orders, each with the order that has it. */
  addresses: Readonly<Record<AddressChoice, string>>
  value: AddressChoice | null
  onChange: (value: AddressChoice) => void
}

/** One parcel goes to one address: asks which, where two orders have different ones. */
export function AddressChoiceField({ addresses, value, onChange }: Props) {
  return (
    <Radio.Group
      label="The two go to different addresses. Which one counts?"
      value={value ?? ''}
      onChange={(chosen) => {
        const found = addressChoices.find((known) => known === chosen)
        if (found) onChange(found)
      }}
    >
      {addressChoices.map((choice) => (
        <Radio key={choice} value={choice} label={addresses[choice]} mt={8} />
      ))}
    </Radio.Group>
  )
}
