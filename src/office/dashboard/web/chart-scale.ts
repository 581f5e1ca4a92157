/** The top of an axis from zero: a round number at or above the largest value, with even ticks. */
export function axisFor(largest: number): { top: number; ticks: readonly number[] } {
  const rough = Math.max(1, largest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power)
  // Orders are whole; half an order is no tick.
  const whole = Math.ceil(step)
  const count = Math.max(1, Math.ceil(largest / whole))
  return { top: whole * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * whole) }
}
