import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isInControlGroup, shareOf, wilsonInterval } from './control-group.ts'

test('the share of an id is always the same, and of many ids one in twenty is below 5%', () => {
  const ids = Array.from({ length: 40_000 }, () => randomUUID())
  const chosen = ids.filter((id) => isInControlGroup(id, 500))
  expect(chosen.length / ids.length).toBeGreaterThan(0.043)
  expect(chosen.length / ids.length).toBeLessThan(0.057)
  for (const id of ids.slice(0, 100)) expect(shareOf(id)).toBe(shareOf(id))
})

test('ids that follow each other are spread as evenly', () => {
  const ids = Array.from(
    { length: 40_000 },
    (_, at) => `01930000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
  )
  const share = ids.filter((id) => isInControlGroup(id, 500)).length / ids.length
  expect(share).toBeGreaterThan(0.043)
  expect(share).toBeLessThan(0.057)
})

test('none is chosen at 0%, and all at 100%', () => {
  expect(isInControlGroup(randomUUID(), 0)).toBe(false)
  expect(isInControlGroup(randomUUID(), 10_000)).toBe(true)
})

test('the interval is that of Wilson, and there is none without a try', () => {
  expect(wilsonInterval(0, 0)).toBeNull()
  const { low, high } = wilsonInterval(8, 10) ?? { low: 0, high: 0 }
  expect(low).toBeCloseTo(0.4902, 3)
  expect(high).toBeCloseTo(0.9433, 3)
  expect(wilsonInterval(5, 5)?.high).toBe(1)
  expect(wilsonInterval(0, 5)?.low).toBe(0)
})
