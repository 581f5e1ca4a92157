import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { postMovements } from './post-movements.ts'
import type { InflowRow, StockSource } from './stock-rows.ts'
import { planTakingOut } from './take-out-stock.ts'

type Received = { readonly unavailableKind?: UnavailableKind | undefined }

/**
 * Reverses a receipt: the goods leave again with the value with which they came, as the same kind of
 * movement with the opposite sign, so that the average is what it was before.
 *
 * @throws Refusal `insufficient_stock` where they are no longer there
 */
export async function takeOutReceived(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly InflowRow[],
  { unavailableKind }: Received = {},
): Promise<void> {
  if (rows.length === 0) return
  const movements = await planTakingOut(tx, rows, { kind: 'receipt', unavailableKind })
  await postMovements(tx, actor, source, movements)
}
