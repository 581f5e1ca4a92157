import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { moveBetweenBins, takeOutStock } from '#stock/inventory/server/index.ts'
import { getStockCount } from '#stock/stock-counts/server/get-stock-count.ts'
import { startCount, submitCount } from '#stock/stock-counts/server/index.ts'
import { aFilledBin, aPlannedCount, linesOf } from './stock-count-steps.ts'
import { setUp, type World } from './world.ts'

type Round = {
  readonly counted: number
  readonly expected: number
  readonly hasMoved: boolean
  readonly whyAgain: string
  readonly round: number
}

/** Counts of one bin each, what happens beside them, and what their rounds have. */
export function lateCounts(db: Database, world: World, planner: Actor) {
  const { outletId, variants, admin } = world
  const [first] = variants
  const variantId = first?.id ?? ''
  const versionOf = async (id: string) => (await getStockCount(db.reader, admin, { id })).version
  return {
    versionOf,
    /** A count of a new bin with so many of each product. */
    begun: async (units = 10) => {
      const code = `L-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      const binId = await aFilledBin(db, world, code, units)
      const { id } = await aPlannedCount(db, planner, outletId, [binId])
      await db.transaction((tx) => startCount(tx, planner, { id, version: 1 }))
      return { id, binId, code }
    },
    submit: async (id: string, actor = planner) => {
      const version = await versionOf(id)
      return db.transaction((tx) => submitCount(tx, actor, { id, version }))
    },
    /** Units of the first product leave the bin, as by a sale. */
    sell: (binId: string, quantity: number) => {
      const row = { variantId, outletId, binId, quantity }
      const source = { noun: 'stock', id: outletId, reason: 'Sold' }
      return db.transaction((tx) => takeOutStock(tx, setUp, source, [row], { kind: 'issue' }))
    },
    /** Units of the first product are put into the bin. */
    moveIn: (toBinId: string, quantity: number) => {
      const row = { variantId, outletId, fromBinId: null, toBinId, quantity }
      const source = { noun: 'stock', id: outletId, reason: 'Moved' }
      return db.transaction((tx) => moveBetweenBins(tx, setUp, source, [row]))
    },
    roundOf: async (id: string, sku = 'MUG-RED') => {
      const found = await sql<Round>`select r.counted, r.expected, r.has_moved as "hasMoved",
          r.why_again as "whyAgain", r.round
        from stock_count_rounds r join stock_count_lines line on line.id = r.line_id
          and line.round = r.round join variants v on v.id = line.variant_id
        where line.count_id = ${id} and v.sku = ${sku}`.execute(db.reader)
      return found.rows[0] ?? null
    },
    lineIdOf: async (id: string, sku = 'MUG-RED') =>
      (await linesOf(db, id)).find((line) => line.sku === sku)?.id ?? '',
  }
}

export type LateCounts = ReturnType<typeof lateCounts>
