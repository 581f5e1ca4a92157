import { NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { truthLabels, truths, varianceCauseLabels, varianceCauses } from '../variance-causes.ts'
import type { Variance } from '../variances.fields.ts'
import { type CauseEntry, newCause, withPlace, withTruth } from './cause-entry.ts'
import { OtherPlace } from './OtherPlace.tsx'
import classes from './variances.module.css'

type EntriesProps = {
  variance: Variance
  entries: readonly CauseEntry[]
  error: string | null
  onEntries: (entries: readonly CauseEntry[]) => void
}

const nextKey = (entries: readonly CauseEntry[]) =>
  String(1 + Math.max(-1, ...entries.map(({ key }) => Number(key))))

export function CauseEntries({ variance, entries, error, onEntries }: EntriesProps) {
  const change = (changed: CauseEntry) =>
    onEntries(entries.map((entry) => (entry.key === changed.key ? changed : entry)))
  return (
    <>
      <ul className={classes.entries}>
        {entries.map((entry, place) => (
          <CauseRow
            key={entry.key}
            variance={variance}
            entry={entry}
            name={`cause ${place + 1}`}
            onChange={change}
            onRemove={
              entries.length > 1
                ? () => onEntries(entries.filter(({ key }) => key !== entry.key))
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
      <ActButton
        size="xs"
        whyNot={entries.length >= 10 ? 'A variance has at most 10 causes.' : null}
        onAct={() => onEntries([...entries, newCause(nextKey(entries), '')])}
      >
        Add cause
      </ActButton>
    </>
  )
}

type RowProps = {
  variance: Variance
  entry: CauseEntry
  name: string
  onChange: (entry: CauseEntry) => void
  onRemove: (() => void) | null
}

function CauseRow({ variance, entry, name, onChange, onRemove }: RowProps) {
  return (
    <li className={classes.entry}>
      <NativeSelect
        label="Cause"
        aria-label={`Kind of ${name}`}
        value={entry.cause}
        data={varianceCauses.map((value) => ({ value, label: varianceCauseLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const cause = varianceCauses.find((each) => each === value)
          if (cause) onChange({ ...entry, cause })
        }}
      />
      {entry.truth === 'elsewhere' && entry.chosen === null ? (
        <TextInput label="Where they are" value={entry.otherName} readOnly />
      ) : (
        <NativeSelect
          label="What is right"
          aria-label={`What is right of ${name}`}
          value={entry.truth}
          data={truths.map((value) => ({ value, label: truthLabels[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const truth = truths.find((each) => each === value)
            if (truth) onChange(withTruth(entry, truth, variance))
          }}
        />
      )}
      <TextInput
        label="Quantity"
        aria-label={`Quantity of ${name}`}
        inputMode="decimal"
        value={entry.quantity}
        onChange={({ currentTarget: { value } }) => onChange({ ...entry, quantity: value })}
      />
      {onRemove ? (
        <IconButton label={`Remove ${name}`} onAct={onRemove}>
          <IconX size={16} />
        </IconButton>
      ) : null}
      {entry.chosen ? (
        <OtherPlace
          variance={variance}
          place={entry.chosen}
          name={name}
          onPlace={(place) => onChange(withPlace(entry, place))}
        />
      ) : null}
      <TextInput
        className={classes.entryNote}
        label="Note"
        aria-label={`Note of ${name}`}
        maxLength={300}
        value={entry.note}
        onChange={({ currentTarget: { value } }) => onChange({ ...entry, note: value })}
      />
    </li>
  )
}
