import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { availableOf, planReserved } from '../ledger.rules.ts'
import { openLevels } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { insertReservations, type ReservedRow } from './reserve-stock.ts'
import type { StockSource } from './stock-rows.ts'

/**
 * Reserves what is available for the lines of a document, in order, and never fails for lack of
 * stock. The levels are locked first, in the order of their keys, so that two documents that
 * compete for the last units share them. Goods by weight are reserved whole or not at all.
 *
 * @returns the reserved quantity by the line's id
 */
export async function reserveUpTo(
  tx: Tx,
  actor: Actor,
  source: StockSource & { readonly outletId: string },
  rows: readonly ReservedRow[],
): Promise<ReadonlyMap<string, number>> {
  const asked = rows
    .filter(({ quantity }) => quantity > 0)
    .map((row) => ({ ...row, outletId: source.outletId }))
  if (asked.length === 0) return new Map()
  const levels = await openLevels(tx, asked)
  const got = new Map<string, number>()
  const movements = asked.flatMap((row) => {
    const level = levels.of(row)
    const there = Math.max(0, availableOf(level))
    const isWhole = level.scale > 0 && there < row.quantity
    const quantity = isWhole ? 0 : Math.min(there, row.quantity)
    got.set(row.sourceLineId, quantity)
    return planReserved(level, { ...row, quantity }, 'reserve')
  })
  await postMovements(tx, actor, source, movements)
  const reserved = asked.flatMap((row) => {
    const quantity = got.get(row.sourceLineId) ?? 0
    const { variantId } = levels.of(row)
    return quantity > 0 ? [{ ...row, variantId, quantity }] : []
  })
  await insertReservations(tx, source, reserved)
  return got
}
