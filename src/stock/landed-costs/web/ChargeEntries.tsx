import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PriceInput } from '#stock/purchasing/web/index.tsx'
import { basisLabels, chargeBases, chargeKinds, chargeLabels } from '../landed-costs.rules.ts'
import { type ChargeEntry, newCharge } from './landed-cost-entry.ts'
import classes from './landed-costs.module.css'

type ChargeEntriesProps = {
  charges: readonly ChargeEntry[]
  currency: string
  error: string | null
  onCharges: (charges: readonly ChargeEntry[]) => void
}

const nextKey = (charges: readonly ChargeEntry[]) =>
  String(1 + Math.max(-1, ...charges.map(({ key }) => Number(key))))

/** Each charge with its amount, and by what it is distributed. */
export function ChargeEntries({ charges, currency, error, onCharges }: ChargeEntriesProps) {
  const change = (changed: ChargeEntry) =>
    onCharges(charges.map((charge) => (charge.key === changed.key ? changed : charge)))
  return (
    <Section
      title="Charges"
      aside={
        <ActButton size="xs" onAct={() => onCharges([...charges, newCharge(nextKey(charges))])}>
          Add charge
        </ActButton>
      }
    >
      <ul className={classes.entries}>
        {charges.map((charge, place) => (
          <ChargeRow
            key={charge.key}
            charge={charge}
            name={`charge ${place + 1}`}
            currency={currency}
            onChange={change}
            onRemove={
              charges.length > 1
                ? () => onCharges(charges.filter(({ key }) => key !== charge.key))
                : null
            }
          />
        ))}
      </ul>
      {error ? (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      ) : null}
    </Section>
  )
}

type ChargeRowProps = {
  charge: ChargeEntry
  name: string
  currency: string
  onChange: (charge: ChargeEntry) => void
  onRemove: (() => void) | null
}

function ChargeRow({ charge, name, currency, onChange, onRemove }: ChargeRowProps) {
  return (
    <li className={classes.charge}>
      <NativeSelect
        aria-label={`Kind of ${name}`}
        value={charge.kind}
        data={chargeKinds.map((kind) => ({ value: kind, label: chargeLabels[kind] }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = chargeKinds.find((each) => each === value)
          if (kind) onChange({ ...charge, kind })
        }}
      />
      <NativeSelect
        aria-label={`Basis of ${name}`}
        value={charge.basis}
        data={chargeBases.map((basis) => ({
          value: basis,
          label: `By ${basisLabels[basis].toLowerCase()}`,
        }))}
        onChange={({ currentTarget: { value } }) => {
          const basis = chargeBases.find((each) => each === value)
          if (basis) onChange({ ...charge, basis })
        }}
      />
      <PriceInput
        label={`Amount of ${name}`}
        currency={currency}
        minor={charge.amountMinor}
        onMinor={(amountMinor) => onChange({ ...charge, amountMinor })}
      />
      {onRemove ? (
        <IconButton label={`Remove ${name}`} onAct={onRemove}>
          <IconX size={16} />
        </IconButton>
      ) : null}
    </li>
  )
}
