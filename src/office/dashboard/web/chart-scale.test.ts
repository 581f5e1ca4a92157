import { expect, test } from 'vitest'
import { axisFor } from './chart-scale.ts'

test('the axis starts at zero, ends at or above the largest, in few whole steps', () => {
  for (const largest of [0, 1, 3, 4, 7, 12, 99, 101, 2_530, 999_999]) {
    const { top, ticks } = axisFor(largest)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBe(top)
    expect(top).toBeGreaterThanOrEqual(largest)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})
