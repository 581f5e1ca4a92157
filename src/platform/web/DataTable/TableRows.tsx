import { type PointerEvent, useId } from 'react'
import { classNames } from '../class-names.ts'
import { SelectBox } from './SelectBox.tsx'
import { SortHeader } from './SortHeader.tsx'
import { sortOf } from './sort-order.ts'
import classes from './TableRows.module.css'
import type { Column } from './table-columns.ts'
import type { Selection } from './use-selection.ts'

export type RowsProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  openKey: string | null
  activeKey: string | null
  /** Null where the rows lead nowhere. */
  onOpen: ((row: R) => void) | null
  onActive: (row: R) => void
  /** The pointer or the focus reached the row: what it opens may be loaded ahead. */
  onPoint: ((row: R) => void) | undefined
  noun: string
  isMarked: ((row: R) => boolean) | undefined
  /** Null where nothing can be done with several rows. */
  selection: Selection<R> | null
}

type TableRowsProps<R> = RowsProps<R> & {
  isDense: boolean
  /** Other columns than the page's own: they may be wider than the page. */
  isChosen: boolean
  sort: string | undefined
  /** The order without one in the address, where a column names it. */
  usualSort: string | undefined
}

/** The rows of a list on a desk. */
export function TableRows<R>(props: TableRowsProps<R>) {
  const { columns, noun, isDense, isChosen } = props
  const width = isChosen ? { minInlineSize: widthOf(columns) } : undefined
  return (
    <div className={classes.around}>
      <div className={classNames(classes.frame, isChosen && classes.chosen)}>
        <table
          aria-label={noun}
          data-list
          className={classNames(classes.table, isDense && classes.dense)}
          style={width}
        >
          <TableHead {...props} />
          <tbody onPointerOver={nameWhatIsCut}>
            {props.rows.map((row, index) => (
              <TableRow key={props.keyOf(row)} {...props} row={row} index={index} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function TableHead<R>(props: TableRowsProps<R>) {
  const { columns, rows, noun, selection, sort, usualSort } = props
  return (
    <thead onPointerOver={nameWhatIsCut}>
      <tr>
        {selection ? (
          <th scope="col" className={classes.box}>
            <SelectBox
              label={`Select all ${noun} on this page`}
              isChecked={selection.rows.length === rows.length}
              isPartly={selection.rows.length > 0 && selection.rows.length < rows.length}
              isReachable
              onToggle={selection.toggleAll}
            />
          </th>
        ) : null}
        {columns.map(({ key, label, align, width, sortKey }) => (
          <th
            key={key}
            scope="col"
            aria-sort={sortKey === undefined ? undefined : sortOf(sort ?? usualSort, sortKey)}
            className={align === 'right' ? classes.right : undefined}
            style={width ? { inlineSize: width } : undefined}
          >
            {sortKey === undefined ? (
              label
            ) : (
              <SortHeader label={label} sortKey={sortKey} {...(usualSort ? { usualSort } : {})} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TableRow<R>(props: RowsProps<R> & { row: R; index: number }) {
  const { columns, row, index, keyOf, openKey, activeKey, selection, onOpen, onActive } = props
  const key = keyOf(row)
  const isReachable = key === activeKey || (activeKey === null && index === 0)
  const nameId = useId()
  const isSelected = selection?.has(row) === true
  return (
    <tr
      data-row={index}
      tabIndex={isReachable ? 0 : -1}
      aria-selected={key === openKey}
      className={classNames(
        onOpen && classes.row,
        isSelected && classes.selected,
        props.isMarked?.(row) && classes.marked,
      )}
      onClick={onOpen ? () => onOpen(row) : undefined}
      onFocus={() => onActive(row)}
      onPointerEnter={() => props.onPoint?.(row)}
    >
      {selection ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click beside the box from opening the row.
        <td className={classes.box} onClick={(event) => event.stopPropagation()}>
          <SelectBox
            label="Select"
            nameId={nameId}
            isChecked={isSelected}
            isReachable={isReachable}
            onToggle={(isRange) => selection.toggle(row, isRange)}
          />
        </td>
      ) : null}
      {columns.map(({ key: name, render, align }, place) => (
        <td
          key={name}
          id={place === 0 && selection ? nameId : undefined}
          className={align === 'right' ? classes.right : undefined}
        >
          {render(row)}
        </td>
      ))}
    </tr>
  )
}

/** A text that its column cuts off is whole in the tooltip, unless the cell has words of its own there. */
function nameWhatIsCut({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('[title]')) return
  const isCut = target.scrollWidth > target.clientWidth && target.clientWidth > 0
  if (!isCut || target.matches('tr, button')) return
  target.title = target.textContent
  // The next look may find other words there.
  target.addEventListener('pointerleave', () => target.removeAttribute('title'), { once: true })
}

/** What the columns need: their own widths, and enough for those that share the rest. */
function widthOf<R>(columns: readonly Column<R>[]): string {
  const widths = columns.map(({ width }) => width ?? 'var(--column-least-width)')
  return `calc(${widths.join(' + ')})`
}
