import { useEffect, useMemo, useState } from 'react'
import { refusalOf } from '../client.ts'
import { tellError } from '../notify.ts'
import {
  type Edit,
  type EditHistory,
  editedCells,
  nothingEdited,
  onlyCells,
  redo,
  undo,
  withStep,
} from './edit-history.ts'
import {
  type CellChange,
  type CellContent,
  cellName,
  type GridColumn,
  isUnreadable,
} from './grid-columns.ts'

export type SaveCells = (changes: readonly CellChange[]) => Promise<unknown>

type Edited<R> = {
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly onSave: SaveCells
  readonly faults: ReadonlyMap<string, string>
}

/** What was changed in a grid and is not saved, with the way back and forth. */
export function useGridEdits<R extends object>(grid: Edited<R>) {
  const { rows, keyOf, onSave, faults } = grid
  const [history, setHistory] = useState<EditHistory>(nothingEdited)
  const [isSaving, setSaving] = useState(false)
  const edited = useMemo(() => editedCells(history), [history])
  const saved = useSavedUntilRefreshed<R>()
  const changes = useMemo(() => changesOf(edited), [edited])
  const [settled, setSettled] = useState<readonly CellChange[] | null>(null)

  const contentOf = (row: R, { key: field }: GridColumn): CellContent => {
    const cell = cellName(keyOf(row), field)
    const known = edited.get(cell) ?? saved.find(cell, row)
    return known ? known.now : contentIn(row, field)
  }

  // The caller may have told of faults meanwhile: a row with one was not saved.
  useEffect(() => {
    if (!settled) return
    const refused = new Set([...faults.keys()].map((cell) => cell.slice(0, cell.lastIndexOf(':'))))
    const done = settled.filter(({ key }) => !refused.has(key))
    const names = new Set(done.map(({ key, field }) => cellName(key, field)))
    saved.keep(done, (key) => rows.find((row) => keyOf(row) === key))
    setHistory((now) => onlyCells(now, (cell) => !names.has(cell)))
    setSettled(null)
  }, [settled, faults, rows, keyOf, saved])

  const save = async () => {
    if (isSaving || changes.length === 0) return
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

  const unreadable = [...edited.values()].filter(({ now }) => isUnreadable(now)).length
  return {
    contentOf,
    isChanged: (cell: string) => edited.has(cell),
    count: edited.size,
    unreadable,
    isSaving,
    save,
    /** One step of cells that may be written; read-only ones stay as they are. */
    write: (cells: readonly { row: R; column: GridColumn; content: CellContent }[]) => {
      const step: readonly Edit[] = cells
        .filter(({ column }) => column.isReadOnly !== true)
        .map(({ row, column, content }) => ({
          cell: cellName(keyOf(row), column.key),
          before: contentOf(row, column),
          after: content,
        }))
      if (!isSaving) setHistory((now) => withStep(now, step))
    },
    undo: () => !isSaving && setHistory(undo),
    redo: () => !isSaving && setHistory(redo),
    discard: () => setHistory(nothingEdited),
  }
}

/** What the row itself holds; a field that is no cell's content shows as nothing. */
function contentIn(row: object, field: string): CellContent {
  const value: unknown = Reflect.get(row, field)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return typeof value === 'number' ? value : null
}

function changesOf(edited: ReturnType<typeof editedCells>): readonly CellChange[] {
  return [...edited].flatMap(([cell, { first, now }]) => {
    if (isUnreadable(first) || isUnreadable(now)) return []
    const end = cell.lastIndexOf(':')
    return [{ key: cell.slice(0, end), field: cell.slice(end + 1), before: first, after: now }]
  })
}

/** Between the answer and the rows that come anew, what was saved is shown, not what was before. */
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
