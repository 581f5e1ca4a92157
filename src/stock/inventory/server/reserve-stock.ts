import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { planReserved } from '../ledger.rules.ts'
import { openLevels } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { requireAvailable } from './require-stock.ts'
import type { StockSource } from './stock-rows.ts'

export type ReservedRow = {
  readonly variantId: string
  /** Above zero, in steps of the variant's scale. */
  readonly quantity: number
  /** The line that it is reserved for. */
  readonly sourceLineId: string
}

/**
 * Reserves available stock for the lines of a document, in addition to what they have. The lots and
 * bins are chosen when the goods leave. Even where stock may fall below zero, no more than is there
 * is reserved.
 *
 * @throws Refusal `insufficient_stock`
 */
export async function reserveStock(
  tx: Tx,
  actor: Actor,
  source: StockSource & { readonly outletId: string },
  rows: readonly ReservedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const asked = rows.map((row) => ({ ...row, outletId: source.outletId }))
  const levels = await openLevels(tx, asked)
  requireAvailable(levels, asked, { mayFallBelow: false })
  await postMovements(
    tx,
    actor,
    source,
    asked.flatMap((row) => planReserved(levels.of(row), row, 'reserve')),
  )
  const promised = asked.map((row) => ({ ...row, variantId: levels.of(row).variantId }))
  await insertReservations(tx, source, promised)
}

/** Writes the reservations; the caller posts the movements under the lock of the levels. */
export async function insertReservations(
  tx: Tx,
  source: StockSource & { readonly outletId: string },
  rows: readonly ReservedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into stock_reservations
      (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity)
    select r."sourceLineId", ${source.noun}, ${source.id}::uuid, r."variantId",
      ${source.outletId}::uuid, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("sourceLineId" uuid, "variantId" uuid, quantity bigint)
    on conflict (source_line_id) do update
      set quantity = stock_reservations.quantity + excluded.quantity`.execute(tx)
}
