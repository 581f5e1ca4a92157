import type { CellContent } from './grid-columns.ts'

/** One cell before and after a step. */
export type Edit = {
  readonly cell: string
  readonly before: CellContent
  readonly after: CellContent
  /** The version of the row at that time; null where rows have none. */
  readonly version?: number | null
}

/** The edits of one key press or paste; undone and redone as a whole. */
export type Step = readonly Edit[]

export type EditHistory = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

export const nothingEdited: EditHistory = { done: [], undone: [] }

/** Adds a step and drops what was undone before it. A step without changes is not added. */
export function withStep(history: EditHistory, step: Step): EditHistory {
  const edits = step.filter(({ before, after }) => !isSame(before, after))
  return edits.length === 0 ? history : { done: [...history.done, edits], undone: [] }
}

export function undo({ done, undone }: EditHistory): EditHistory {
  const last = done.at(-1)
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone }
}

export function redo({ done, undone }: EditHistory): EditHistory {
  const last = undone.at(-1)
  return last ? { done: [...done, last], undone: undone.slice(0, -1) } : { done, undone }
}

/** A cell with its current value, and its value and its row's version at the first edit. */
export type EditedCell = {
  readonly first: CellContent
  readonly now: CellContent
  readonly version: number | null
}

export function editedCells(history: EditHistory): ReadonlyMap<string, EditedCell> {
  const cells = new Map<string, EditedCell>()
  for (const { cell, before, after, version = null } of history.done.flat()) {
    const known = cells.get(cell)
    cells.set(cell, known ? { ...known, now: after } : { first: before, now: after, version })
  }
  for (const [cell, { first, now }] of cells) if (isSame(first, now)) cells.delete(cell)
  return cells
}

/** Keeps the edits of some cells only, as one step, after the others were saved. */
export function onlyCells(history: EditHistory, isKept: (cell: string) => boolean): EditHistory {
  const kept = [...editedCells(history)].filter(([cell]) => isKept(cell))
  return withEdited(kept)
}

/** A history of one step that leaves these cells edited with the given values. */
export function withEdited(cells: readonly (readonly [string, EditedCell])[]): EditHistory {
  const step = cells.map(([cell, { first, now, version }]) => ({
    cell,
    before: first,
    after: now,
    version,
  }))
  return withStep(nothingEdited, step)
}

/** The cell stays edited, now based on what another user saved. */
export function rebased(
  history: EditHistory,
  cell: string,
  theirs: CellContent,
  version: number | null,
): EditHistory {
  let isFirst = true
  const done = history.done.map((step) =>
    step.map((edit) => {
      if (edit.cell !== cell || !isFirst) return edit
      isFirst = false
      return { ...edit, before: theirs, version }
    }),
  )
  return { done, undone: [] }
}

/** The cell is as if it had never been edited. */
export function withoutCell({ done }: EditHistory, cell: string): EditHistory {
  const steps = done.map((step) => step.filter((edit) => edit.cell !== cell))
  return { done: steps.filter((step) => step.length > 0), undone: [] }
}

/** Null and an empty text look the same and count as the same. */
export function isSame(one: CellContent, other: CellContent): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
