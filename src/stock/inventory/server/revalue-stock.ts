import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { planRevalued } from '../ledger.rules.ts'
import { lockLevels } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import type { StockSource } from './stock-rows.ts'

/** A change of what received goods cost, after they were received. */
export type RevaluedRow = {
  readonly variantId: string
  readonly outletId: string
  /** In all; negative where it is taken back. */
  readonly valueMinor: number
  /** The part that is for goods that have left, and so is cost of sales; of the same sign. */
  readonly soldMinor: number
  readonly sourceLineId: string
}

/**
 * Changes the value of stock without moving any. The ledger has the whole change, and what of it is
 * for goods that have left as a movement that issues value alone: issues stay what was sold at cost.
 */
export async function revalueStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly RevaluedRow[],
): Promise<void> {
  const changed = rows.filter(({ valueMinor }) => valueMinor !== 0)
  if (changed.length === 0) return
  const levels = await lockLevels(tx, changed)
  await postMovements(
    tx,
    actor,
    source,
    changed.flatMap((row) => planRevalued(levels.of(row), row)),
  )
}
