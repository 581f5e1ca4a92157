/** The value of a cell: money in minor units, a choice by its value. */
export type GridValue = string | number | boolean | null

export type GridColumn = {
  /** The row's field. */
  readonly key: string
  readonly label: string
  /** A decimal is kept as plain digits with a point, so that no digit is lost. */
  readonly kind: 'text' | 'whole' | 'decimal' | 'money' | 'choice' | 'yes_no'
  /** For a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** For money; by default, the company's currency. */
  readonly currency?: string
  /** For a number, in minor units for money; the cell refuses values outside the range. */
  readonly least?: number
  readonly most?: number
  readonly isReadOnly?: boolean
  /** In pixels; 140 by default. */
  readonly width?: number
}

/** One cell to save, with its value at the first edit. */
export type CellChange = {
  readonly key: string
  readonly field: string
  readonly before: GridValue
  readonly after: GridValue
  /** The version of its row at the first edit; null where rows have none. */
  readonly version: number | null
}

/** Input that cannot be read as a value of the column. */
export type Unreadable = { readonly text: string; readonly fault: string }

export type CellContent = GridValue | Unreadable

export function isUnreadable(content: CellContent): content is Unreadable {
  return typeof content === 'object' && content !== null
}

export const isNumberKind = (kind: GridColumn['kind']) =>
  kind === 'whole' || kind === 'decimal' || kind === 'money'

/** The name of a cell, as in `faults`. */
export const cellName = (key: string, field: string) => `${key}:${field}`

export function placeOfCell(cell: string): { readonly key: string; readonly field: string } {
  const end = cell.lastIndexOf(':')
  return { key: cell.slice(0, end), field: cell.slice(end + 1) }
}
