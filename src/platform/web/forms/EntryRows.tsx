import { IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import classes from './EntryRows.module.css'

/** What a row of the list draws with. */
export type EntryRow<E> = {
  /** For the labels of its fields: `charge 2`. */
  readonly name: string
  readonly onChange: (changed: E) => void
  /** Its button; null where it can’t be removed. */
  readonly remove: ReactNode
}

type EntryRowsProps<E> = {
  entries: readonly E[]
  error: string | null
  keyOf: (entry: E) => string
  nameOf: (entry: E, place: number) => string
  /** The last one stays. */
  keepsOne?: true
  onEntries: (entries: readonly E[]) => void
  /** One `li` with the fields of an entry. */
  draw: (entry: E, row: EntryRow<E>) => ReactNode
}

/** The entries of a field that has several: each is changed and removed by its key. */
export function EntryRows<E>(props: EntryRowsProps<E>) {
  const { entries, error, keyOf, nameOf, keepsOne, onEntries, draw } = props
  const removeButton = (key: string, name: string) => (
    <IconButton
      label={`Remove ${name}`}
      onAct={() => onEntries(entries.filter((each) => keyOf(each) !== key))}
    >
      <IconX size={16} />
    </IconButton>
  )
  return (
    <>
      <ul className={classes.entries}>
        {entries.map((entry, place) => {
          const key = keyOf(entry)
          const name = nameOf(entry, place)
          const row: EntryRow<E> = {
            name,
            onChange: (changed) =>
              onEntries(entries.map((each) => (keyOf(each) === key ? changed : each))),
            remove: keepsOne && entries.length === 1 ? null : removeButton(key, name),
          }
          return <Fragment key={key}>{draw(entry, row)}</Fragment>
        })}
      </ul>
      {error ? (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      ) : null}
    </>
  )
}
