import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useUrlState } from '../url-state.ts'
import classes from './ColumnPicker.module.css'
import {
  type ChoosableColumn,
  chosenColumns,
  columnsParam,
  movedColumn,
  usualColumns,
  withColumn,
} from './column-choice.ts'
import { useOpenView } from './views-context.ts'

/** The columns of a list and their order; kept in the URL, and with a view. */
export function ColumnPicker(props: { list: string; columns: readonly ChoosableColumn[] }) {
  const { list, columns } = props
  const { params, set } = useUrlState()
  const view = useOpenView(list, params.saved)
  const shown = chosenColumns(columns, params.columns, view?.columns)
  const left = columns.filter(({ key }) => !shown.includes(key))
  const choose = (keys: readonly string[]) =>
    set({ columns: columnsParam(columns, keys, view?.columns) }, 'replace')
  return (
    <>
      <ul className={classes.list}>
        {shown.map((key, place) => (
          <li key={key} className={classes.line}>
            <label className={classes.label}>
              <input
                type="checkbox"
                checked
                disabled={shown.length === 1}
                onChange={() => choose(withColumn(shown, key, false))}
              />
              {labelOf(columns, key)}
            </label>
            {([-1, 1] as const).map((by) => {
              const Arrow = by === -1 ? IconArrowUp : IconArrowDown
              const label = `Move ${labelOf(columns, key)} ${by === -1 ? 'up' : 'down'}`
              return (
                <button
                  key={by}
                  type="button"
                  className={classes.move}
                  aria-label={label}
                  data-hint={label}
                  aria-disabled={place + by < 0 || place + by >= shown.length}
                  onClick={() => choose(movedColumn(shown, key, by))}
                >
                  <Arrow size={14} aria-hidden />
                </button>
              )
            })}
          </li>
        ))}
        {left.map(({ key, label }) => (
          <li key={key} className={classes.line}>
            <label className={classes.label}>
              <input
                type="checkbox"
                checked={false}
                onChange={() => choose(withColumn(shown, key, true))}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.reset}
        onClick={() => choose(view?.columns ?? usualColumns(columns))}
      >
        {view?.columns ? 'As the view has them' : 'Default columns'}
      </button>
    </>
  )
}

function labelOf(columns: readonly ChoosableColumn[], key: string): string {
  return columns.find((column) => column.key === key)?.label ?? key
}
