import { NativeSelect, TextInput } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { BodyRow } from '../../body-rows.ts'
import type { SetupFacts } from '../../courier-accounts.fields.ts'
import type { Fields } from '../../mapping-fields.ts'
import { fieldForms } from '../../render-mapping.ts'
import { fieldOf, filledIn, type OfferedField, templateOf } from '../../request-preview.ts'
import classes from './setup.module.css'

type FieldRowProps = {
  row: BodyRow
  /** Counted from 1, for the names of its fields. */
  place: number
  fields: readonly OfferedField[]
  payload: Fields
  target: SetupFacts['target']
  fault: string | null
  onChange: (row: BodyRow) => void
  onRemove: () => void
}

const formWords: Readonly<Record<string, string>> = {
  '': 'As it is',
  major: 'major (12.50)',
  kg: 'kg (1.25)',
  digits: 'digits only',
  text: 'text',
}

const ownText = '=text'
const ownValue = '=json'

/** One row of the table. */
export function FieldRow(props: FieldRowProps) {
  const { row, place, fields, payload, target, fault, onChange, onRemove } = props
  const { theirs, kind, value } = row
  const chosen = kind === 'text' ? fieldOf(value) : null
  const isOffered = chosen !== null && fields.some(({ name }) => name === chosen.name)
  const source = isOffered ? chosen.name : kind === 'text' ? ownText : ownValue
  const choose = (name: string) => {
    if (name === ownText) onChange({ ...row, kind: 'text', value: chosen ? '' : value })
    else if (name === ownValue) onChange({ ...row, kind: 'json', value: '1' })
    else onChange({ ...row, kind: 'text', value: templateOf(name, chosen?.form ?? '') })
  }
  const about = theirs === '' ? `field ${place}` : theirs
  return (
    <div className={classes.fieldRow}>
      <TextInput
        aria-label={`Their field ${place}`}
        placeholder="customer.name"
        maxLength={200}
        value={theirs}
        error={fault}
        onChange={(event) => onChange({ ...row, theirs: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Our field for ${about}`}
        data={[
          ...fields.map(({ name, example }) => ({ value: name, label: offered(name, example) })),
          { value: ownText, label: 'Text, also with {{fields}}' },
          { value: ownValue, label: 'Number, true, false or null' },
        ]}
        value={source}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOffered ? (
        <NativeSelect
          aria-label={`Written as, for ${about}`}
          data={['', ...fieldForms].map((form) => ({
            value: form,
            label: formWords[form] ?? form,
          }))}
          value={chosen.form}
          onChange={({ currentTarget: { value: form } }) =>
            onChange({ ...row, value: templateOf(chosen.name, form) })
          }
        />
      ) : (
        <TextInput
          aria-label={`Value for ${about}`}
          maxLength={2_000}
          value={value}
          onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
        />
      )}
      <span className={classes.example}>
        <span className="visually-hidden">Example: </span>
        {kind === 'text' ? filledIn(value, payload, target) : value}
      </span>
      <ActButton size="xs" onAct={onRemove}>
        Remove<span className="visually-hidden"> {about}</span>
      </ActButton>
    </div>
  )
}

const mostExample = 28

function offered(name: string, example: string): string {
  if (example === '') return name
  const short = example.length > mostExample ? `${example.slice(0, mostExample)}…` : example
  return `${name}: ${short}`
}
