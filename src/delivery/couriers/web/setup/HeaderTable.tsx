import { TextInput } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import { type HeaderRow, nextId } from '../../act-draft.ts'
import classes from './setup.module.css'

type HeaderTableProps = {
  headers: readonly HeaderRow[]
  faultAt: (place: string) => string | null
  onChange: (headers: readonly HeaderRow[]) => void
}

/** Headers besides those of the connection's own sign-in. */
export function HeaderTable({ headers, faultAt, onChange }: HeaderTableProps) {
  const put = (id: number, change: Partial<HeaderRow>) =>
    onChange(headers.map((header) => (header.id === id ? { ...header, ...change } : header)))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Headers</legend>
      <p className={classes.quiet}>
        The connection adds its own sign-in. Only a header can hold {'{{secret}}'} or {'{{key}}'}.
      </p>
      {headers.map(({ id, name, text }, place) => (
        <div key={id} className={classes.line}>
          <TextInput
            aria-label={`Header ${place + 1}, name`}
            placeholder="x-api-version"
            maxLength={60}
            value={name}
            error={faultAt(`header.${id}`)}
            className={classes.wide}
            onChange={(event) => put(id, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Header ${place + 1}, value`}
            placeholder="{{secret}}"
            maxLength={500}
            value={text}
            className={classes.wide}
            onChange={(event) => put(id, { text: event.currentTarget.value })}
          />
          <ActButton size="xs" onAct={() => onChange(headers.filter((header) => header.id !== id))}>
            Remove<span className="visually-hidden"> header {place + 1}</span>
          </ActButton>
        </div>
      ))}
      <div className={classes.row}>
        <ActButton
          size="xs"
          onAct={() => onChange([...headers, { id: nextId(headers), name: '', text: '' }])}
        >
          Add header
        </ActButton>
      </div>
    </fieldset>
  )
}
