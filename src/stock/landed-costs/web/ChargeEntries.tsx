import { NativeSelect } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import { type EntryRow, EntryRows } from '#platform/web/forms/EntryRows.tsx'
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
  return (
    <Section
      title="Charges"
      aside={
        <ActButton size="xs" onAct={() => onCharges([...charges, newCharge(nextKey(charges))])}>
          Add charge
        </ActButton>
      }
    >
      <EntryRows
        entries={charges}
        error={error}
        keyOf={({ key }) => key}
        nameOf={(_, place) => `charge ${place + 1}`}
        keepsOne
        onEntries={onCharges}
        draw={(charge, row) => <ChargeRow charge={charge} row={row} currency={currency} />}
      />
    </Section>
  )
}

type ChargeRowProps = { charge: ChargeEntry; row: EntryRow<ChargeEntry>; currency: string }

function ChargeRow({ charge, row, currency }: ChargeRowProps) {
  const { name, onChange, remove } = row
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
      {remove}
    </li>
  )
}
