import { expect, test } from 'vitest'
import { formatQuantity, groupedQuantity, parseQuantity } from './quantity.ts'

test('thousands of a quantity are separated for people, never in a field or a file', () => {
  const shown = [0, 999, 1_190, -4_350, 1_234_567].map((steps) => groupedQuantity(steps, 0))
  expect(shown).toEqual(['0', '999', '1,190', '-4,350', '1,234,567'])
  expect(groupedQuantity(12_500_250, 3)).toBe('12,500.25')
  expect(groupedQuantity(1_250, 3)).toBe('1.25')
  expect(formatQuantity(1_190, 0)).toBe('1190')
  expect(parseQuantity(formatQuantity(12_500_250, 3), 3)).toBe(12_500_250)
})
