import { classNames } from '../class-names.ts'
import classes from './TableRows.module.css'
import type { Column } from './table-columns.ts'

export type RowsProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  openKey: string | null
  activeKey: string | null
  onOpen: (row: R) => void
  onActive: (row: R) => void
  /** The pointer or the focus reached the row: what it opens may be loaded ahead. */
  onPoint: ((row: R) => void) | undefined
  noun: string
  isMarked: ((row: R) => boolean) | undefined
}

/** The rows of a list on a desk. */
export function TableRows<R>(props: RowsProps<R> & { isDense: boolean }) {
  const { columns, rows, keyOf, openKey, activeKey, onOpen, onActive, onPoint } = props
  const { noun, isMarked, isDense } = props
  return (
    <div className={classes.frame}>
      <table aria-label={noun} className={classNames(classes.table, isDense && classes.dense)}>
        <thead>
          <tr>
            {columns.map(({ key, label, align, width }) => (
              <th
                key={key}
                scope="col"
                className={align === 'right' ? classes.right : undefined}
                style={width ? { inlineSize: width } : undefined}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                data-row={index}
                tabIndex={key === activeKey || (activeKey === null && index === 0) ? 0 : -1}
                aria-selected={key === openKey}
                className={classNames(classes.row, isMarked?.(row) && classes.marked)}
                onClick={() => onOpen(row)}
                onFocus={() => onActive(row)}
                onPointerEnter={() => onPoint?.(row)}
              >
                {columns.map(({ key: name, render, align }) => (
                  <td key={name} className={align === 'right' ? classes.right : undefined}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
