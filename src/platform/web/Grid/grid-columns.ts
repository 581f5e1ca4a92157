/** What a cell holds: money in minor units, a choice by its value. */
export type GridValue = string | number | boolean | null

export type GridColumn = {
  /** The row's field. */
  readonly key: string
  readonly label: string
  /** A decimal is held as plain digits with a point, so that no digit is lost. */
  readonly kind: 'text' | 'whole' | 'decimal' | 'money' | 'choice' | 'yes_no'
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of money; without one, the currency of the house. */
  readonly currency?: string
  /** Of a number, in minor units where it is money; what lies outside is refused in the cell. */
  readonly least?: number
  readonly most?: number
  readonly isReadOnly?: boolean
  /** In pixels; without one, 140. */
  readonly width?: number
}

/** One cell that is to be saved, with what it held when it was first edited. */
export type CellChange = {
  readonly key: string
  readonly field: string
  readonly before: GridValue
  readonly after: GridValue
  /** The version of its row when it was first edited; null where rows have none. */
  readonly version: number | null
}

/** What was put into a cell and cannot be read as what the column holds. */
export type Unreadable = { readonly text: string; readonly fault: string }

export type CellContent = GridValue | Unreadable

export function isUnreadable(content: CellContent): content is Unreadable {
  return typeof content === 'object' && content !== null
}

export const isNumberKind = (kind: GridColumn['kind']) =>
  kind === 'whole' || kind === 'decimal' || kind === 'money'

/** A cell by name, as `faults` names it too. */
export const cellName = (key: string, field: string) => `${key}:${field}`

export function placeOfCell(cell: string): { readonly key: string; readonly field: string } {
  const end = cell.lastIndexOf(':')
  return { key: cell.slice(0, end), field: cell.slice(end + 1) }
}
