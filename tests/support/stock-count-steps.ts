import { sql } from 'kysely'
import { stockCountParts } from '#app/parts-of-stock-counts.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { moveBetweenBins, takeInStock } from '#stock/inventory/server/index.ts'
import {
  planCount,
  postCount,
  startCount,
  submitCount,
  tallyGoodsIn,
} from '#stock/stock-counts/server/index.ts'
import { makeUser, setUp, type World } from './world.ts'

export { stockCountParts }

export type CountStation = 'planned' | 'counting' | 'review' | 'posted'

/** A bin of the outlet with so many more units of each product. */
export async function aFilledBin(
  db: Database,
  { outletId, variants }: Pick<World, 'outletId' | 'variants'>,
  code: string,
  units: number,
): Promise<string> {
  const added = await sql<{ id: string }>`insert into bins (id, outlet_id, code, walk_order)
    values (gen_random_uuid(), ${outletId}, ${code}, 1) returning id`.execute(db.reader)
  const binId = added.rows[0]?.id ?? ''
  const rows = variants.map(({ id }) => ({
    ...{ variantId: id, outletId, quantity: units },
    ...{ fromBinId: null, toBinId: binId },
  }))
  const source = { noun: 'stock', id: outletId, reason: 'Filled' }
  const found = { kind: 'adjustment' } as const
  if (units > 0)
    await db.transaction(async (tx) => {
      await takeInStock(tx, setUp, source, rows, found)
      await moveBetweenBins(tx, setUp, source, rows)
    })
  return binId
}

const planned = {
  kind: 'spot',
  isBlind: true,
  plannedOn: '2026-11-20',
  counterIds: [],
  note: '',
  ...{ category: '', variantIds: [], withoutBin: false },
} as const

/** A count of bins, planned. */
export const aPlannedCount = (
  db: Database,
  actor: Actor,
  outletId: string,
  binIds: readonly string[],
) => db.transaction((tx) => planCount(tx, actor, { ...planned, outletId, scope: 'bins', binIds }))

/** The scan of goods in a bin. */
export const tallied = (
  db: Database,
  actor: Actor,
  scan: { id: string; code: string; binId: string | null; amount: number },
) => db.transaction((tx) => tallyGoodsIn(tx, actor, scan))

/** A count of a new bin with two of each product, of which one of the first is missing. */
export async function aStockCount(db: Database, world: World, actor: Actor, station: CountStation) {
  const { outletId, variants } = world
  const code = `C-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const binId = await aFilledBin(db, world, code, 2)
  const { id } = await aPlannedCount(db, actor, outletId, [binId])
  const facts = { id, binId, binCode: code, outletId }
  if (station === 'planned') return { ...facts, version: 1 }
  const started = await db.transaction((tx) => startCount(tx, actor, { id, version: 1 }))
  if (station === 'counting') return { ...facts, version: started.version }
  const counters = [
    await db.transaction((tx) => makeUser(tx, 'warehouse_manager')),
    await db.transaction((tx) => makeUser(tx, 'warehouse_manager')),
  ]
  let version = started.version
  for (const [round, counter] of counters.entries()) {
    for (const [at, { sku }] of variants.entries())
      if (round === 0 || at === 0)
        await tallied(db, counter, { id, code: sku, binId, amount: at === 0 ? 1 : 2 })
    const submitted = await db.transaction((tx) => submitCount(tx, counter, { id, version }))
    version = submitted.version
  }
  if (station === 'review') return { ...facts, version }
  const posted = await db.transaction((tx) => postCount(tx, actor, { id, version, movesSeen: 0 }))
  return { ...facts, version: posted.version }
}

/** The lines of a count, as the table has them. */
export async function linesOf(db: Database, countId: string) {
  const found = await sql<{ id: string; sku: string; round: number; counted: number | null }>`
    select line.id, v.sku, line.round, r.counted from stock_count_lines line
    join variants v on v.id = line.variant_id
    left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where line.count_id = ${countId} order by v.sku, line.id`.execute(db.reader)
  return found.rows
}
