import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

export type LineRow = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly unit: string
  readonly quantityScale: number
  readonly requested: number
  readonly reserved: number
  readonly picked: number
  readonly shipped: number
  readonly accepted: number
  readonly rejected: number
  readonly surplus: number
  readonly sentBack: number
  readonly writtenOff: number
  /** The part of the shipped quantity that is no longer in transit. */
  readonly settled: number
  /** In the delivery that is being counted. */
  readonly counted: number
}

export async function linesOf(reader: Reader, transferId: string): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    select l.id, l.variant_id as "variantId", v.sku, v.title, v.unit,
      v.quantity_scale as "quantityScale", l.requested, l.reserved, l.picked, l.shipped, l.accepted,
      l.rejected, l.surplus, l.sent_back as "sentBack", l.written_off as "writtenOff",
      l.accepted + l.rejected - l.surplus + l.sent_back + l.written_off as settled,
      (select coalesce(sum(c.quantity), 0)::bigint from transfer_counts c
        where c.line_id = l.id) as counted
    from transfer_lines l join variants v on v.id = l.variant_id
    where l.transfer_id = ${transferId} order by l.position`.execute(reader)
  return found.rows
}
