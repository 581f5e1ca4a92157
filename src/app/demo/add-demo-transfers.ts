import type { Tx } from '#platform/server/db/database.ts'
import { playTransfer, type TransferPlay } from '#stock/transfers/server/index.ts'
import { type DemoIds, idOf } from './add-demo-orders.ts'
import { memberOf } from './create-team.ts'
import type { DemoPlan } from './plan-demo.ts'
import { day } from './working-hours.ts'

/** With this much stock at the warehouse, a few units less make no difference. */
const ample = 40

type Ends = 'YORK' | 'HULL'
type Plot = Omit<TransferPlay, 'draft' | 'picks' | 'deliveries'> & {
  readonly to: Ends
  readonly quantities: readonly number[]
  /** Defaults to all requested units. */
  readonly picks?: readonly number[]
  /** How much of each line each delivery brings; below zero it is rejected. */
  readonly deliveries?: readonly (readonly number[])[]
  readonly note?: string
  readonly isBlind?: boolean
}

/** One in every state, some of them late, short or damaged in transit. */
const plots: readonly Plot[] = [
  { to: 'YORK', quantities: [6, 4, 2], note: 'For the weekend' },
  { to: 'YORK', end: 'requested', quantities: [5, 3] },
  { to: 'HULL', end: 'requested', quantities: [4, 4, 2, 1] },
  { to: 'HULL', end: 'rejected', quantities: [6], reason: { code: 'needed_here', note: '' } },
  {
    to: 'YORK',
    end: 'cancelled',
    quantities: [3, 3],
    reason: { code: 'no_longer_needed', note: '' },
  },
  { to: 'YORK', end: 'approved', quantities: [5, 4, 3], picks: [5, 1, 0] },
  { to: 'HULL', end: 'approved', quantities: [2, 2], picks: [0, 0] },
  { to: 'YORK', end: 'shipped', quantities: [6, 5], carrier: 'House van', expectedOn: '2' },
  { to: 'HULL', end: 'shipped', quantities: [4, 6, 3], carrier: 'House van', expectedOn: '-2' },
  { to: 'HULL', end: 'shipped', quantities: [5, 5], isBlind: true, expectedOn: '1' },
  { to: 'YORK', end: 'shipped', quantities: [6, 4], expectedOn: '0', deliveries: [[4, 0]] },
  {
    to: 'HULL',
    end: 'shipped',
    quantities: [4, 3],
    deliveries: [
      [3, 3],
      [-1, 0],
    ],
  },
  { to: 'YORK', end: 'shipped', quantities: [5, 2], picks: [4, 2], deliveries: [[4, 2]] },
  { to: 'YORK', end: 'shipped', quantities: [6, 6], deliveries: [[6, 4]], rest: 'lost' },
]

/** Transfers from the warehouse to the shops, as the people of both make them. */
export async function addDemoTransfers(
  tx: Tx,
  now: Date,
  { stock }: DemoPlan,
  { team, outlets, variants }: DemoIds,
): Promise<void> {
  const skus = stock
    .filter(({ outlet, available }) => outlet === 'MAIN' && available >= ample)
    .map(({ sku }) => sku)
  const players = {
    requester: memberOf(team, 'store_manager'),
    keeper: memberOf(team, 'warehouse_manager'),
    receiver: memberOf(team, 'store_manager'),
  }
  let next = 0
  for (const plot of plots) {
    const { to, quantities, note = '', isBlind = false, expectedOn, ...rest } = plot
    const own = quantities.map((_, place) => skus[(next + place) % skus.length] ?? '')
    next += quantities.length
    const due = expectedOn ? { expectedOn: dayFrom(now, Number(expectedOn)) } : {}
    await playTransfer(tx, players, {
      ...rest,
      ...due,
      draft: {
        fromOutletId: idOf(outlets, 'MAIN'),
        toOutletId: idOf(outlets, to),
        purpose: 'replenish',
        note,
        isBlind,
        expectedOn: due.expectedOn ?? null,
        lines: own.map((sku, place) => ({
          variantId: idOf(variants, sku),
          quantity: quantities[place] ?? 1,
        })),
      },
      picks: countedOf(own, plot.picks ?? quantities),
      deliveries: (plot.deliveries ?? []).map((counts) => countedOf(own, counts)),
    })
  }
}

const broken = { code: 'damaged', note: 'The box was crushed' }

function countedOf(skus: readonly string[], counts: readonly number[]) {
  return skus.flatMap((sku, place) => {
    const count = counts[place] ?? 0
    if (count === 0) return []
    return count > 0 ? [{ sku, quantity: count }] : [{ sku, quantity: -count, reject: broken }]
  })
}

const dayFrom = (now: Date, days: number) =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)
