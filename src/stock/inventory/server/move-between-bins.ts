import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { planBinMove } from '../ledger.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { requireBins } from './require-places.ts'
import { requireKind, requirePlace } from './require-stock.ts'
import type { StockRow, StockSource } from './stock-rows.ts'

export type BinMove = Omit<StockRow, 'binId'> & {
  /** Null for stock without a bin. */
  readonly fromBinId: string | null
  readonly toBinId: string | null
}

/**
 * Moves stock to another bin of the same outlet: available stock, or the unavailable stock of
 * `unavailableKind`.
 *
 * @throws Refusal `insufficient_stock`, `bin_closed`
 */
export async function moveBetweenBins(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly BinMove[],
  { unavailableKind = null }: { readonly unavailableKind?: UnavailableKind | null } = {},
): Promise<void> {
  if (rows.length === 0) return
  const levels = await openLevels(tx, rows)
  await readPlaces(tx, levels)
  await requireBins(
    tx,
    rows.map(({ outletId, toBinId }) => ({ outletId, binId: toBinId })),
  )
  if (unavailableKind) await requireKind(tx, levels, rows, unavailableKind)
  const movements = rows.flatMap((row) => {
    const { fromBinId: binId, toBinId, lotId = undefined, quantity } = row
    const level = levels.of(row)
    const planned = planBinMove(level, { lotId, binId, toBinId, quantity }, unavailableKind)
    return requirePlace(level, quantity, planned)
  })
  await postMovements(tx, actor, source, movements)
}
