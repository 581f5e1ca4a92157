import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupSeparator } from '#platform/aim-mark.ts'
import { checkDigit } from '#stock/catalog/gtin.ts'
import { barsOfCarton, cartonCode, readCartonCode, shownCartonCode } from './carton-codes.ts'

test('an SSCC has 18 digits, the prefix after the first, and its check digit', () => {
  expect(cartonCode('4012345', 1_000_001)).toBe(
    '040123450010000010'.slice(0, 17) + checkDigit('04012345001000001'),
  )
  // The example of the GS1 General Specifications, 7.9.
  expect(checkDigit('37610425002123456')).toBe(9)
  expect(cartonCode('761042500', 32_123_456)).toBe('376104250021234569')
})

test('without a prefix, or when its numbers are used up, a carton has our own number', () => {
  expect(cartonCode('', 1_000_001)).toBe('N-1000001')
  expect(cartonCode('401234512345', 1_000_001)).toBe('N-1000001')
})

test('every way in which a scanner sends a carton is the same carton, and nothing else is', () => {
  const prefix = fc.stringMatching(/^\d{6,10}$/)
  const property = fc.property(
    prefix,
    fc.integer({ min: 1, max: 9_999_999 }),
    (company, serial) => {
      const code = cartonCode(company, serial)
      const sent = [code, barsOfCarton(code), shownCartonCode(code), `00${code}`, `]C100${code}`]
      const read = code.startsWith('N-') ? sent.slice(0, 3) : sent
      expect(read.map(readCartonCode)).toEqual(read.map(() => code))
      const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
      if (!code.startsWith('N-')) expect(readCartonCode(wrong)).toBeNull()
    },
  )
  fc.assert(property)
  const others = ['N-', 'N-12A', 'P-12', '4006381333931', `${groupSeparator}0104006381333931`]
  expect(others.map(readCartonCode)).toEqual(others.map(() => null))
})
