import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  arrangeCount,
  planCount,
  postCount,
  startCount,
  submitCount,
  tallyGoodsIn,
} from '#stock/stock-counts/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

/** Stock counts of the main warehouse: planned, being counted, to review, and posted. */
export async function addDemoStockCounts(tx: Tx, team: Team, outletId: string): Promise<void> {
  const today = await todayAt(tx, outletId)
  const bins = await binsToCount(tx, outletId)
  const planner = memberOf(team, 'store_manager')
  const counter = memberOf(team, 'warehouse_manager')
  const manager = memberOf(team, 'super_manager')
  const plan = (from: number, to: number, plannedOn: string, note: string) =>
    planCount(tx, planner, {
      ...{ outletId, kind: 'cycle', scope: 'bins', isBlind: true, plannedOn, note },
      ...{ category: '', variantIds: [], withoutBin: false, counterIds: [] },
      binIds: bins.slice(from, to).map(({ id }) => id),
    })
  const begin = async (from: number, to: number, note = '') => {
    const { id } = await plan(from, to, today, note)
    return startCount(tx, planner, { id, version: 1 })
  }
  const posted = await begin(0, 6, 'First aisle')
  await countBins(tx, posted.id, counter, bins.slice(0, 6), [-1, 0, 0, 1, 0, 0])
  const recounted = await finish(tx, posted, counter, planner)
  await postCount(tx, manager, { ...recounted, movesSeen: 0 })
  const review = await begin(6, 10)
  await countBins(tx, review.id, counter, bins.slice(6, 10), [0, -2, 0, 3])
  await finish(tx, review, counter, planner)
  const open = await begin(10, 14, 'Second aisle')
  await divide(tx, planner, open, [
    { bins: bins.slice(10, 12), counter },
    { bins: bins.slice(12, 14), counter: planner },
  ])
  await countBins(tx, open.id, counter, bins.slice(10, 12), [0, 0])
  await plan(14, 16, today, 'Before the weekend')
  await plan(16, 18, addDays(today, 4), '')
}

type DemoBin = { readonly id: string; readonly lines: readonly DemoPlace[] }

type DemoPlace = {
  readonly variantId: string
  readonly sku: string
  readonly expected: number
  readonly available: number
}

/** Bins in pick sequence whose goods have no lots and are not picked for an order. */
async function binsToCount(tx: Tx, outletId: string): Promise<readonly DemoBin[]> {
  const found = await sql<DemoBin>`
    select b.id, json_agg(json_build_object('variantId', p.variant_id, 'sku', v.sku,
        'expected', p.on_hand, 'available', level.on_hand - level.reserved - level.unavailable)
        order by v.sku) as lines
    from bins b join stock_places p on p.bin_id = b.id and p.on_hand > 0
    join variants v on v.id = p.variant_id
    join stock_levels level on level.variant_id = v.id and level.outlet_id = b.outlet_id
    where b.outlet_id = ${outletId} and not b.is_archived
      and not exists (select from stock_picks pick
        where pick.bin_id = b.id and pick.undone_at is null)
    group by b.id
    having bool_and(v.tracking = 'none' and p.lot_id is null and v.quantity_scale = 0)
      and min(level.on_hand - level.reserved - level.unavailable) > 8 and min(p.on_hand) > 4
    order by b.walk_order, b.code limit 18`.execute(tx)
  return found.rows
}

/** Counts each bin; of its first product so many more or less than expected. */
async function countBins(
  tx: Tx,
  id: string,
  actor: Actor,
  bins: readonly DemoBin[],
  differences: readonly number[],
): Promise<void> {
  for (const [at, bin] of bins.entries())
    for (const [place, { sku, expected }] of bin.lines.entries()) {
      const amount = expected + (place === 0 ? (differences[at] ?? 0) : 0)
      await tallyGoodsIn(tx, actor, { id, code: sku, binId: bin.id, amount })
    }
}

type DemoArea = { readonly bins: readonly DemoBin[]; readonly counter: Actor }

/** Each counter has an area, from the first to the last of some bins. */
async function divide(
  tx: Tx,
  actor: Actor,
  count: Begun,
  areas: readonly DemoArea[],
): Promise<void> {
  await arrangeCount(tx, actor, {
    ...count,
    areas: areas.map(({ bins, counter }, at) => ({
      ...{ name: `Area ${at + 1}`, aisles: [] },
      ...{ firstBinId: bins[0]?.id ?? null, lastBinId: bins.at(-1)?.id ?? null },
      counterIds: counter.userId === null ? [] : [counter.userId],
    })),
  })
}

type Begun = { readonly id: string; readonly version: number }

/** Lines beyond the tolerance are counted again by another user, who finds the same. */
async function finish(
  tx: Tx,
  { id, version }: Begun,
  counter: Actor,
  other: Actor,
): Promise<Begun> {
  const first = await submitCount(tx, counter, { id, version })
  if (first.toRecount === 0) return first
  const { rows } = await sql<{ sku: string; binId: string; amount: number }>`
    select v.sku, line.bin_id as "binId", before.counted as amount
    from stock_count_lines line join variants v on v.id = line.variant_id
    join stock_count_rounds before on before.line_id = line.id and before.round = 1
    where line.count_id = ${id} and line.round = 2 order by v.sku, line.id`.execute(tx)
  for (const { sku, binId, amount } of rows)
    await tallyGoodsIn(tx, other, { id, code: sku, binId, amount })
  return submitCount(tx, other, first)
}
