import { describe, expect, test } from 'vitest'
import { convertBack, convertMoney, parseRate } from './exchange.ts'

describe('a rate', () => {
  test.each([
    ['325.45', '325.45'],
    ['0325.450', '325.45'],
    [' 1 ', '1'],
    ['1.0000', '1'],
    ['0.0000000001', '0.0000000001'],
  ])('reads %s as %s', (text, rate) => expect(parseRate(text)).toBe(rate))

  test.each(['', '0', '0.00', '-1', '1e3', '1.00000000001', '12345678901', 'abc', '1,2,3'])(
    'refuses %s',
    (text) => expect(parseRate(text)).toBeNull(),
  )
})

describe('an amount at a rate', () => {
  test.each([
    // 1.00 EUR, 0.01 EUR, and a half that is rounded up.
    [100, 'EUR', '325.45', 'PKR', 32_545],
    [1, 'EUR', '325.45', 'PKR', 325],
    [2, 'EUR', '0.25', 'GBP', 1],
    [1, 'EUR', '0.25', 'GBP', 0],
    [-2, 'EUR', '0.25', 'GBP', -1],
    // Yen have no minor unit, dinars have three digits.
    [12_345, 'EUR', '162.5', 'JPY', 20_061],
    [20_061, 'JPY', '0.0061538462', 'EUR', 12_345],
    [1_000, 'EUR', '0.3345', 'KWD', 3_345],
    [3_345, 'KWD', '2.99', 'EUR', 1_000],
    [7, 'JPY', '0.0021', 'KWD', 15],
    [999_999_999_999, 'GBP', '1', 'GBP', 999_999_999_999],
    [900_719_925_474_099, 'EUR', '1.0000000001', 'GBP', 900_719_925_564_171],
  ])('%i of %s at %s is, in %s, %i', (minor, from, rate, into, worth) =>
    expect(convertMoney(minor, { from, into, rate })).toBe(worth),
  )

  test('is calculated back for a limit of the outlet', () => {
    expect(convertBack(32_545, { from: 'EUR', into: 'PKR', rate: '325.45' })).toBe(100)
    expect(convertBack(100, { from: 'JPY', into: 'GBP', rate: '0.0051' })).toBe(196)
    expect(convertBack(100, { from: 'GBP', into: 'GBP', rate: '1' })).toBe(100)
  })
})
