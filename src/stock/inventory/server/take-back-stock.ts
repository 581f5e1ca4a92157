import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { shareOf } from '../stock-value.rules.ts'
import type { InflowRow, StockRow, StockSource } from './stock-rows.ts'
import { takeInStock } from './take-in-stock.ts'

/** The part of a line that is out: issued and not yet back, by lot. */
export type Out = {
  readonly lineId: string
  readonly lotId: string | null
  quantity: number
  valueMinor: number
}

/**
 * Receives issued stock back, lot by lot and at the value with which it left. It is on hand again,
 * but unavailable until it is inspected, unless it goes straight back to the shelf.
 */
export async function takeBackStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
  to: 'inspection' | 'shelf' = 'inspection',
): Promise<void> {
  const out = await whatIsOut(tx, source, rows)
  const back = rows.flatMap((row) => splitOverIssues(row, out))
  await takeInStock(tx, actor, source, back, {
    kind: 'return',
    ...(to === 'inspection' ? { unavailableKind: 'quality_control' } : {}),
  })
}

async function whatIsOut(tx: Tx, source: StockSource, rows: readonly StockRow[]): Promise<Out[]> {
  const lineIds = rows.flatMap(({ sourceLineId }) => (sourceLineId ? [sourceLineId] : []))
  const found = await sql<Out>`
    select m.source_line_id as "lineId", coalesce(lot.merged_into_id, lot.id) as "lotId",
      sum(-m.on_hand_delta)::bigint as quantity, sum(-m.value_delta_minor)::bigint as "valueMinor"
    from stock_movements m left join lots lot on lot.id = m.lot_id
    where m.source_id = ${source.id} and m.source_line_id = any(${lineIds}::uuid[])
      and m.kind in ('issue', 'return')
    group by m.source_line_id, coalesce(lot.merged_into_id, lot.id) having sum(m.on_hand_delta) < 0
    order by min(m.seq)`.execute(tx)
  return found.rows
}

/**
 * Splits what comes back over what is out, and deducts it there: the given lot first, then any
 * other of the line; a unit of another lot is received with that value but as its own lot. What has
 * no known issue is received at the level's value.
 */
export function splitOverIssues(row: StockRow, out: readonly Out[]): InflowRow[] {
  const back: InflowRow[] = []
  let left = row.quantity
  const ofLine = out.filter(({ lineId }) => lineId === row.sourceLineId)
  const isNamed = ({ lotId }: Out) => row.lotId == null || row.lotId === lotId
  for (const issued of [...ofLine.filter(isNamed), ...ofLine.filter((one) => !isNamed(one))]) {
    const quantity = Math.min(left, issued.quantity)
    if (quantity === 0) continue
    const valueMinor = shareOf(issued.valueMinor, quantity, issued.quantity)
    back.push({ ...row, lotId: row.lotId ?? issued.lotId, quantity, valueMinor })
    issued.quantity -= quantity
    issued.valueMinor -= valueMinor
    left -= quantity
  }
  return left > 0 ? [...back, { ...row, quantity: left }] : back
}
