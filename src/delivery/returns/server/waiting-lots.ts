import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { UnavailableKind } from '#stock/inventory/stock-words.ts'
import type { FoundReturn, LineRow } from './find-return.ts'

/**
 * Received units of a line that are not graded yet, of one lot and one kind of unavailable stock.
 */
export type WaitingLot = {
  readonly lotId: string | null
  readonly code: string | null
  readonly kind: Extract<UnavailableKind, 'quality_control' | 'quarantine' | 'expired'>
  readonly quantity: number
}

/**
 * The units of a line that wait for inspection, lot by lot, from the ledger: received less graded.
 */
export async function waitingLots(
  reader: Reader,
  { id, orderId }: Pick<FoundReturn, 'id' | 'orderId'>,
  line: Pick<LineRow, 'id' | 'orderLineId' | 'variantId'>,
): Promise<readonly WaitingLot[]> {
  const isOfLine = line.orderLineId
    ? sql`m.source_id = ${orderId} and m.source_line_id = ${line.orderLineId}`
    : sql`m.source_id = ${id} and m.source_line_id is null
        and coalesce(v.merged_into_id, v.id) = ${line.variantId}`
  const isSameLine = line.orderLineId
    ? sql`l.order_line_id = ${line.orderLineId}`
    : sql`l.id = ${line.id}`
  const found = await sql<WaitingLot>`with came as (
      select coalesce(lot.merged_into_id, lot.id) as lot_id, m.unavailable_kind as kind,
        sum(m.on_hand_delta)::bigint as quantity, min(m.seq) as seq
      from stock_movements m join variants v on v.id = m.variant_id
      left join lots lot on lot.id = m.lot_id
      where ${isOfLine} and m.kind = 'return' and m.unavailable_kind is not null
      group by 1, 2
    ), graded as (
      select coalesce(lot.merged_into_id, lot.id) as lot_id,
        coalesce(i.waited_as, 'quality_control') as kind, sum(i.quantity)::bigint as quantity
      from return_inspections i join return_lines l on l.id = i.line_id
      left join lots lot on lot.id = i.lot_id where ${isSameLine} group by 1, 2
    )
    select came.lot_id as "lotId", own.code, came.kind,
      came.quantity - coalesce(graded.quantity, 0) as quantity
    from came left join lots own on own.id = came.lot_id
    left join graded on graded.lot_id is not distinct from came.lot_id and graded.kind = came.kind
    where came.quantity > coalesce(graded.quantity, 0) order by came.seq`.execute(reader)
  return found.rows
}
