import { expect, test } from 'vitest'
import type { ImportFieldKind } from '#platform/table-imports.ts'
import { matchColumns } from './match-columns.ts'
import { guessDateOrder, guessDecimalSign, guessDelimiter } from './table-reading.ts'
import { readValue } from './table-values.ts'

const english = {
  decimalSign: '.',
  dateOrder: 'dmy',
  instantPattern: 'dd/MM/yyyy HH:mm',
  timeZone: 'Europe/London',
} as const
const german = { ...english, decimalSign: ',' } as const
const american = { ...english, dateOrder: 'mdy', instantPattern: 'MM/dd/yyyy HH:mm' } as const

type Habits = typeof english | typeof german | typeof american

const readAs = (kind: ImportFieldKind, cell: string, habits: Habits = english) => {
  const read = readValue({ key: 'k', label: 'It', kind, aliases: [] }, cell, habits)
  return 'value' in read ? read.value : null
}

test.each<[ImportFieldKind, string, Habits, string | null]>([
  ['money', '£1,234.50', english, '1234.50'],
  ['money', '1.234,50 €', german, '1234.50'],
  ['money', '1 234,5', german, '1234.5'],
  ['money', '1,2', english, null],
  ['money', '12.3.4', english, null],
  ['decimal', '-0.25', english, '-0.25'],
  ['decimal', "'-5", english, '-5'],
  ['decimal', '1e3', english, null],
  ['quantity', '.00', english, '0.00'],
  ['decimal', '-.5', english, '-0.5'],
  ['decimal', '.500', german, null],
  ['whole', '12.00', english, '12'],
  ['whole', '12.5', english, null],
  ['date', '01/31/2025', american, '2025-01-31'],
  ['date', '31.01.2025', german, '2025-01-31'],
  ['date', '2025-01-31T00:00:00Z', german, '2025-01-31'],
  ['date', '31/02/2025', english, null],
  ['date', '31/01/25', english, null],
  ['instant', '05/06/2026 10:00', english, '2026-06-05T09:00:00.000Z'],
  ['instant', '05/06/2026 10:00', american, '2026-05-06T09:00:00.000Z'],
  ['instant', '20/11/2026 10:00', american, null],
  ['yes_no', 'TRUE', english, 'yes'],
  ['yes_no', 'perhaps', english, null],
  ['text', " '=1+1 ", english, "'=1+1"],
  ['text', "'=1+1", english, '=1+1'],
  ['text', "'tis", english, "'tis"],
  ['lines', ' two\nlines ', english, ' two\nlines '],
  ['text', '\ud800', english, null],
])('a %s written %j reads as it is meant', (kind, cell, habits, value) => {
  expect(readAs(kind, cell, habits)).toBe(value)
})

test('an empty cell stays empty, unless its field needs one', () => {
  expect(readAs('money', '  ')).toBe('')
  const needed = { key: 'sku', label: 'SKU', kind: 'text', aliases: [], isRequired: true } as const
  expect(readValue(needed, ' ', english)).toEqual({ reason: 'SKU is empty. Fill it in.' })
})

test('most of the cells decide delimiter, decimal sign and order of dates', () => {
  expect(guessDelimiter('Our list\n\na;b;c\n"x, y, z";1,5;2\n')).toBe(';')
  expect(guessDelimiter('a\tb\n1,5\t2,5\n')).toBe('\t')
  expect(guessDelimiter('only\none\ncolumn\n')).toBe(',')
  expect(guessDecimalSign(['1,50', '1.250,00', 'x'])).toBe(',')
  expect(guessDecimalSign(['1,250', '1.5'])).toBe('.')
  expect(guessDateOrder(['01/02/2025', '01/31/2025'])).toBe('mdy')
  expect(guessDateOrder(['01/02/2025'])).toBe('dmy')
})

test('columns are matched by label before other names, and each at most once', () => {
  const fields = [
    { key: 'sku', label: 'SKU', kind: 'text', aliases: ['Code'] },
    { key: 'title', label: 'Title', kind: 'text', aliases: ['Name'] },
    { key: 'product', label: 'Product', kind: 'text', aliases: ['Name'] },
  ] as const
  expect(matchColumns(fields, ['code', 'NAME', 'Title'])).toEqual({ sku: 0, title: 2, product: 1 })
  expect(matchColumns(fields, ['Variant_SKU', 'Name'], { sku: 'variant sku' })).toEqual({ sku: 0 })
})
