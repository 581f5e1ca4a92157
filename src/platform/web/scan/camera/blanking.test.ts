import { expect, test } from 'vitest'
import { createBlanking } from './blanking.ts'

test('a code that stays in view counts once, and again after it was away', () => {
  const blanking = createBlanking(1_000)
  const taken: string[] = []
  for (let at = 0; at <= 5_000; at += 120) taken.push(...blanking.take(['A'], at))
  expect(taken).toEqual(['A'])
  expect(blanking.take(['A'], 5_900)).toEqual([])
  expect(blanking.take([], 6_500)).toEqual([])
  expect(blanking.take(['A'], 6_901)).toEqual(['A'])
})

test('two codes in one picture count once each', () => {
  const blanking = createBlanking(1_000)
  expect(blanking.take(['A', 'B', 'A'], 0)).toEqual(['A', 'B'])
  expect(blanking.take(['B', 'C'], 100)).toEqual(['C'])
})
