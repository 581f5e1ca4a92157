import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './Grid.module.css'
import { type CellContent, type GridColumn, isNumberKind, isUnreadable } from './grid-columns.ts'

type GridCellProps = {
  id: string
  column: GridColumn
  place: number
  content: CellContent
  text: string
  fault: string | null
  isActive: boolean
  isSelected: boolean
  isChanged: boolean
  isInConflict: boolean
  onPoint: (event: PointerEvent) => void
  onDrag: (event: PointerEvent) => void
  onTap: () => void
  onEdit: () => void
  /** While it is edited: the field that replaces the content. */
  editor: ReactNode
}

/** One cell: its content, whether that was changed, and what is wrong with it. */
export function GridCell(props: GridCellProps) {
  const { column, content, text, fault, isActive, isSelected, isChanged, editor } = props
  const isNumber = isNumberKind(column.kind)
  const conflict = props.isInConflict ? 'Conflict: another person changed this.' : null
  const wrong = isUnreadable(content) ? content.fault : (conflict ?? fault)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys.
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={props.place + 1}
      aria-selected={isSelected}
      aria-readonly={column.isReadOnly === true}
      aria-invalid={wrong !== null}
      data-active={isActive || undefined}
      title={wrong ?? (isChanged ? `${text} (changed, not saved)` : text)}
      className={classNames(
        classes.cell,
        isNumber && classes.right,
        column.isReadOnly && classes.fixed,
        isSelected && classes.selected,
        isActive && classes.active,
        isChanged && classes.changed,
        wrong !== null && classes.wrong,
      )}
      onPointerDown={props.onPoint}
      onPointerEnter={props.onDrag}
      onClick={props.onTap}
      onDoubleClick={props.onEdit}
    >
      {editor ?? <span className={classes.text}>{text}</span>}
      {wrong === null || editor ? null : <span className={classes.fault}>{wrong}</span>}
    </div>
  )
}

export function GridHead({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div role="row" aria-rowindex={1} className={classNames(classes.row, classes.head)}>
      {columns.map(({ key, label, kind }, place) => (
        <div
          key={key}
          role="columnheader"
          aria-colindex={place + 1}
          className={classNames(classes.cell, isNumberKind(kind) && classes.right)}
        >
          {label}
        </div>
      ))}
    </div>
  )
}
