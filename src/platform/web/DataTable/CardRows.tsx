import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './CardRows.module.css'
import type { RowsProps } from './TableRows.tsx'
import type { Column } from './table-columns.ts'

export type CardRowsProps<R> = RowsProps<R> & {
  /** A tap selects instead of opening. */
  isSelecting: boolean
}

/** The same rows on a phone: a card each, drawn from the same columns. */
export function CardRows<R>(props: CardRowsProps<R>) {
  const { columns, rows, keyOf, openKey, onOpen, onActive, noun, isMarked } = props
  const selection = props.isSelecting ? props.selection : null
  const titles = columns.filter(({ onCard }) => onCard === 'title')
  const marks = columns.filter(({ onCard }) => onCard === 'mark')
  const lines = columns.filter(({ onCard }) => onCard === undefined || onCard === 'line')
  return (
    <ul aria-label={noun} className={classes.cards}>
      {rows.map((row, index) => (
        <li key={keyOf(row)}>
          <div
            className={classNames(
              classes.card,
              keyOf(row) === openKey && classes.open,
              selection?.has(row) && classes.selected,
              isMarked?.(row) && classes.marked,
            )}
          >
            <span className={classes.head}>
              {selection ? <SelectMark isSelected={selection.has(row)} /> : null}
              {onOpen || selection ? (
                // It reaches over the whole card; links of the lines are above it.
                <button
                  type="button"
                  data-row={index}
                  aria-pressed={selection ? selection.has(row) : keyOf(row) === openKey}
                  className={classNames(classes.titles, classes.opener)}
                  onClick={() => (selection ? selection.toggle(row) : onOpen?.(row))}
                  onFocus={() => onActive(row)}
                >
                  <Titles titles={titles} row={row} />
                </button>
              ) : (
                <span data-row={index} className={classes.titles}>
                  <Titles titles={titles} row={row} />
                </span>
              )}
              {marks
                .map(({ key, render }) => ({ key, mark: render(row) }))
                .filter(({ mark }) => saysSomething(mark))
                .map(({ key, mark }) => (
                  <span key={key}>{mark}</span>
                ))}
            </span>
            <span className={classes.lines}>
              {lines
                .map(({ key, label, render }) => ({ key, label, value: render(row) }))
                .filter(({ value }) => saysSomething(value))
                .map(({ key, label, value }) => (
                  <span key={key} className={classes.line}>
                    <span className={classes.label}>{label}</span>
                    <span className={classes.value}>{value}</span>
                  </span>
                ))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** In a column a dash keeps its place; on a card it would only take room. */
function saysSomething(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== '' && value !== '–'
}

function Titles<R>({ titles, row }: { titles: readonly Column<R>[]; row: R }) {
  return titles.map(({ key, render }) => <span key={key}>{render(row)}</span>)
}

function SelectMark({ isSelected }: { isSelected: boolean }) {
  const Mark = isSelected ? IconSquareCheck : IconSquare
  return <Mark size={20} aria-hidden className={classes.mark} />
}
