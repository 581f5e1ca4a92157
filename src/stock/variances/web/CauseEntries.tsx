import { NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { truthLabels, varianceCauseLabels, varianceCauses } from '../variance-causes.ts'
import { type CauseEntry, newCause } from './cause-entry.ts'
import classes from './variances.module.css'

type EntriesProps = {
  entries: readonly CauseEntry[]
  error: string | null
  onEntries: (entries: readonly CauseEntry[]) => void
}

/** By hand, what was found or what was expected is right; another place comes with a suggestion. */
const truthsByHand = ['found', 'expected'] as const

const nextKey = (entries: readonly CauseEntry[]) =>
  String(1 + Math.max(-1, ...entries.map(({ key }) => Number(key))))

export function CauseEntries({ entries, error, onEntries }: EntriesProps) {
  const change = (changed: CauseEntry) =>
    onEntries(entries.map((entry) => (entry.key === changed.key ? changed : entry)))
  return (
    <>
      <ul className={classes.entries}>
        {entries.map((entry, place) => (
          <CauseRow
            key={entry.key}
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
  entry: CauseEntry
  name: string
  onChange: (entry: CauseEntry) => void
  onRemove: (() => void) | null
}

function CauseRow({ entry, name, onChange, onRemove }: RowProps) {
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
      {entry.truth === 'elsewhere' ? (
        <TextInput label="Where they are" value={entry.otherName} readOnly />
      ) : (
        <NativeSelect
          label="What is right"
          aria-label={`What is right of ${name}`}
          value={entry.truth}
          data={truthsByHand.map((value) => ({ value, label: truthLabels[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const truth = truthsByHand.find((each) => each === value)
            if (truth) onChange({ ...entry, truth })
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
