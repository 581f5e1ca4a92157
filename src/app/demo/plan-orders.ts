import type { Role } from '#organization/users/roles.ts'
import type { NewOrder } from '#sales/orders/new-order.fields.ts'
import type { NewProduct } from '#stock/catalog/server/index.ts'
import { orderNotes } from './order-words-of-staff.ts'
import { type PlannedHold, planHolds } from './plan-holds.ts'
import { type PlannedMove, planJourneys } from './plan-journeys.ts'
import { mayBeKeyedIn, planPlacements } from './plan-placements.ts'
import type { Random } from './random.ts'

export type OutletCode = 'MAIN' | 'YORK' | 'HULL'

/** An order of the plan with SKUs and roles, no ids yet. Instants are milliseconds. */
export type PlannedOrder = {
  readonly placedAt: number
  /** Null for an order that came from the web shop. */
  readonly keyedInBy: Role | null
  readonly externalRef: string | null
  readonly outlet: OutletCode
  /** The place in the list of people; those after the customers order as guests. */
  readonly person: number
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly paymentMethod: NewOrder['paymentMethod']
  readonly shippingMinor: number
  readonly note: string
  readonly moves: readonly PlannedMove[]
  readonly holds: PlannedHold[]
}

const freeShippingFromMinor = 5000
const shippingMinor = 395

export function planOrders(
  random: Random,
  now: number,
  count: number,
  from: { products: readonly NewProduct[]; customers: number; people: number },
): PlannedOrder[] {
  const placements = planPlacements(random, now, count)
  const journeys = planJourneys(random, now, placements)
  const basketOf = baskets(random, from.products)
  const orders = placements.map((placedAt, index): PlannedOrder => {
    const { lines, linesMinor } = basketOf()
    const isKeyedIn = mayBeKeyedIn(placedAt) && random.next() < 0.45
    return {
      placedAt,
      keyedInBy: isKeyedIn ? random.pick<Role>(['staff', 'staff', 'store_manager']) : null,
      externalRef: isKeyedIn ? null : `W${48_210 + index}`,
      outlet: random.pickWeighted([
        ['MAIN', 78],
        ['YORK', 12],
        ['HULL', 10],
      ]),
      person: pickPerson(random, from.customers, from.people),
      lines,
      paymentMethod: random.next() < 0.35 ? 'cash_on_delivery' : 'prepaid',
      shippingMinor: linesMinor >= freeShippingFromMinor ? 0 : shippingMinor,
      note: random.isOnceIn(12) ? random.pick(orderNotes) : '',
      moves: journeys[index] ?? [],
      holds: [],
    }
  })
  planHolds(
    random,
    now,
    orders,
    orders.filter(({ person }) => person < from.customers),
  )
  return orders
}

/** Some people order often and most now and then; one order in twenty is from a guest. */
function pickPerson(random: Random, customers: number, people: number): number {
  if (random.isOnceIn(20)) return random.whole(customers, people - 1)
  return Math.floor(random.next() ** 1.25 * customers)
}

function baskets(random: Random, products: readonly NewProduct[]) {
  const byLiking = random
    .shuffled(products)
    .map((product, place): [NewProduct, number] => [product, 1 / (place + 12)])
  return () => {
    const wanted = random.pickWeighted([
      [1, 38],
      [2, 27],
      [3, 16],
      [4, 10],
      [5, 6],
      [6, 3],
    ])
    const chosen = new Map<string, { quantity: number; priceMinor: number }>()
    while (chosen.size < wanted) {
      const { sku, priceMinor } = random.pickWeighted(byLiking)
      chosen.set(sku, { quantity: pickQuantity(random, priceMinor), priceMinor })
    }
    const lines = [...chosen].map(([sku, { quantity }]) => ({ sku, quantity }))
    const linesMinor = [...chosen.values()].reduce(
      (sum, { quantity, priceMinor }) => sum + quantity * priceMinor,
      0,
    )
    return { lines, linesMinor }
  }
}

/** Plates and mugs go by the half dozen, casseroles one at a time. */
function pickQuantity(random: Random, priceMinor: number): number {
  if (priceMinor > 3000) return random.isOnceIn(15) ? 2 : 1
  return random.pickWeighted([
    [1, 60],
    [2, 22],
    [3, 5],
    [4, 8],
    [6, 5],
  ])
}
