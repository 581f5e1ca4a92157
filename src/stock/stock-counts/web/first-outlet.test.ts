import { expect, test } from 'vitest'
import { firstKnown } from './first-outlet.ts'

test.each([
  [['b', 'a'], 'b'],
  [[undefined, null, 'a'], 'a'],
  [['x', 'b'], 'b'],
  [['x'], 'a'],
])('of %j it opens with %s', (wanted, outlet) => {
  expect(firstKnown(['a', 'b'], wanted)).toBe(outlet)
})

test('without outlets it opens with none', () => {
  expect(firstKnown([], ['a'])).toBe('')
})
