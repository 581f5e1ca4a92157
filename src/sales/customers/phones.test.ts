import { expect, test } from 'vitest'
import { isMobile, phoneInWords, phoneKey } from './phones.ts'

test('two ways of writing one number are one key', () => {
  for (const [text, country] of [
    ['020 7946 0958', 'GB'],
    ['+44 (0)20 7946 0958', ''],
    ['0044 20 7946 0958', ''],
    ['tel:+44-20-7946-0958', 'PK'],
    [' 02079460958 ', 'gb'],
  ] as const)
    expect(phoneKey(text, country), text).toBe('+442079460958')
  expect(phoneKey('0300 1234567', 'PK')).toBe('+923001234567')
})

test('what is no number has no key', () => {
  for (const text of ['', '12', 'call me', '020 7946 0958', '+44', '7946 09'])
    expect(phoneKey(text, ''), text).toBe('')
  expect(phoneKey('020 7946 0958', 'XX')).toBe('')
})

test('a key is shown with spaces, and tells whether messages reach it', () => {
  expect(phoneInWords('+442079460958')).toBe('+44 20 7946 0958')
  expect(phoneInWords('no number')).toBe('no number')
  expect(isMobile('+923001234567')).toBe(true)
  expect(isMobile('+442079460958')).toBe(false)
  expect(isMobile('')).toBe(false)
})
