import { expect, test } from 'vitest'
import { allOrNone, kept, noneChosen, through, toggled } from './row-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort().join('')

test('a range runs from the last touched row to this one, upwards too, and keeps the rest', () => {
  const one = toggled(toggled(noneChosen, 'e'), 'b')
  expect(keysOf(through(one, order, 'd'))).toBe('bcde')
  expect(keysOf(through(one, order, 'a'))).toBe('abe')
  expect(keysOf(through(through(one, order, 'd'), order, 'a'))).toBe('abcde')
  expect(keysOf(through(noneChosen, order, 'c'))).toBe('c')
})

test('all of the page, and none when all were selected', () => {
  const all = allOrNone(toggled(noneChosen, 'b'), order)
  expect(keysOf(all)).toBe('abcde')
  expect(keysOf(allOrNone(all, order))).toBe('')
})

test('rows that were filtered away leave the selection, and no range starts from them', () => {
  const two = toggled(toggled(noneChosen, 'a'), 'd')
  const left = kept(two, ['a', 'b', 'c'])
  expect(keysOf(left)).toBe('a')
  expect(keysOf(through(left, ['a', 'b', 'c'], 'c'))).toBe('ac')
  expect(kept(two, order)).toBe(two)
})
