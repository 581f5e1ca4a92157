import { type ListColumn, valueIn, wordsIn } from '../../lists/list-columns.ts'

/** What a row is ordered by; null where it has none. */
export type SortValue = string | number | null

type Placed = { readonly value: SortValue; readonly id: string }

/** A text longer than this is ordered by its beginning, so that it fits into a cursor. */
const mostSigns = 80

const collator = new Intl.Collator('en')

/** By the value and then by the key; rows without a value come last, both ways. */
export function compareBy(isDown: boolean) {
  const turned = isDown ? -1 : 1
  return (a: Placed, b: Placed): number => {
    const isBare = Number(a.value === null) - Number(b.value === null)
    if (isBare !== 0) return isBare
    return turned * (compareValues(a.value, b.value) || (a.id < b.id ? -1 : Number(a.id > b.id)))
  }
}

function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a ?? ''), String(b ?? ''))
}

/** What a column shows of a row, as it is ordered: labels by the alphabet, instants by time. */
export function shownValue<R>(column: ListColumn<R>, row: R): SortValue {
  if (column.kind === 'drawn') return null
  if (column.kind === 'tags') return textOf(wordsIn(row, column.of).join(', '))
  if (column.kind === 'texts')
    return textOf(column.of.map((field) => String(valueIn(row, field) ?? '')).join(column.between))
  const value = valueIn(row, column.of)
  if (value === null || value === undefined || value === '') return null
  switch (column.kind) {
    case 'count':
    case 'number':
    case 'quantity':
    case 'money':
      return Number(value)
    case 'when':
    case 'ago':
      return Date.parse(String(value))
    case 'state':
      return textOf(column.machine.states[String(value)]?.label ?? String(value))
    case 'choice':
      return textOf(column.labels[String(value)] ?? String(value))
    case 'text':
    case 'code':
    case 'day':
      return textOf(String(value))
  }
}

export const textOf = (text: string): SortValue => (text === '' ? null : text.slice(0, mostSigns))
