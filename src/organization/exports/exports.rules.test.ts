import { expect, test } from 'vitest'
import { approvedRows } from './exports.rules.ts'

test('an approval covers a few rows more than there are', () => {
  expect([0, 9, 10, 99, 605, 12_345].map(approvedRows)).toEqual([10, 10, 20, 100, 610, 13_000])
})
