import { Checkbox } from '@mantine/core'
import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
import type { Billing } from '../billing.fields.ts'
import classes from './NewOrder.module.css'
import type { Draft } from './new-order-draft.ts'

export type BillingDraft = Pick<Draft, 'billing' | 'isBilledApart'>

const fields = [
  { key: 'name', label: 'Billing name', maxLength: 120, isWide: true, required: true },
  { key: 'address', label: 'Billing address', maxLength: 200, isWide: true, required: true },
  { key: 'postcode', label: 'Billing postcode', maxLength: 20 },
  { key: 'city', label: 'Billing city', maxLength: 80 },
  { key: 'country', label: 'Billing country', maxLength: 60 },
] as const

/** The billing address: usually the delivery address, else a separate one. */
export function BillingFields(props: {
  draft: BillingDraft
  onDraft: (draft: BillingDraft) => void
  faults: Readonly<Record<string, string>>
}) {
  const { draft, onDraft, faults } = props
  const { billing, isBilledApart } = draft
  return (
    <div className={classes.billing}>
      <Checkbox
        label="Billing address is the same as the delivery address"
        checked={!isBilledApart}
        onChange={({ currentTarget }) =>
          onDraft({ billing, isBilledApart: !currentTarget.checked })
        }
      />
      {isBilledApart ? (
        <div className={classes.fields}>
          {fields.map(({ key, label, maxLength, ...more }) => (
            <AddressPart
              key={key}
              isCountry={key === 'country'}
              className={'isWide' in more ? classes.wide : undefined}
              label={label}
              required={'required' in more}
              maxLength={maxLength}
              value={billing[key]}
              error={faults[`billing.${key}`] ?? null}
              onValue={(value) => onDraft({ isBilledApart, billing: { ...billing, [key]: value } })}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** As the server takes it; null where it is the delivery address. */
export function billingInput({ billing, isBilledApart }: BillingDraft): Billing | null {
  return isBilledApart ? billing : null
}

/** Messages by field, under the names that the server uses as well. */
export function faultsOfBilling({ billing, isBilledApart }: BillingDraft): Record<string, string> {
  if (!isBilledApart) return {}
  const missing = (['name', 'address'] as const).filter((key) => billing[key].trim() === '')
  return Object.fromEntries(missing.map((key) => [`billing.${key}`, 'Please fill this in.']))
}
