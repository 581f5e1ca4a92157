import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StockRow, StockSource } from './stock-rows.ts'
import { takeOutStock } from './take-out-stock.ts'

type Back = { readonly lotId: string | null; readonly quantity: number }

/**
 * What was booked as back is not back after all: it leaves again from what waits for inspection, of
 * the lots that came last, as the same kind of movement with the other sign.
 *
 * @throws Refusal `insufficient_stock` where it no longer waits there
 */
export async function undoTakingBack(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
): Promise<void> {
  const pieces: StockRow[] = []
  for (const row of rows) pieces.push(...splitOverLots(row, await lotsBack(tx, source.id, row)))
  await takeOutStock(tx, actor, source, pieces, {
    kind: 'return',
    unavailableKind: 'quality_control',
  })
}

async function lotsBack(tx: Tx, sourceId: string, row: StockRow): Promise<readonly Back[]> {
  const { variantId, outletId, sourceLineId = null } = row
  const found = await sql<Back>`
    select lot_id as "lotId", sum(on_hand_delta)::bigint as quantity from stock_movements
    where source_id = ${sourceId} and variant_id = ${variantId} and outlet_id = ${outletId}
      and source_line_id is not distinct from ${sourceLineId}::uuid and kind = 'return'
    group by lot_id having sum(on_hand_delta) > 0 order by max(seq) desc`.execute(tx)
  return found.rows
}

function splitOverLots(row: StockRow, back: readonly Back[]): StockRow[] {
  const pieces: StockRow[] = []
  let left = row.quantity
  for (const { lotId, quantity } of back) {
    const taken = Math.min(left, quantity)
    if (taken > 0) pieces.push({ ...row, lotId, quantity: taken })
    left -= taken
  }
  return left > 0 ? [...pieces, { ...row, quantity: left }] : pieces
}
