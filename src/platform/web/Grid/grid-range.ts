export type Place = { readonly row: number; readonly column: number }

/** The active cell, and the opposite corner of the selection. */
export type Range = { readonly active: Place; readonly anchor: Place }

export type Corners = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export type Bounds = { readonly rows: number; readonly columns: number }

export const rangeAt = (active: Place): Range => ({ active, anchor: active })

export function cornersOf({ active, anchor }: Range): Corners {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

export function isWithin({ top, bottom, left, right }: Corners, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export type Move = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  /** The number of visible rows. */
  readonly page: number
}

/** The range after a key; with Shift the selection grows. Null for a key that does not move. */
export function moved(range: Range, move: Move, bounds: Bounds): Range | null {
  const { active } = range
  const lastRow = bounds.rows - 1
  const lastColumn = bounds.columns - 1
  const to: Readonly<Record<string, Place>> = {
    ArrowUp: { ...active, row: move.ctrlKey ? 0 : active.row - 1 },
    ArrowDown: { ...active, row: move.ctrlKey ? lastRow : active.row + 1 },
    ArrowLeft: { ...active, column: move.ctrlKey ? 0 : active.column - 1 },
    ArrowRight: { ...active, column: move.ctrlKey ? lastColumn : active.column + 1 },
    PageUp: { ...active, row: active.row - move.page },
    PageDown: { ...active, row: active.row + move.page },
    Home: { row: move.ctrlKey ? 0 : active.row, column: 0 },
    End: { row: move.ctrlKey ? lastRow : active.row, column: lastColumn },
  }
  const place = to[move.key]
  if (!place) return null
  const next = within(place, bounds)
  return move.shiftKey ? { active: next, anchor: range.anchor } : rangeAt(next)
}

/** The next cell in reading order, or the one before; at the ends it stays. */
export function tabbed({ active }: Range, isBack: boolean, { rows, columns }: Bounds): Range {
  const at = active.row * columns + active.column + (isBack ? -1 : 1)
  const place = Math.min(rows * columns - 1, Math.max(0, at))
  return rangeAt({ row: Math.floor(place / columns), column: place % columns })
}

export function within({ row, column }: Place, { rows, columns }: Bounds): Place {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  }
}

/** The places that a pasted block fills: one cell fills the whole selection. */
export function pastePlaces(
  block: readonly (readonly string[])[],
  range: Range,
  bounds: Bounds,
): readonly { readonly place: Place; readonly text: string }[] {
  const { top, bottom, left, right } = cornersOf(range)
  const [only] = block
  const isOne = block.length === 1 && only?.length === 1
  const rows = isOne ? bottom - top + 1 : block.length
  const columns = isOne ? right - left + 1 : Math.max(...block.map((row) => row.length))
  return Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor(at / columns)
    const column = at % columns
    const text = isOne ? only[0] : block[row]?.[column]
    return { place: { row: top + row, column: left + column }, text }
  }).flatMap(({ place, text }) =>
    text === undefined || place.row >= bounds.rows || place.column >= bounds.columns
      ? []
      : [{ place, text }],
  )
}
