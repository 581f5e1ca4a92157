import { expect, test } from 'vitest'
import { type TriedKey, withKey } from './tried-keys.ts'

test('a long try keeps its newest keys, each with its own id; a pause begins another', () => {
  let keys: readonly TriedKey[] = []
  for (let at = 0; at < 70; at += 1) keys = withKey(keys, String(at), 20)
  expect(keys.map(({ place }) => place)).toEqual(Array.from({ length: 60 }, (_, at) => at + 10))
  expect(withKey(keys, 'a', 1_001)).toEqual([{ place: 0, key: 'a', gap: null }])
})
