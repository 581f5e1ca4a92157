import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { UnavailableKind } from '../stock-words.ts'
import type { StockRow, StockSource } from './stock-rows.ts'
import { takeOutStock } from './take-out-stock.ts'

type Back = {
  readonly lotId: string | null
  readonly kind: UnavailableKind
  readonly quantity: number
}

type Piece = StockRow & { readonly kind: UnavailableKind }

/**
 * Reverses a return to stock: it leaves again from the stock that waits for inspection, from the
 * given lot or else the latest, as the same kind of movement with the opposite sign.
 *
 * @throws Refusal `insufficient_stock` where it no longer waits there
 */
export async function undoTakingBack(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
): Promise<void> {
  const pieces: Piece[] = []
  for (const row of rows) pieces.push(...splitOverLots(row, await lotsBack(tx, source.id, row)))
  for (const [unavailableKind, some] of Map.groupBy(pieces, ({ kind }) => kind))
    await takeOutStock(tx, actor, source, some, { kind: 'return', unavailableKind })
}

async function lotsBack(tx: Tx, sourceId: string, row: StockRow): Promise<readonly Back[]> {
  const { variantId, outletId, sourceLineId = null, lotId = null } = row
  const found = await sql<Back>`
    select coalesce(lot.merged_into_id, lot.id) as "lotId", m.unavailable_kind as kind,
      sum(m.on_hand_delta)::bigint as quantity
    from stock_movements m left join lots lot on lot.id = m.lot_id
    join variants v on v.id = m.variant_id
    where m.source_id = ${sourceId} and coalesce(v.merged_into_id, v.id) = ${variantId}
      and m.outlet_id = ${outletId} and m.unavailable_kind is not null
      and m.source_line_id is not distinct from ${sourceLineId}::uuid and m.kind = 'return'
      and (${lotId}::uuid is null or ${lotId} in (lot.id, lot.merged_into_id))
    group by 1, 2 having sum(m.on_hand_delta) > 0 order by max(m.seq) desc`.execute(tx)
  return found.rows
}

function splitOverLots(row: StockRow, back: readonly Back[]): Piece[] {
  const pieces: Piece[] = []
  let left = row.quantity
  for (const { lotId, kind, quantity } of back) {
    const taken = Math.min(left, quantity)
    if (taken > 0) pieces.push({ ...row, lotId, kind, quantity: taken })
    left -= taken
  }
  return left > 0 ? [...pieces, { ...row, kind: 'quality_control', quantity: left }] : pieces
}
