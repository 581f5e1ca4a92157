import type { PointerEvent } from 'react'
import { usePhone } from '../use-phone.ts'
import { CellEditor } from './CellEditor.tsx'
import { textOf } from './cell-text.ts'
import type { useDecimalSign } from './decimal-sign.ts'
import classes from './Grid.module.css'
import { GridCell } from './GridCells.tsx'
import type { gridActs } from './grid-acts.ts'
import { cellName, type GridColumn } from './grid-columns.ts'
import { cornersOf, isWithin, type Place } from './grid-range.ts'
import type { useGridEdits } from './use-grid-edits.ts'
import type { useGridPlace } from './use-grid-place.ts'

/** What every cell of a grid reads. */
export type GridDesk<R extends object> = {
  readonly id: string
  readonly columns: readonly GridColumn[]
  readonly keyOf: (row: R) => string
  readonly faults: ReadonlyMap<string, string>
  readonly currencyOf: (column: GridColumn) => string
  readonly edits: ReturnType<typeof useGridEdits<R>>
  readonly numbers: ReturnType<typeof useDecimalSign>
  readonly place: ReturnType<typeof useGridPlace>
  readonly acts: ReturnType<typeof gridActs<R>>
  /** Returns the focus to the grid, from the field in a cell. */
  readonly focus: () => void
}

export const cellId = (gridId: string, { row, column }: Place) => `${gridId}-${row}-${column}`

type GridRowProps<R extends object> = {
  desk: GridDesk<R>
  row: R
  index: number
  /** Its offset in the scrolled content, in pixels. */
  start: number
}

export function GridRow<R extends object>({ desk, row, index, start }: GridRowProps<R>) {
  const { columns, keyOf, edits, place } = desk
  const { active } = place.range
  const corners = cornersOf(place.range)
  const tap = useTaps(desk)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      {columns.map((column, at) => {
        const here = { row: index, column: at }
        const name = cellName(keyOf(row), column.key)
        const content = edits.contentOf(row, column)
        const isActive = active.row === index && active.column === at
        return (
          <GridCell
            key={column.key}
            id={cellId(desk.id, here)}
            column={column}
            place={at}
            content={content}
            text={textOf(content, column, {
              currency: desk.currencyOf(column),
              sign: desk.numbers.sign,
            })}
            fault={desk.faults.get(name) ?? null}
            isActive={isActive}
            isSelected={isWithin(corners, here)}
            isChanged={edits.isChanged(name)}
            isInConflict={edits.isInConflict(name)}
            {...tap(here, isActive)}
            editor={
              isActive && place.typed !== null ? (
                <OpenEditor desk={desk} column={column} text={place.typed} />
              ) : null
            }
          />
        )
      })}
    </div>
  )
}

/** Pointer actions at a cell: a press chooses, a drag selects, a tap or double press edits. */
function useTaps<R extends object>({ place, acts }: GridDesk<R>) {
  const isPhone = usePhone()
  return (here: Place, isActive: boolean) => ({
    onPoint: (event: PointerEvent) => {
      if (isActive && place.typed !== null) return
      if (place.typed !== null) acts.commit(place.typed, 'stay')
      place.pointTo(here, event.shiftKey)
    },
    onDrag: (event: PointerEvent) => {
      if (event.buttons === 1 && event.pointerType === 'mouse') place.pointTo(here, true)
    },
    onTap: () => {
      if (isPhone && isActive && place.typed === null) acts.edit()
    },
    onEdit: () => {
      if (place.typed === null) acts.edit()
    },
  })
}

function OpenEditor<R extends object>(props: {
  desk: GridDesk<R>
  column: GridColumn
  text: string
}) {
  const { column, text } = props
  const { place, acts, focus } = props.desk
  return (
    <CellEditor
      column={column}
      label={column.label}
      text={text}
      onText={place.setTyped}
      onCommit={(typed, then) => {
        acts.commit(typed, then)
        if (then !== 'stay') focus()
      }}
      onSave={() => acts.saveSoon()}
      onCancel={() => {
        place.setTyped(null)
        focus()
      }}
    />
  )
}
