import { expect, test } from 'vitest'
import { isBeyondTolerance, linesInWords } from './count-tolerance.rules.ts'

const tolerance = { percent: 2, valueMinor: 10_000 }

test.each([
  ['equal', { counted: 100, expected: 100, valueMinor: 0 }, false],
  ['within both', { counted: 98, expected: 100, valueMinor: -10_000 }, false],
  ['beyond the percentage', { counted: 97, expected: 100, valueMinor: -3 }, true],
  ['beyond the value', { counted: 99, expected: 100, valueMinor: -10_001 }, true],
  ['found where none was expected', { counted: 1, expected: 0, valueMinor: 0 }, true],
  ['expected below zero', { counted: 0, expected: -2, valueMinor: 0 }, true],
] as const)('a line that is %s', (_, line, isBeyond) => {
  expect(isBeyondTolerance(line, tolerance)).toBe(isBeyond)
})

test('names three lines and counts the others', () => {
  const line = { sku: 'MUG', binCode: 'A-01', lotCode: null }
  const loose = { ...line, binCode: null, lotCode: 'L7' }
  expect(linesInWords([line, loose])).toBe('MUG in A-01; MUG, lot L7 without a bin')
  expect(linesInWords([line, line, line, line, line])).toContain('; and 2 more')
})
