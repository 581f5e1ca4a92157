import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const isRefused = (text: string) => isTooDeep(Buffer.from(text))

test('32 levels pass, 33 do not, of lists and objects alike', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    expect(isRefused(`${open.repeat(32)}1${close.repeat(32)}`)).toBe(false)
    expect(isRefused(`${open.repeat(33)}1${close.repeat(33)}`)).toBe(true)
  }
})

test('20,000 members pass, more do not', () => {
  const members = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))
  expect(isRefused(members(20_000))).toBe(false)
  expect(isRefused(members(20_001))).toBe(true)
})

test('brackets and commas inside strings do not count, however quotes are escaped', () => {
  const noise = '[{,"\\'.repeat(30_000)
  expect(isRefused(JSON.stringify({ [noise]: noise, a: [noise] }))).toBe(false)
})

test('unclosed or malformed JSON is scanned to its end', () => {
  for (const text of ['', '"', '"\\', '"\\"', '[', '}}}', ']]]]', '"a" "b', '\u0000'])
    expect(isRefused(text)).toBe(false)
  expect(isRefused('['.repeat(1_000_000))).toBe(true)
})

test('any JSON with few members and levels passes', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), (text) => {
      expect(isRefused(text)).toBe(false)
    }),
  )
})
