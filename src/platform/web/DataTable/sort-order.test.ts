import { expect, test } from 'vitest'
import { nextSort, sortOf } from './sort-order.ts'

test('a column is ordered upwards, downwards and then not at all', () => {
  const steps = ['sku', '-sku', null]
  let now: string | null = null
  for (const step of steps) {
    now = nextSort(now ?? undefined, 'sku')
    expect(now).toBe(step)
  }
  expect(sortOf('-sku', 'sku')).toBe('descending')
  expect(nextSort('-name', 'sku')).toBe('sku')
})
