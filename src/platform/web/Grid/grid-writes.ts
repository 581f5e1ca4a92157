import type { DecimalSign } from '../../read-number.ts'
import { type Ambiguous, isAmbiguous, readCell, textOf } from './cell-text.ts'
import type { PlacedText, useDecimalSign } from './decimal-sign.ts'
import type { CellContent, GridColumn } from './grid-columns.ts'
import { type Bounds, type Corners, cornersOf, type Place } from './grid-range.ts'
import type { useGridEdits } from './use-grid-edits.ts'
import type { useGridPlace } from './use-grid-place.ts'

/** What all actions of a grid read. */
export type ActingDesk<R extends object> = {
  readonly rows: readonly R[]
  readonly columns: readonly GridColumn[]
  readonly bounds: Bounds
  /** The number of visible rows. */
  readonly page: number
  readonly currencyOf: (column: GridColumn) => string
  readonly edits: ReturnType<typeof useGridEdits<R>>
  readonly numbers: ReturnType<typeof useDecimalSign>
  readonly place: ReturnType<typeof useGridPlace>
}

/** Reads and writes cells by place, as text. */
export function gridWrites<R extends object>(desk: ActingDesk<R>) {
  const { edits, place, currencyOf, numbers } = desk
  const { range } = place
  const cellAt = ({ row, column }: Place) => {
    const found = desk.rows[row]
    const kind = desk.columns[column]
    return found && kind ? { row: found, column: kind } : null
  }
  const textAt = (at: Place) => {
    const cell = cellAt(at)
    if (!cell) return ''
    const habit = { currency: currencyOf(cell.column), sign: numbers.sign }
    return textOf(edits.contentOf(cell.row, cell.column), cell.column, habit)
  }
  /** Writes all texts, or asks first when one of them is an ambiguous number. */
  const put = (texts: readonly PlacedText[], sign: DecimalSign | null = numbers.sign) => {
    const read = texts.flatMap(({ place: at, text }) => {
      const cell = cellAt(at)
      if (!cell || cell.column.isReadOnly) return []
      const content = readCell(text, cell.column, { currency: currencyOf(cell.column), sign })
      return [{ ...cell, text, content }]
    })
    const unclear = read.find((each): each is typeof each & { content: Ambiguous } =>
      isAmbiguous(each.content),
    )
    if (unclear) numbers.ask({ texts, example: unclear.text, readings: unclear.content.readings })
    else
      edits.write(
        read.filter(
          (each): each is typeof each & { content: CellContent } => !isAmbiguous(each.content),
        ),
      )
  }
  return {
    textAt,
    put,
    isYesNo: () => cellAt(range.active)?.column.kind === 'yes_no',
    /**
     * Opens the field of the cell, with the typed character or the current value; a switch is
     * toggled.
     */
    edit: (typed?: string) => {
      const cell = cellAt(range.active)
      if (!cell || cell.column.isReadOnly) return
      if (cell.column.kind !== 'yes_no' || typed !== undefined)
        // A choice opens with its current value; typing letters searches its list.
        return place.setTyped(
          typed === undefined || cell.column.kind === 'choice' ? textAt(range.active) : typed,
        )
      const isYes = edits.contentOf(cell.row, cell.column) === true
      edits.write([{ ...cell, content: !isYes }])
    },
    empty: () => put(placesIn(cornersOf(range)).map((at) => ({ place: at, text: '' }))),
    /** One row copies the row above it; several copy their first. */
    fillDown: () => {
      const { top, bottom, left, right } = cornersOf(range)
      const source = top === bottom ? top - 1 : top
      if (source < 0) return
      const places = placesIn({ top: source + 1, bottom, left, right })
      put(places.map((at) => ({ place: at, text: textAt({ row: source, column: at.column }) })))
    },
    block: () => {
      const { top, bottom, left, right } = cornersOf(range)
      return Array.from({ length: bottom - top + 1 }, (_, row) =>
        Array.from({ length: right - left + 1 }, (__, column) =>
          textAt({ row: top + row, column: left + column }),
        ),
      )
    },
  }
}

function placesIn({ top, bottom, left, right }: Corners): readonly Place[] {
  const width = right - left + 1
  return Array.from({ length: (bottom - top + 1) * width }, (_, at) => ({
    row: top + Math.floor(at / width),
    column: left + (at % width),
  }))
}
