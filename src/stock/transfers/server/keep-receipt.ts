import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Arrival, Slice } from '../arrivals.rules.ts'

export type CountRow = Arrival & { readonly note: string }

/** What is counted but not received yet, in the order of the lines. */
export async function countsOf(reader: Reader, transferId: string): Promise<CountRow[]> {
  const found = await sql<CountRow>`
    select c.line_id as "lineId", c.lot_id as "lotId", c.reason_code as "reasonCode",
      c.bin_id as "binId", c.note, c.quantity
    from transfer_counts c join transfer_lines l on l.id = c.line_id
    where l.transfer_id = ${transferId}
    order by l.position, c.reason_code nulls first, c.lot_id, c.bin_id`.execute(reader)
  return found.rows
}

type Counted = {
  readonly transferId: string
  readonly note: string
  readonly slices: readonly Slice[]
  readonly counts: readonly CountRow[]
  /** Why more arrived than was sent. */
  readonly surplusCode: string | null
}

/** Turns the counts into a receipt, which cannot be changed any more. */
export async function addReceipt(tx: Tx, actor: Actor, counted: Counted): Promise<void> {
  const { transferId, note, slices, counts, surplusCode } = counted
  const id = newId()
  await sql`insert into transfer_receipts (id, transfer_id, number, note, received_by)
    select ${id}, ${transferId}, count(*) + 1, ${note}, ${authorId(actor)}::uuid
    from transfer_receipts where transfer_id = ${transferId}`.execute(tx)
  const rows = slices.map(({ arrival, lotId, quantity, isSurplus }, position) => {
    const { lineId, reasonCode, binId } = arrival
    return {
      position,
      lineId,
      lotId,
      binId,
      accepted: reasonCode === null ? quantity : 0,
      rejected: reasonCode === null ? 0 : quantity,
      surplus: isSurplus ? quantity : 0,
      reasonCode: reasonCode ?? (isSurplus ? surplusCode : null),
      note: counts.find((row) => row === arrival)?.note ?? '',
    }
  })
  await sql`insert into transfer_receipt_lines
      (receipt_id, position, line_id, lot_id, bin_id, accepted, rejected, surplus, reason_code, note)
    select ${id}::uuid, position, "lineId", "lotId", "binId", accepted, rejected, surplus,
      "reasonCode", note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(position integer, "lineId" uuid,
      "lotId" uuid, "binId" uuid, accepted bigint, rejected bigint, surplus bigint, "reasonCode" text, note text)`.execute(
    tx,
  )
  await sql`delete from transfer_counts c using transfer_lines l
    where l.id = c.line_id and l.transfer_id = ${transferId}`.execute(tx)
}
