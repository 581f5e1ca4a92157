import type { OutletCode, PlannedOrder } from './plan-orders.ts'
import type { Random } from './random.ts'

export type PlannedLevel = {
  readonly outlet: OutletCode
  readonly sku: string
  /** What the ledger opens with: enough for every order of the plan at its instant. */
  readonly opening: number
  /** What is left to sell once all that was planned has happened. */
  readonly available: number
  /** Null if the level is not watched. */
  readonly reorderPoint: number | null
}

/** Twelve levels are at or below their reorder point. */
const lowByOutlet: Readonly<Record<OutletCode, number>> = { MAIN: 7, YORK: 3, HULL: 2 }
const outlets = ['MAIN', 'YORK', 'HULL'] as const

export function planStock(
  random: Random,
  skus: readonly string[],
  orders: readonly PlannedOrder[],
): PlannedLevel[] {
  const demand = demandByLevel(orders)
  return outlets.flatMap((outlet) => {
    const low = new Set(random.shuffled(skus).slice(0, lowByOutlet[outlet]))
    return skus.map((sku): PlannedLevel => {
      const { peak, end } = demand.get(levelKey(outlet, sku)) ?? { peak: 0, end: 0 }
      if (low.has(sku)) {
        const opening = Math.max(1, peak + random.whole(0, 5))
        const available = opening - end
        return { outlet, sku, opening, available, reorderPoint: available + random.whole(1, 9) }
      }
      const spare = outlet === 'MAIN' ? random.whole(40, 180) : random.whole(9, 30)
      const opening = Math.ceil((peak + spare) / 6) * 6
      const reorderPoint = outlet === 'MAIN' ? random.pick([10, 12, 20, 24, 30]) : null
      return { outlet, sku, opening, available: opening - end, reorderPoint }
    })
  })
}

const levelKey = (outlet: string, sku: string) => `${outlet} ${sku}`

/**
 * The peak demand and the remaining demand per level: each order takes its units when it is placed
 * and returns them only when it is cancelled. Returned units are unavailable and so do not cover
 * demand.
 */
function demandByLevel(orders: readonly PlannedOrder[]) {
  const changes = orders.flatMap(({ placedAt, outlet, lines, moves }) => {
    const cancelledAt = moves.find(({ move }) => move === 'cancel')?.at
    return lines.flatMap(({ sku, quantity }) => {
      const key = levelKey(outlet, sku)
      const taken = { at: placedAt, key, units: quantity }
      return cancelledAt === undefined
        ? [taken]
        : [taken, { at: cancelledAt, key, units: -quantity }]
    })
  })
  const byLevel = new Map<string, { peak: number; end: number }>()
  for (const { key, units } of changes.sort((a, b) => a.at - b.at)) {
    const { peak, end } = byLevel.get(key) ?? { peak: 0, end: 0 }
    byLevel.set(key, { peak: Math.max(peak, end + units), end: end + units })
  }
  return byLevel
}
