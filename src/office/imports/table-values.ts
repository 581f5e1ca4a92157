import { unsafeText } from '#platform/csv.ts'
import { readNumberAs, withoutCurrency } from '#platform/read-number.ts'
import type { ImportField, ImportFieldKind } from '#platform/table-imports.ts'
import { readInstant } from './read-instant.ts'
import type { TableReading } from './table-reading.ts'

export type ReadValue = { readonly value: string } | { readonly reason: string }

type Habits = Pick<TableReading, 'decimalSign' | 'dateOrder' | 'instantPattern' | 'timeZone'>

/** A cell in the form of its field's kind (see `ImportFieldKind`), or why it has none. */
export function readValue(field: ImportField, cell: string, habits: Habits): ReadValue {
  const whole = unsafeText(cell)
  const text = whole.trim()
  if (text !== '') return readers[field.kind](field.kind === 'lines' ? whole : text, habits)
  return field.isRequired ? { reason: `${field.label} is empty. Fill it in.` } : { value: '' }
}

const readers: Readonly<Record<ImportFieldKind, (text: string, habits: Habits) => ReadValue>> = {
  text: readText,
  lines: readText,
  whole: (text, habits) => {
    const value = numberIn(text, habits)?.replace(/\.0+$/, '')
    return value && !value.includes('.') ? { value } : { reason: `“${text}” is no whole number.` }
  },
  decimal: readNumber,
  quantity: readNumber,
  money: (text, habits) => readNumber(withoutCurrency(text, null) ?? text, habits),
  date: readDate,
  instant: readInstantCell,
  yes_no: (text) => {
    const word = yesNo[text.toLowerCase()]
    return word ? { value: word } : { reason: `“${text}” is neither yes nor no.` }
  },
}

function readText(text: string): ReadValue {
  if (text.isWellFormed() && !text.includes('\0')) return { value: text }
  return { reason: 'This text holds broken characters.' }
}

const yesNo: Readonly<Record<string, string>> = {
  yes: 'yes',
  y: 'yes',
  true: 'yes',
  1: 'yes',
  x: 'yes',
  no: 'no',
  n: 'no',
  false: 'no',
  0: 'no',
}

function readNumber(text: string, habits: Habits): ReadValue {
  const value = numberIn(text, habits)
  const example = habits.decimalSign === ',' ? '1234,50' : '1234.50'
  return value === null ? { reason: `“${text}” is no number like ${example}.` } : { value }
}

const numberIn = (text: string, { decimalSign }: Habits) =>
  readNumberAs(decimalSign === '.' ? withZero(text) : text, decimalSign)

/** Databases write a half as `.50`. */
const withZero = (text: string) => text.replace(/^(-?)(?=\.\d)/, '$10')

const inWords = { dmy: 'day/month/year', mdy: 'month/day/year', ymd: 'year-month-day' } as const

function readDate(text: string, { dateOrder }: Habits): ReadValue {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  const other = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  const [, first = '', second = '', third = ''] = iso ?? other ?? []
  const [year, month, day] = iso
    ? [first, second, third]
    : dateOrder === 'mdy'
      ? [third, first, second]
      : [third, second, first]
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = at.getUTCDate() === Number(day) && at.getUTCMonth() === Number(month) - 1
  if ((iso ?? other) && isReal && Number(year) >= 1900)
    return { value: at.toISOString().slice(0, 10) }
  return {
    reason: `“${text}” is no date like 2026-01-31, nor one of the order ${inWords[dateOrder]}. Put it right, or choose another order of dates.`,
  }
}

function readInstantCell(text: string, { instantPattern, timeZone }: Habits): ReadValue {
  if (instantPattern === null) return { reason: `Choose how dates such as “${text}” are written.` }
  const value = readInstant(text, instantPattern, timeZone ?? 'UTC')
  if (value !== null) return { value }
  return {
    reason: `“${text}” is no date of the pattern ${instantPattern}. Correct it, or choose another pattern.`,
  }
}
