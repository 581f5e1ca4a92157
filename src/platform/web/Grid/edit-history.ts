import type { CellContent } from './grid-columns.ts'

/** One cell as it was before a step, and as it is after. */
export type Edit = {
  readonly cell: string
  readonly before: CellContent
  readonly after: CellContent
}

/** What one key press or paste did; undone and done again as a whole. */
export type Step = readonly Edit[]

export type EditHistory = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

export const nothingEdited: EditHistory = { done: [], undone: [] }

/** A new step; what was undone before it is gone. A step that changes nothing is none. */
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

/** What the edited cells hold now, with what they held at first. */
export function editedCells(
  history: EditHistory,
): ReadonlyMap<string, { readonly first: CellContent; readonly now: CellContent }> {
  const cells = new Map<string, { first: CellContent; now: CellContent }>()
  for (const { cell, before, after } of history.done.flat()) {
    const known = cells.get(cell)
    cells.set(cell, { first: known ? known.first : before, now: after })
  }
  for (const [cell, { first, now }] of cells) if (isSame(first, now)) cells.delete(cell)
  return cells
}

/** Keeps the edits of some cells only, as one step, when the others were saved. */
export function onlyCells(history: EditHistory, isKept: (cell: string) => boolean): EditHistory {
  const kept = [...editedCells(history)].filter(([cell]) => isKept(cell))
  const step = kept.map(([cell, { first, now }]) => ({ cell, before: first, after: now }))
  return withStep(nothingEdited, step)
}

/** Nothing and an empty text look alike and are alike. */
function isSame(one: CellContent, other: CellContent): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
