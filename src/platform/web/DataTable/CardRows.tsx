import { classNames } from '../class-names.ts'
import classes from './CardRows.module.css'
import type { RowsProps } from './TableRows.tsx'

/** The same rows on a phone: a card each, drawn from the same columns. */
export function CardRows<R>(props: RowsProps<R>) {
  const { columns, rows, keyOf, openKey, onOpen, onActive, noun, isMarked } = props
  const titles = columns.filter(({ onCard }) => onCard === 'title')
  const marks = columns.filter(({ onCard }) => onCard === 'mark')
  const lines = columns.filter(({ onCard }) => onCard === undefined || onCard === 'line')
  return (
    <ul aria-label={noun} className={classes.cards}>
      {rows.map((row, index) => (
        <li key={keyOf(row)}>
          <button
            type="button"
            data-row={index}
            aria-pressed={keyOf(row) === openKey}
            className={classNames(classes.card, isMarked?.(row) && classes.marked)}
            onClick={() => onOpen(row)}
            onFocus={() => onActive(row)}
          >
            <span className={classes.head}>
              <span className={classes.titles}>
                {titles.map(({ key, render }) => (
                  <span key={key}>{render(row)}</span>
                ))}
              </span>
              {marks.map(({ key, render }) => (
                <span key={key}>{render(row)}</span>
              ))}
            </span>
            <span className={classes.lines}>
              {lines.map(({ key, label, render }) => (
                <span key={key}>
                  <span className={classes.label}>{label}</span> {render(row)}
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
