import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged, moved, shownOf } from './layout.rules.ts'

const tiles = (keys: string) => [...keys].map((key) => ({ key }))
const keysOf = (arranged: readonly { key: string }[]) => arranged.map(({ key }) => key).join('')

test('tiles are in the order of the user, without those left out', () => {
  const layout = { order: [...'cab'], hidden: ['a'] }
  expect(keysOf(arranged(tiles('abc'), layout))).toBe('cab')
  expect(keysOf(shownOf(tiles('abc'), layout))).toBe('cb')
  expect(keysOf(shownOf(tiles('abc'), { order: [], hidden: [] }))).toBe('abc')
})

test('a new tile follows the one that it usually follows', () => {
  expect(keysOf(arranged(tiles('abxc'), { order: [...'cba'] }))).toBe('cbxa')
  expect(keysOf(arranged(tiles('xyabc'), { order: [...'cba'] }))).toBe('xycba')
  expect(keysOf(arranged(tiles('bc'), { order: [...'cba'] }))).toBe('cb')
})

test('a tile is moved within its list', () => {
  expect(moved([...'abc'], 'c', 0).join('')).toBe('cab')
  expect(moved([...'abc'], 'a', 9).join('')).toBe('bca')
  expect(moved([...'abc'], 'a', -1).join('')).toBe('abc')
  expect(moved([...'abc'], 'x', 1).join('')).toBe('abc')
})

test('whatever was saved, each tile is there once', () => {
  const keys = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(keys, keys, (usual, order) => {
      const all = arranged(tiles(usual.join('')), { order })
      expect(keysOf(all).split('').toSorted()).toEqual(usual.toSorted())
    }),
  )
})
