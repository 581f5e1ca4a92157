import { expect, test } from 'vitest'
import { checkDigit, readCode } from './gtin.ts'

test('the check digits of published examples', () => {
  expect(checkDigit('629104150021')).toBe(3)
  expect(checkDigit('03600029145')).toBe(2)
  expect(checkDigit('9638507')).toBe(4)
})

test('a UPC-A and its EAN-13 form are the same GTIN', () => {
  expect(readCode('036000291452')).toEqual({ kind: 'gtin', gtin14: '00036000291452' })
  expect(readCode('0036000291452')).toEqual(readCode('036000291452'))
})

test('a wrong check digit is a misreading, not an unknown code', () => {
  expect(readCode('036000291453')).toEqual({ kind: 'misread' })
})

test('what has no length of a GTIN is some other code', () => {
  expect(readCode(' 85123A ')).toEqual({ kind: 'other', text: '85123A' })
  expect(readCode('22423')).toEqual({ kind: 'other', text: '22423' })
})
