import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { ReasonFacts, ReasonRow } from '../reasons.contract.ts'
import {
  directionLabels,
  directions,
  faultLabels,
  faults,
  reasonUseLabels,
  reasonUses,
} from '../reasons.rules.ts'
import classes from './ReasonPanel.module.css'

type ReasonFactsFieldsProps = {
  all: readonly ReasonRow[]
  code: string
  /** Null once it is there: records hold the code. */
  onCode: ((code: string) => void) | null
  facts: ReasonFacts
  onChange: (patch: Partial<ReasonFacts>) => void
}

/** What may be said of a reason code: its words, where it is offered, and whose doing it is. */
export function ReasonFactsFields({ all, code, onCode, facts, onChange }: ReasonFactsFieldsProps) {
  return (
    <>
      <TextInput
        label="Reason"
        description="What staff choose, and what records say."
        required
        maxLength={80}
        value={facts.label}
        onChange={({ currentTarget: { value } }) => onChange({ label: value })}
      />
      <TextInput
        label="Code"
        description={onCode ? 'For reports and programs; it stays as it is.' : undefined}
        required
        readOnly={onCode === null}
        maxLength={40}
        pattern="[a-z][a-z0-9_]+"
        title="Small letters, digits and underscores, beginning with a letter."
        value={code}
        onChange={({ currentTarget: { value } }) => onCode?.(value)}
      />
      <Checkbox.Group
        label="Used for"
        value={[...facts.appliesTo]}
        onChange={(chosen) =>
          onChange({ appliesTo: reasonUses.filter((use) => chosen.includes(use)) })
        }
      >
        <div className={classes.uses}>
          {reasonUses.map((use) => (
            <Checkbox key={use} size="xs" value={use} label={reasonUseLabels[use]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        <NativeSelect
          label="Fault"
          description="Reports group by it."
          value={facts.fault}
          data={faults.map((fault) => ({ value: fault, label: faultLabels[fault] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ fault: faults.find((fault) => fault === value) ?? 'unknown' })
          }
        />
        <NativeSelect
          label="Direction"
          description="For goods: which way they go."
          value={facts.direction}
          data={directions.map((way) => ({ value: way, label: directionLabels[way] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ direction: directions.find((way) => way === value) ?? 'any' })
          }
        />
        <NativeSelect
          label="Belongs to"
          description="The reason that it is a kind of."
          value={facts.parentCode ?? ''}
          data={[{ value: '', label: 'None' }, ...parentsFor(code, all)]}
          onChange={({ currentTarget: { value } }) => onChange({ parentCode: value || null })}
        />
        <NumberInput
          label="Place in the list"
          description="The first nine have a digit."
          min={0}
          max={100_000}
          allowDecimal={false}
          value={facts.position}
          onChange={(value) => onChange({ position: Number(value) || 0 })}
        />
      </div>
      <Checkbox
        label="A note is required"
        checked={facts.needsNote}
        onChange={({ currentTarget: { checked } }) => onChange({ needsNote: checked })}
      />
      <Checkbox
        label="A photo is required"
        description="Of goods that come back for it, and of stock that is adjusted for it."
        checked={facts.needsPhoto}
        onChange={({ currentTarget: { checked } }) => onChange({ needsPhoto: checked })}
      />
    </>
  )
}

/** Two levels only: what stands above another has nothing above itself. */
function parentsFor(own: string, all: readonly ReasonRow[]) {
  return all
    .filter(({ code, parentCode }) => parentCode === null && code !== own)
    .map(({ code, label }) => ({ value: code, label }))
}
