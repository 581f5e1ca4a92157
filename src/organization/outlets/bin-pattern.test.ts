import { expect, test } from 'vitest'
import { expandBinPattern } from './bin-pattern.ts'
import { walkOrder } from './walk-order.ts'

test('a pattern becomes codes, the last part running fastest', () => {
  const { codes } = expandBinPattern('a-{01..12}-{A..D}-{1..3}')
  expect(codes).toHaveLength(144)
  expect(codes.slice(0, 4)).toEqual(['A-01-A-1', 'A-01-A-2', 'A-01-A-3', 'A-01-B-1'])
  expect(codes.at(-1)).toBe('A-12-D-3')
  expect(expandBinPattern('{A,C}{9..10}').codes).toEqual(['A9', 'A10', 'C9', 'C10'])
  expect(expandBinPattern('FLOOR').codes).toEqual(['FLOOR'])
})

test.each([
  ['', 'Write a pattern'],
  ['A-{12..01}', '{12..01} is no range'],
  ['A-{1..C}', '{1..C} is no range'],
  ['A-{1..3', 'A-{1..3 is no bin code'],
  ['-{1..3}', '-1 is no bin code'],
  ['Ä{1..3}', 'Ä1 is no bin code'],
  ['{1..100}-{1..51}', 'more than 5,000'],
])('the pattern “%s” is refused', (pattern, why) => {
  const { codes, fault } = expandBinPattern(pattern)
  expect(codes).toEqual([])
  expect(fault).toContain(why)
})

test('five thousand are not too many', () => {
  expect(expandBinPattern('{1..100}-{1..50}').codes).toHaveLength(5_000)
})

test('a picker walks up one aisle and down the next', () => {
  const codes = ['B-2-B', 'B-10-A', 'A-2', 'A-10', 'A-1', 'B-2-A', 'C-1', 'C-2']
  expect(walkOrder(codes, 'by_code')).toEqual([
    'A-1', 'A-2', 'A-10', 'B-2-A', 'B-2-B', 'B-10-A', 'C-1', 'C-2',
  ]) // biome-ignore format: a list of codes reads best in one line
  expect(walkOrder(codes, 'serpentine')).toEqual([
    'A-1', 'A-2', 'A-10', 'B-10-A', 'B-2-A', 'B-2-B', 'C-1', 'C-2',
  ]) // biome-ignore format: a list of codes reads best in one line
})
