import { afterEach, expect, test } from 'vitest'
import { formatDay, readDay, shortDay } from './days.ts'
import { dateStyles, setFormats, usualFormats } from './formats.ts'
import { formatMoney, parseMoney } from './money.ts'
import { groupedQuantity, parseQuantity } from './quantity.ts'

afterEach(() => setFormats(usualFormats))

test('days are written in the current format, and each reads back', () => {
  const written = { month_first: 'Nov 05, 2026', day_first: '5 Nov 2026', year_first: '2026-11-05' }
  for (const dates of dateStyles) {
    const text = written[dates]
    setFormats({ ...usualFormats, dates })
    expect(formatDay('2026-11-05')).toBe(text)
    expect(readDay(text)).toBe('2026-11-05')
  }
  setFormats({ ...usualFormats, dates: 'day_first' })
  expect(shortDay('2026-11-05')).toBe('5 Nov')
})

test('amounts and quantities use the current separators, and input in that form is understood', () => {
  expect(formatMoney(123_456, 'GBP')).toBe('£1,234.56')
  setFormats({ ...usualFormats, numbers: 'comma' })
  expect(formatMoney(123_456, 'GBP')).toBe('£1.234,56')
  expect(formatMoney(123_456_789, 'EUR')).toBe('€1.234.567,89')
  expect(groupedQuantity(12_500_250, 3)).toBe('12.500,25')
  expect(parseMoney('12,50', 'GBP')).toBe(1_250)
  expect(parseMoney('12.50', 'GBP')).toBe(1_250)
  expect(parseMoney('1.234,50', 'GBP')).toBeNull()
  expect(parseQuantity('0,345', 3)).toBe(345)
  setFormats({ ...usualFormats, numbers: 'space' })
  expect(formatMoney(-123_456, 'GBP')).toBe('-£1\u202f234,56')
})
