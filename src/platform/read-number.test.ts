import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'
import { readNumber, readNumberAs, withoutCurrency } from './read-number.ts'

const read = (text: string) => {
  const reading = readNumber(text, null)
  if (reading.kind === 'number') return reading.value
  if (reading.kind === 'none') return null
  return `${reading.readings['.'] ?? 'nothing'} or ${reading.readings[','] ?? 'nothing'}`
}

test('reads a text with one meaning, does not guess one with two, refuses one with none', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['37.50', '37.50'],
    ['1237', '1237'],
    ['1,237.50', '1237.50'],
    ['1 237.50', '1237.50'],
    ['1\u00a0237\u00a0500', '1237500'],
    ['1\u202f237.5', '1237.5'],
    ["1'237.50", '1237.50'],
    ['1,234,567', '1234567'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['007', '7'],
    ['37,50', 'nothing or 37.50'],
    ['1,234', '1234 or 1.234'],
    ['1.234', '1.234 or 1234'],
    ['1.234,50', 'nothing or 1234.50'],
    ['1,2,3', null],
    ['1,23.4', null],
    ['1,234 567', null],
    ['12,34.56,7', null],
    ['', null],
    ['twelve', null],
    ['1e3', null],
  ]
  for (const [text, meaning] of cases) expect([text, read(text)]).toEqual([text, meaning])
})

test('with a declared decimal sign, reads a text with that sign alone', () => {
  expect(readNumberAs('37,50', ',')).toBe('37.50')
  expect(readNumberAs('37,50', '.')).toBeNull()
  expect(readNumber('1,234', '.')).toEqual({ kind: 'number', value: '1234' })
  expect(readNumber('1,234', ',')).toEqual({ kind: 'number', value: '1.234' })
  expect(readNumber('37,50', '.')).toEqual({ kind: 'none' })
})

test('reads a currency mark before or after its amount, and refuses that of another currency', () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    ['£1,237.50', 'GBP', '1,237.50'],
    ['1 237,50 €', 'EUR', '1 237,50'],
    ['GBP 12.50', 'GBP', '12.50'],
    ['12.50gbp', 'GBP', '12.50'],
    ['-£5', 'GBP', '-5'],
    ['$5', 'USD', '5'],
    ['US$5', 'USD', '5'],
    ['€5', 'GBP', null],
    ['USD 5', 'GBP', null],
    ['12.50', 'GBP', '12.50'],
    ['£5£', 'GBP', '£5£'],
    ['five', 'GBP', 'five'],
  ]
  for (const [text, currency, amount] of cases)
    expect([text, withoutCurrency(text, currency)]).toEqual([text, amount])
  expect(withoutCurrency('¥ 500', null)).toBe('500')
})

test('every amount that we show parses back to itself', () => {
  for (const currency of ['GBP', 'EUR', 'USD', 'JPY', 'PKR', 'BHD', 'CHF', 'INR'])
    for (const minor of [0, 7, 123750, 98765432])
      for (const [locale, sign] of [
        ['en-GB', '.'],
        ['de-DE', ','],
        ['fr-FR', ','],
        ['de-CH', '.'],
      ] as const) {
        const shown = formatMoney(minor, currency, locale)
        const amount = withoutCurrency(shown, currency) ?? ''
        const digits = readNumberAs(amount, sign)
        const plain = digits?.replace('.', '').replace(/^0+(?=\d)/, '')
        expect([shown, plain]).toEqual([shown, String(minor)])
      }
})
