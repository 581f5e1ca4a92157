/**
 * Chance that repeats itself: the same seed gives the same numbers, so that the demo is the same at
 * every first start of a day and a failure in it can be had again.
 */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  isOnceIn(times: number): boolean
  pick<T>(items: readonly T[]): T
  /** The heavier the weight, the likelier; weights need not add up to anything. */
  pickWeighted<T>(items: readonly (readonly [T, number])[]): T
  shuffled<T>(items: readonly T[]): T[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0

  // Mulberry32 (Tommy Ettinger, public domain): small, and good enough for names and hours.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  function pick<T>(items: readonly T[]): T {
    return at(items, whole(0, items.length - 1))
  }

  function pickWeighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return at(items, items.length - 1)[0]
  }

  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  }

  return { next, whole, isOnceIn: (times) => next() * times < 1, pick, pickWeighted, shuffled }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}
