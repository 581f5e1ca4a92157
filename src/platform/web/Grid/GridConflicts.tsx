import { useQuery } from '@tanstack/react-query'
import { ActButton } from '../ActButton.tsx'
import { InstantText } from '../InstantText.tsx'
import { textOf } from './cell-text.ts'
import type { GridConflict } from './conflicts.ts'
import classes from './Grid.module.css'
import type { GridDesk } from './GridRow.tsx'
import type { CellContent } from './grid-columns.ts'

/** The user who last changed a row, and when. */
export type LastChange = { readonly by: string; readonly at: string }

type GridConflictsProps<R extends object> = {
  desk: GridDesk<R>
  nameOf: ((row: R) => string) | undefined
  lastChangeOf: ((row: R) => Promise<LastChange | null>) | undefined
}

/** Cells that another user saved meanwhile, with the values to choose from. */
export function GridConflicts<R extends object>(props: GridConflictsProps<R>) {
  const { conflicts } = props.desk.edits
  if (conflicts.length === 0) return null
  return (
    <section className={classes.conflicts} aria-label="Conflicts">
      <strong role="status">
        {conflicts.length === 1
          ? 'Another person changed a value that you edited. Choose which one to keep.'
          : `Other people changed ${conflicts.length} values that you edited. Choose which ones to keep.`}
      </strong>
      <ul className={classes.conflictList}>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.cell} conflict={conflict} {...props} />
        ))}
      </ul>
    </section>
  )
}

function Conflict<R extends object>(props: GridConflictsProps<R> & { conflict: GridConflict<R> }) {
  const { desk, conflict, nameOf, lastChangeOf } = props
  const { edits, columns, keyOf } = desk
  const { row, field, cell, yours, theirs, start } = conflict
  const column = columns.find(({ key }) => key === field)
  const change = useQuery({
    queryKey: ['table-conflict', cell, JSON.stringify(theirs)],
    queryFn: () => lastChangeOf?.(row) ?? null,
    enabled: lastChangeOf !== undefined,
  }).data
  if (!column) return null
  const habit = { currency: desk.currencyOf(column), sign: desk.numbers.sign }
  const shown = (content: CellContent) => textOf(content, column, habit) || 'empty'
  const name = nameOf?.(row) ?? keyOf(row)
  return (
    <li className={classes.conflict}>
      <span className={classes.conflictName}>
        {name}, {column.label}
      </span>
      <span>
        Yours: <strong>{shown(yours)}</strong>
      </span>
      <span>
        Theirs: <strong>{shown(theirs)}</strong>
        {change ? (
          <span className={classes.quiet}>
            {' '}
            by {change.by}, <InstantText at={change.at} />
          </span>
        ) : null}
      </span>
      <span className={classes.quiet}>At the start: {shown(start)}</span>
      <span className={classes.choices}>
        <ActButton size="xs" onAct={() => edits.keepMine(conflict)}>
          Keep mine
        </ActButton>
        <ActButton size="xs" onAct={() => edits.takeTheirs(conflict)}>
          Take theirs
        </ActButton>
      </span>
    </li>
  )
}
