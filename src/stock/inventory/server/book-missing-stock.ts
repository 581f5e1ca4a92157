import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StockSource } from './stock-rows.ts'
import { bookOpeningStock, takeInStock } from './take-in-stock.ts'

/**
 * The available stock of each variant at an outlet. The levels stay locked, so that it does not
 * change.
 */
export async function lockAvailable(
  tx: Tx,
  outletId: string,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await sql<{ variantId: string; available: number }>`
    select variant_id as "variantId", on_hand - reserved - unavailable as available
    from stock_levels
    where outlet_id = ${outletId} and variant_id = any(${[...new Set(variantIds)]}::uuid[])
    order by variant_id for update`.execute(tx)
  return new Map(found.rows.map((row) => [row.variantId, row.available]))
}

type Missing = { readonly variantId: string; readonly outletId: string; readonly quantity: number }

/**
 * Books opening stock for what is needed beyond the available stock: imported documents were served
 * from stock that the ledger never had.
 *
 * @param needed quantity by variant id
 */
export async function bookMissingStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  outletId: string,
  needed: ReadonlyMap<string, number>,
): Promise<void> {
  await bookOpeningStock(tx, actor, source, await missingAt(tx, outletId, needed))
}

/**
 * Books as found what is needed beyond the available stock: it has left already, so it was there.
 *
 * @param needed quantity by variant id
 * @returns what was missing
 */
export async function bookFoundStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  outletId: string,
  needed: ReadonlyMap<string, number>,
): Promise<readonly Missing[]> {
  const missing = await missingAt(tx, outletId, needed)
  await takeInStock(tx, actor, source, missing, { kind: 'adjustment' })
  return missing
}

async function missingAt(
  tx: Tx,
  outletId: string,
  needed: ReadonlyMap<string, number>,
): Promise<readonly Missing[]> {
  const available = await lockAvailable(tx, outletId, [...needed.keys()])
  return [...needed]
    .map(([variantId, quantity]) => ({
      variantId,
      outletId,
      quantity: quantity - (available.get(variantId) ?? 0),
    }))
    .filter((row) => row.quantity > 0)
}
