import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { parcelCode, parcelNoun } from '../dispatch.nouns.ts'

export type PastParcel = {
  readonly orderId: string
  readonly orderNumber: number
  readonly outletId: string
  /** A user: parcels are packed by people. */
  readonly packedBy: Actor
  /** ISO 8601. */
  readonly packedAt: string
  readonly handedOverAt: string | null
}

/**
 * Adds the parcels of orders that were packed in the past, for demo data and generators only.
 *
 * @returns the events, which the caller appends by `appendPastEvents` with those of other areas
 */
export async function addPastParcels(tx: Tx, parcels: readonly PastParcel[]): Promise<PastEvent[]> {
  const rows = parcels.map((parcel) => ({
    ...parcel,
    id: newId(Date.parse(parcel.packedAt)),
    code: parcelCode(parcel.orderNumber),
  }))
  const input = rows.map((row) => ({ ...row, packedBy: row.packedBy.userId }))
  await sql`insert into parcels (id, code, order_id, packed_by, packed_at, handed_over_at)
    select id, code, "orderId", "packedBy", "packedAt", "handedOverAt"
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as p(id uuid, code text, "orderId" uuid,
      "packedBy" uuid, "packedAt" timestamptz, "handedOverAt" timestamptz)
    order by "packedAt"`.execute(tx)
  hintAfterCommit(tx, { noun: parcelNoun.key })
  return rows.map(({ id, code, orderId, outletId, packedAt, packedBy }) => ({
    type: 'parcel.packed',
    noun: parcelNoun,
    id,
    label: `Parcel ${code}`,
    outletId,
    at: packedAt,
    actor: packedBy,
    data: { order: orderId },
  }))
}
