import { TextInput } from '@mantine/core'
import { CountryField } from '#platform/web/codes/CodeFields.tsx'
import classes from './NewOrder.module.css'
import type { Draft } from './new-order-draft.ts'

const fields = [
  { key: 'shipName', label: 'Name', longest: 120, isWide: true, isRequired: true },
  { key: 'shipPhone', label: 'Phone', longest: 30 },
  { key: 'email', label: 'Email', longest: 200 },
  { key: 'shipAddress', label: 'Address', longest: 200, isWide: true },
  { key: 'shipPostcode', label: 'Postcode', longest: 20 },
  { key: 'shipCity', label: 'City', longest: 80 },
  { key: 'shipCountry', label: 'Country', longest: 60 },
] as const

/** Where the parcel goes. Changing it does not change the customer. */
export function ShipFields(props: {
  draft: Draft
  onDraft: (draft: Draft) => void
  faults: Readonly<Record<string, string>>
}) {
  const { draft, onDraft, faults } = props
  return (
    <div className={classes.fields}>
      {fields.map(({ key, label, longest, ...more }) =>
        key === 'shipCountry' ? (
          <CountryField
            key={key}
            label={label}
            value={draft.shipCountry}
            error={faults[key] ?? null}
            onValue={(shipCountry) => onDraft({ ...draft, shipCountry })}
          />
        ) : (
          <TextInput
            key={key}
            className={'isWide' in more ? classes.wide : undefined}
            label={label}
            required={'isRequired' in more}
            maxLength={longest}
            value={draft[key]}
            error={faults[key] ?? null}
            onChange={({ currentTarget: { value } }) => onDraft({ ...draft, [key]: value })}
          />
        ),
      )}
    </div>
  )
}
