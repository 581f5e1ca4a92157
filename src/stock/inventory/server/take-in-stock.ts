import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type Movement, planInflow } from '../ledger.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { lockLots, requireBins, requireLots } from './require-places.ts'
import type { InflowRow, StockSource } from './stock-rows.ts'

export type InflowKind = 'receipt' | 'return' | 'transfer_in' | 'opening' | 'adjustment' | 'count'

type Inflow = {
  readonly kind: InflowKind
  readonly unavailableKind?: UnavailableKind | undefined
}

/**
 * Books a receipt. With an `unavailableKind` it is on hand, but unavailable. Units of a held or
 * recalled lot go into quarantine and those of an expired lot to expired automatically, even when
 * they were meant for quality control.
 *
 * @throws Refusal `lot_needed` for a tracked variant without its lot, `bin_closed`
 */
export async function takeInStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly InflowRow[],
  how: Inflow,
): Promise<void> {
  if (rows.length === 0) return
  await postMovements(tx, actor, source, await planTakingIn(tx, rows, how))
}

/** What `takeInStock` would write; the levels stay locked. */
export async function planTakingIn(
  tx: Tx,
  asked: readonly InflowRow[],
  how: Inflow,
): Promise<readonly Movement[]> {
  const { rows, blockedAs } = await lockLots(tx, asked)
  const levels = await openLevels(tx, rows)
  requireLots(levels, rows)
  if (levels.all.some(({ allowsNegative }) => allowsNegative)) await readPlaces(tx, levels)
  await requireBins(tx, rows)
  return rows.flatMap((row) => {
    const unavailableKind = blockedAs(row, how.unavailableKind) ?? how.unavailableKind
    return planInflow(levels.of(row), row, { kind: how.kind, unavailableKind })
  })
}

/** Books the stock at the start of the ledger, or that an import finds. */
export function bookOpeningStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly InflowRow[],
): Promise<void> {
  return takeInStock(tx, actor, source, rows, { kind: 'opening' })
}
