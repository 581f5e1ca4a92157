import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
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
      {fields.map(({ key, label, longest, ...more }) => (
        <AddressPart
          key={key}
          isCountry={key === 'shipCountry'}
          className={'isWide' in more ? classes.wide : undefined}
          label={label}
          required={'isRequired' in more}
          maxLength={longest}
          value={draft[key]}
          error={faults[key] ?? null}
          onValue={(value) => onDraft({ ...draft, [key]: value })}
        />
      ))}
    </div>
  )
}
