import { type EditedCell, isSame } from './edit-history.ts'
import { type CellContent, placeOfCell } from './grid-columns.ts'

/** A cell that another user saved while it was edited here. */
export type GridConflict<R extends object> = {
  readonly cell: string
  readonly row: R
  readonly field: string
  readonly start: CellContent
  readonly yours: CellContent
  readonly theirs: CellContent
}

/** The row's own value; a field without cell content shows as nothing. */
export function contentIn(row: object, field: string): CellContent {
  const value: unknown = Reflect.get(row, field)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return typeof value === 'number' ? value : null
}

/**
 * The edited cells whose rows now have another value than their edit started from. Where both users
 * chose the same value there is no conflict.
 */
export function conflictsOf<R extends object>(
  edited: ReadonlyMap<string, EditedCell>,
  byKey: ReadonlyMap<string, R>,
): readonly GridConflict<R>[] {
  return [...edited].flatMap(([cell, { first, now }]) => {
    const { key, field } = placeOfCell(cell)
    const row = byKey.get(key)
    if (!row) return []
    const theirs = contentIn(row, field)
    if (isSame(theirs, first) || isSame(theirs, now)) return []
    return [{ cell, row, field, start: first, yours: now, theirs }]
  })
}
