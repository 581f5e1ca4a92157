import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useEffect, useId, useRef } from 'react'
import { useHouse } from '../house-context.ts'
import { useDecimalSign } from './decimal-sign.ts'
import classes from './Grid.module.css'
import { GridHead } from './GridCells.tsx'
import { GridConflicts, type LastChange } from './GridConflicts.tsx'
import { cellId, type GridDesk, GridRow } from './GridRow.tsx'
import { type GridGuard, GridSaveBar } from './GridSaveBar.tsx'
import { gridActs } from './grid-acts.ts'
import type { GridColumn } from './grid-columns.ts'
import type { Place } from './grid-range.ts'
import { NumberBar } from './NumberBar.tsx'
import { type SaveCells, useGridEdits } from './use-grid-edits.ts'
import { useGridPlace } from './use-grid-place.ts'

type GridProps<R extends object> = {
  /** Names the draft of unsaved cells, which survives a reload. */
  draft: string
  /** What it is, for screen readers: “Variants”. */
  label?: string
  rows: readonly R[]
  columns: readonly GridColumn[]
  keyOf: (row: R) => string
  /** The version of a row, which its edits start from; left out where rows have none. */
  versionOf?: (row: R) => number | null
  /** The name of a row, for conflicts. */
  nameOf?: (row: R) => string
  /** The user who last changed a row, loaded when two people edited the same cell. */
  lastChangeOf?: (row: R) => Promise<LastChange | null>
  /** Lets a panel around the grid ask before it closes with unsaved changes. */
  guard?: GridGuard
  /**
   * Saves the changes. Null or false (what a refused `useAct` resolves to) means that nothing was
   * saved and that the user was notified; a rejection is notified here. Otherwise all rows without
   * a fault count as saved.
   */
  onSave: SaveCells
  /** What is wrong with cells, by `rowKey:field`. */
  faults?: ReadonlyMap<string, string>
}

const rowHeight = 36
const noFaults: ReadonlyMap<string, string> = new Map()

/** A table that is edited like a spreadsheet, and saved as a whole. */
export function Grid<R extends object>(props: GridProps<R>) {
  const { draft, label = 'Table', rows, columns, keyOf, onSave, faults = noFaults } = props
  const house = useHouse()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const bounds = { rows: rows.length, columns: columns.length }
  const numbers = useDecimalSign()
  const edits = useGridEdits({ draft, rows, keyOf, versionOf: props.versionOf, onSave, faults })
  const place = useGridPlace(bounds)
  const { active } = place.range
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    // The header covers the first rows of the scrolled content.
    scrollPaddingStart: rowHeight,
    overscan: 8,
    useFlushSync: false,
  })
  const currencyOf = ({ currency }: GridColumn) => currency ?? house.currency
  const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 400) / rowHeight) - 2)
  const acts = gridActs({ rows, columns, bounds, page, currencyOf, edits, numbers, place })
  useKeptInSight(grid, active, (row) => virtual.scrollToIndex(row, { align: 'auto' }))
  const widths = columns.map(({ width = 140 }) => `${width}px`)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--grid-columns': widths.join(' '),
    '--grid-first-column': widths[0] ?? '0px',
  }
  const desk: GridDesk<R> = {
    id,
    columns,
    keyOf,
    faults,
    currencyOf,
    edits,
    numbers,
    place,
    acts,
    focus: () => grid.current?.focus({ preventScroll: true }),
  }
  return (
    <div className={classes.frame}>
      <NumberBar numbers={numbers} onRead={acts.put} />
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-busy={edits.isSaving}
        aria-activedescendant={cellId(id, active)}
        className={classes.grid}
        style={style}
        onKeyDown={acts.onKey}
        onCopy={place.typed === null ? acts.onCopy : undefined}
        onPaste={place.typed === null ? acts.onPaste : undefined}
      >
        <GridHead columns={columns} />
        <div role="rowgroup" className={classes.body} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row ? (
              <GridRow key={keyOf(row)} desk={desk} row={row} index={index} start={start} />
            ) : null
          })}
        </div>
      </div>
      <GridConflicts desk={desk} nameOf={props.nameOf} lastChangeOf={props.lastChangeOf} />
      <GridSaveBar edits={edits} guard={props.guard} />
    </div>
  )
}

/** Scrolls to the active cell; before a cell is active, nothing moves. */
function useKeptInSight(
  grid: RefObject<HTMLElement | null>,
  { row, column }: Place,
  showRow: (row: number) => void,
): void {
  const show = useRef(showRow)
  show.current = showRow
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return
    show.current(row)
    grid.current
      .querySelector(`[aria-colindex="${column + 1}"][data-active]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid, row, column])
}
