import { useEffect, useMemo, useRef, useState } from 'react'
import { refusalOf } from '../client.ts'
import { tellError } from '../notify.ts'
import { conflictsOf, contentIn, type GridConflict } from './conflicts.ts'
import {
  type Edit,
  editedCells,
  nothingEdited,
  onlyCells,
  rebased,
  redo,
  undo,
  withoutCell,
  withStep,
} from './edit-history.ts'
import {
  type CellChange,
  type CellContent,
  cellName,
  type GridColumn,
  isUnreadable,
  placeOfCell,
} from './grid-columns.ts'
import { useStoredEdits } from './stored-edits.ts'

export type SaveCells = (changes: readonly CellChange[]) => Promise<unknown>

type Edited<R> = {
  readonly draft: string
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly versionOf: ((row: R) => number | null) | undefined
  readonly onSave: SaveCells
  readonly faults: ReadonlyMap<string, string>
}

/** The unsaved changes of a grid, with undo and redo. */
export function useGridEdits<R extends object>(grid: Edited<R>) {
  const { draft, rows, keyOf, versionOf, onSave, faults } = grid
  const [history, setHistory] = useStoredEdits(draft)
  const [isSaving, setSaving] = useState(false)
  const edited = useMemo(() => editedCells(history), [history])
  const saved = useSavedUntilRefreshed<R>()
  const byKey = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf])
  const versionAt = (row: R) => versionOf?.(row) ?? null
  const conflicts: readonly GridConflict<R>[] = isSaving ? [] : conflictsOf(edited, byKey)
  const changes = useMemo(() => changesOf(edited, byKey), [edited, byKey])
  const [settled, setSettled] = useState<readonly CellChange[] | null>(null)

  const contentOf = (row: R, { key: field }: GridColumn): CellContent => {
    const cell = cellName(keyOf(row), field)
    const known = edited.get(cell) ?? saved.find(cell, row)
    return known ? known.now : contentIn(row, field)
  }

  // The caller may have reported faults meanwhile: a row with a fault was not saved.
  useEffect(() => {
    if (!settled) return
    const refused = new Set([...faults.keys()].map((cell) => placeOfCell(cell).key))
    const done = settled.filter(({ key }) => !refused.has(key))
    const names = new Set(done.map(({ key, field }) => cellName(key, field)))
    saved.keep(done, (key) => rows.find((row) => keyOf(row) === key))
    setHistory((now) => onlyCells(now, (cell) => !names.has(cell)))
    setSettled(null)
  }, [settled, faults, rows, keyOf, saved, setHistory])

  const unreadable = [...edited.values()].filter(({ now }) => isUnreadable(now)).length
  const save = async () => {
    if (isSaving || changes.length === 0 || conflicts.length > 0 || unreadable > 0) return
    setSaving(true)
    try {
      const answer = await onSave(changes)
      if (answer !== null && answer !== false) setSettled(changes)
    } catch (error) {
      tellError('Not saved', refusalOf(error).message)
    } finally {
      setSaving(false)
    }
  }
  const latest = useRef(save)
  latest.current = save

  return {
    contentOf,
    isChanged: (cell: string) => edited.has(cell),
    isInConflict: (cell: string) => conflicts.some((each) => each.cell === cell),
    conflicts,
    count: edited.size,
    unreadable,
    /** Cells of rows that the current filter hides. */
    hidden: [...edited.keys()].filter((cell) => !byKey.has(placeOfCell(cell).key)).length,
    isSaving,
    save,
    /** Also saves what was entered in this very step. */
    saveSoon: () => window.setTimeout(() => void latest.current(), 0),
    /** One step of writable cells; read-only ones stay as they are. */
    write: (cells: readonly { row: R; column: GridColumn; content: CellContent }[]) => {
      const step: readonly Edit[] = cells
        .filter(({ column }) => column.isReadOnly !== true)
        .map(({ row, column, content }) => ({
          cell: cellName(keyOf(row), column.key),
          before: contentOf(row, column),
          after: content,
          version: versionAt(row),
        }))
      if (!isSaving) setHistory((now) => withStep(now, step))
    },
    undo: () => !isSaving && setHistory(undo),
    redo: () => !isSaving && setHistory(redo),
    discard: () => setHistory(nothingEdited),
    /** For a conflict: this edit is now based on what the other user saved. */
    keepMine: ({ cell, row, theirs }: GridConflict<R>) =>
      setHistory((now) => rebased(now, cell, theirs, versionAt(row))),
    takeTheirs: ({ cell }: GridConflict<R>) => setHistory((now) => withoutCell(now, cell)),
  }
}

/** The changes that can be saved: readable cells of visible rows. */
function changesOf(
  edited: ReturnType<typeof editedCells>,
  shown: ReadonlyMap<string, unknown>,
): readonly CellChange[] {
  return [...edited].flatMap(([cell, { first, now, version }]) => {
    const place = placeOfCell(cell)
    if (isUnreadable(first) || isUnreadable(now) || !shown.has(place.key)) return []
    return [{ ...place, before: first, after: now, version }]
  })
}

/**
 * Between the answer and the reload of the rows, the saved values are shown, not the previous ones.
 */
function useSavedUntilRefreshed<R extends object>() {
  const [kept] = useState(() => new Map<string, { row: R; now: CellContent }>())
  return useMemo(
    () => ({
      find: (cell: string, row: R) => {
        const saved = kept.get(cell)
        return saved?.row === row ? saved : undefined
      },
      keep: (changes: readonly CellChange[], rowOf: (key: string) => R | undefined) => {
        for (const { key, field, after } of changes) {
          const row = rowOf(key)
          if (row) kept.set(cellName(key, field), { row, now: after })
        }
      },
    }),
    [kept],
  )
}
