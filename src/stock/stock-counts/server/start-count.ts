import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseHeld } from '../count-kinds.ts'
import { type FoundCount, findStockCount } from './find-stock-count.ts'
import { holdersOfStock } from './holders-of-stock.ts'
import { covers, placesToCount, scopeOfPlan } from './scope-of-count.ts'
import { moveStockCount } from './tell-stock-count.ts'

type Step = { readonly id: string; readonly version: number }

type PlaceKey = {
  readonly variantId: string
  readonly binId: string | null
  readonly lotId: string | null
}

/** Begins a count: it holds its stock, and each place with stock becomes a line. */
export async function startCount(tx: Tx, actor: Actor, { id, version }: Step) {
  const count = await findStockCount(tx, actor, id, 'whole')
  if (count.state === 'planned') {
    const holders = await holdersOfStock(tx, count.outletId, scopeOfPlan(id))
    throwIfRefused(refuseHeld(count.label, holders))
  }
  const moved = await holding(count, () => moveStockCount(tx, actor, count, 'start', { version }))
  const found = await sql<PlaceKey>`
    select place.variant_id as "variantId", place.bin_id as "binId", place.lot_id as "lotId"
    from ${placesToCount(count.kind, count.outletId)} as place
    where exists (select from stock_count_scopes s where s.count_id = ${id}
      and ${covers(sql`place.bin_id`, sql`place.variant_id`)})`.execute(tx)
  const lines = found.rows.map((place) => ({ ...place, id: newId() }))
  await sql`insert into stock_count_lines (id, count_id, variant_id, bin_id, lot_id)
    select r.id, ${id}::uuid, r."variantId", r."binId", r."lotId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r(id uuid, "variantId" uuid, "binId" uuid, "lotId" uuid)`.execute(tx)
  return { id, version: moved, lines: lines.length }
}

/** SQL decides whether another open count holds the stock; of two that begin at once one is refused. */
async function holding<T>({ label }: FoundCount, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (brokenConstraint(error) !== 'stock_counts_held') throw error
    throw new Refusal(
      'conflict',
      'held_by_count',
      `Another open count holds bins or products of ${label}. Post or cancel that count first, or plan this one without them.`,
    )
  }
}
