import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { shareOf } from '../stock-value.rules.ts'
import type { InflowRow, StockRow, StockSource } from './stock-rows.ts'
import { takeInStock } from './take-in-stock.ts'

/** What of a line is out: issued and not yet back, by lot. */
export type Out = {
  readonly lineId: string
  readonly lotId: string | null
  quantity: number
  valueMinor: number
}

/**
 * Takes back what had been issued, lot by lot and at the value at which it left. It is on hand again,
 * but unavailable until somebody has looked at it.
 */
export async function takeBackStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
): Promise<void> {
  const out = await whatIsOut(tx, source, rows)
  const back = rows.flatMap((row) => splitOverIssues(row, out))
  await takeInStock(tx, actor, source, back, {
    kind: 'return',
    unavailableKind: 'quality_control',
  })
}

async function whatIsOut(tx: Tx, source: StockSource, rows: readonly StockRow[]): Promise<Out[]> {
  const lineIds = rows.flatMap(({ sourceLineId }) => (sourceLineId ? [sourceLineId] : []))
  const found = await sql<Out>`
    select source_line_id as "lineId", lot_id as "lotId", sum(-on_hand_delta)::bigint as quantity,
      sum(-value_delta_minor)::bigint as "valueMinor"
    from stock_movements
    where source_id = ${source.id} and source_line_id = any(${lineIds}::uuid[])
      and kind in ('issue', 'return')
    group by source_line_id, lot_id having sum(on_hand_delta) < 0
    order by min(seq)`.execute(tx)
  return found.rows
}

/**
 * Splits what comes back over what is out, and takes it off there. What no issue is known of comes
 * back at what the level says that it is worth.
 */
export function splitOverIssues(row: StockRow, out: readonly Out[]): InflowRow[] {
  const back: InflowRow[] = []
  let left = row.quantity
  for (const issued of out) {
    const quantity = Math.min(left, issued.quantity)
    const isOfRow =
      issued.lineId === row.sourceLineId && (row.lotId == null || row.lotId === issued.lotId)
    if (quantity === 0 || !isOfRow) continue
    const valueMinor = shareOf(issued.valueMinor, quantity, issued.quantity)
    back.push({ ...row, lotId: issued.lotId, quantity, valueMinor })
    issued.quantity -= quantity
    issued.valueMinor -= valueMinor
    left -= quantity
  }
  return left > 0 ? [...back, { ...row, quantity: left }] : back
}
