import { expect, test } from 'vitest'
import { exactFirst, isWhole } from './exact-first.ts'

const group = (name: string, ...exact: readonly boolean[]) => ({
  name,
  found: exact.map((isExact, at) => ({ id: `${name} ${at}`, isExact })),
})

test('a whole SKU is listed before the orders that contain it', () => {
  const sorted = exactFirst([group('orders', false, false), group('products', false, true)])
  expect(sorted.flatMap(({ found }) => found.map(({ id }) => id))).toEqual([
    'products 1',
    'products 0',
    'orders 0',
    'orders 1',
  ])
})

test('without one the groups keep their order', () => {
  const groups = [group('orders', false), group('customers', false)]
  expect(exactFirst(groups).map(({ name }) => name)).toEqual(['orders', 'customers'])
})

test('it is a whole text in any case', () => {
  expect(isWhole(' tabl-105 ', ['TABL-105'])).toBe(true)
  expect(isWhole('TABL', ['TABL-105', null])).toBe(false)
  expect(isWhole('', [''])).toBe(false)
})
