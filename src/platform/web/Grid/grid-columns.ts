/** What a cell holds: money in minor units, a choice by its value. */
export type GridValue = string | number | boolean | null

export type GridColumn = {
  /** The row's field. */
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'whole' | 'money' | 'choice' | 'yes_no'
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of money; without one, the currency of the house. */
  readonly currency?: string
  readonly isReadOnly?: boolean
  /** In pixels; without one, 140. */
  readonly width?: number
}

/** One cell that is to be saved, with what it held when the rows came. */
export type CellChange = {
  readonly key: string
  readonly field: string
  readonly before: GridValue
  readonly after: GridValue
}

/** What was put into a cell and cannot be read as what the column holds. */
export type Unreadable = { readonly text: string; readonly fault: string }

export type CellContent = GridValue | Unreadable

export function isUnreadable(content: CellContent): content is Unreadable {
  return typeof content === 'object' && content !== null
}

/** A cell by name, as `faults` names it too. */
export const cellName = (key: string, field: string) => `${key}:${field}`
