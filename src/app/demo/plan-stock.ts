import type { OutletCode, PlannedOrder } from './plan-orders.ts'
import type { Random } from './random.ts'
import { day } from './working-hours.ts'

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
    const drawn = random.shuffled(skus).slice(0, lowByOutlet[outlet])
    const gone = outlet === 'MAIN' ? soldOutOf(skus, demand) : undefined
    const low = new Set(gone ? [gone, ...drawn.filter((sku) => sku !== gone).slice(1)] : drawn)
    return skus.map((sku): PlannedLevel => {
      const { peak, end } = demand.get(levelKey(outlet, sku)) ?? { peak: 0, end: 0 }
      if (low.has(sku)) {
        const spare = random.whole(0, 5)
        const opening = sku === gone ? peak : Math.max(1, peak + spare)
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

type Demand = { readonly peak: number; readonly end: number; readonly lastAt: number }

/** How long the main warehouse has been without one product, at least and at most. */
const [leastDaysOut, mostDaysOut] = [6, 20]

/**
 * The product that sold out at the main warehouse: of those whose last units were ordered some days
 * ago, the one that sold most. Its supplier is late with the next.
 */
function soldOutOf(skus: readonly string[], demand: ReadonlyMap<string, Demand>) {
  const latest = Math.max(...[...demand.values()].map(({ lastAt }) => lastAt))
  const candidates = skus.flatMap((sku) => {
    const own = demand.get(levelKey('MAIN', sku))
    const daysOut = (latest - (own?.lastAt ?? 0)) / day
    const isGone = own !== undefined && own.peak === own.end && own.end > 0
    return isGone && daysOut >= leastDaysOut && daysOut <= mostDaysOut
      ? [{ sku, units: own.end }]
      : []
  })
  return candidates.toSorted((one, other) => other.units - one.units)[0]?.sku
}

const levelKey = (outlet: string, sku: string) => `${outlet} ${sku}`

/**
 * The peak demand and the remaining demand per level: each order takes its units when it is placed
 * and returns them only when it is cancelled. Returned units are unavailable and so do not cover
 * demand.
 */
function demandByLevel(orders: readonly PlannedOrder[]): ReadonlyMap<string, Demand> {
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
  const byLevel = new Map<string, Demand>()
  for (const { at, key, units } of changes.sort((a, b) => a.at - b.at)) {
    const { peak, end } = byLevel.get(key) ?? { peak: 0, end: 0 }
    byLevel.set(key, { peak: Math.max(peak, end + units), end: end + units, lastAt: at })
  }
  return byLevel
}
