import { NativeSelect } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import { type ActDraft, nextId } from '../../act-draft.ts'
import type { BodyRow } from '../../body-rows.ts'
import type { SetupFacts } from '../../courier-accounts.fields.ts'
import type { Fields } from '../../mapping-fields.ts'
import type { OfferedField } from '../../request-preview.ts'
import { FieldRow } from './FieldRow.tsx'
import classes from './setup.module.css'

type FieldTableProps = {
  act: ActDraft
  fields: readonly OfferedField[]
  payload: Fields
  target: SetupFacts['target']
  faultAt: (place: string) => string | null
  onChange: (act: ActDraft) => void
}

/** What is sent: their field, and our field that fills it. */
export function FieldTable({ act, fields, payload, target, faultAt, onChange }: FieldTableProps) {
  const { rows, wholeBody, bodyForm } = act
  const put = (changed: readonly BodyRow[]) => onChange({ ...act, rows: changed })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Their field ← our field</legend>
      {wholeBody === undefined ? null : (
        <p className={classes.quiet}>This body can be changed in the JSON tab only.</p>
      )}
      {wholeBody === undefined && rows.length > 0 ? (
        <div className={classes.heads} aria-hidden>
          <span>Their field</span>
          <span>Our field</span>
          <span>Written as</span>
          <span>Example</span>
        </div>
      ) : null}
      {rows.map((row, place) => (
        <FieldRow
          key={row.id}
          row={row}
          place={place + 1}
          fields={fields}
          payload={payload}
          target={target}
          fault={faultAt(`row.${row.id}`)}
          onChange={(changed) => put(rows.map((one) => (one.id === row.id ? changed : one)))}
          onRemove={() => put(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      {faultAt('body') ? <p role="alert">{faultAt('body')}</p> : null}
      {wholeBody === undefined ? (
        <div className={classes.row}>
          <ActButton
            size="xs"
            onAct={() => put([...rows, { id: nextId(rows), theirs: '', kind: 'text', value: '' }])}
          >
            Add field
          </ActButton>
          {rows.length > 0 ? (
            <NativeSelect
              aria-label="Body format"
              size="xs"
              data={[
                { value: '', label: 'Sent as JSON' },
                { value: 'form', label: 'Sent as a form' },
              ]}
              value={bodyForm === 'form' ? 'form' : ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...act, bodyForm: value === 'form' ? value : undefined })
              }
            />
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}
