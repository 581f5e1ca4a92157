import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import classes from './EditConflict.module.css'
import type { ConflictRow, Side } from './edit-conflict.ts'
import type { EditConflictState } from './use-edit-conflict.ts'

type EditConflictProps = {
  /** How the order is called. */
  label: string
  conflict: EditConflictState
  /** How many lines still need a choice; shown after an attempt to save without them. */
  missing: number
  onChoose: (key: string, side: Side) => void
}

/** Another person saved first: each line and term as it is now and as it is written here. */
export function EditConflict({ label, conflict, missing, onChoose }: EditConflictProps) {
  const region = useRef<HTMLElement>(null)
  const titleId = useId()
  const { rows, choices, refusals } = conflict
  useEffect(() => {
    if (refusals > 0) region.current?.focus()
  }, [refusals])
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={titleId} className={classes.conflict}>
      <h3 id={titleId} className={classes.title}>
        {label} was changed while you edited it
      </h3>
      <p className={classes.words}>
        {rows.length === 0
          ? 'Nothing that you edit here is different. Save again.'
          : 'Your entries are kept. Choose which version counts where they differ, then save.'}
      </p>
      {rows.length === 0 ? null : (
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">Line or term</th>
              <th scope="col">Theirs, as saved</th>
              <th scope="col">Mine</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Versions
                key={row.key}
                row={row}
                choice={choices[row.key]}
                onChoose={(side) => onChoose(row.key, side)}
              />
            ))}
          </tbody>
        </table>
      )}
      <p role="status" className={classes.missing}>
        {missing === 0 ? '' : `Choose for ${missing === 1 ? '1 line' : `${missing} lines`} first.`}
      </p>
    </section>
  )
}

function Versions(props: {
  row: ConflictRow
  choice: Side | undefined
  onChoose: (side: Side) => void
}) {
  const { row, choice, onChoose } = props
  const sides = [
    { side: 'theirs', label: 'Use theirs', words: row.theirs },
    { side: 'mine', label: 'Use mine', words: row.mine },
  ] as const
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.more ? <span className={classes.more}>{row.more}</span> : null}
      </th>
      {sides.map(({ side, label, words }) => (
        <td key={side} className={choice === side ? classes.chosen : undefined}>
          <span className={classes.version}>{words}</span>
          <Button
            size="compact-xs"
            variant={choice === side ? 'filled' : 'default'}
            aria-pressed={choice === side}
            aria-label={label}
            onClick={() => onChoose(side)}
          >
            {label}
          </Button>
        </td>
      ))}
    </tr>
  )
}
