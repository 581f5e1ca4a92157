import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { setAside } from '#stock/inventory/server/index.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'
import type { ParcelFacts } from '../find-parcel.ts'

type Packed = { readonly variantId: string; readonly quantity: number; readonly available: number }

/**
 * The goods of a cancelled parcel stay unavailable until they are unpacked. What was reserved for
 * another order meanwhile is not taken from it again.
 */
export async function markForUnpacking(tx: Tx, actor: Actor, parcel: ParcelFacts): Promise<void> {
  const { id, code, outletId } = parcel
  const packed = await sql<Packed>`
    select l.variant_id as "variantId", sum(l.packed_quantity)::bigint as quantity,
      coalesce((select greatest(0, s.on_hand - s.reserved - s.unavailable) from stock_levels s
        where s.variant_id = l.variant_id and s.outlet_id = ${outletId}), 0)::bigint as available
    from order_lines l where l.order_id = ${parcel.orderId} and l.packed_quantity > 0
    group by l.variant_id order by l.variant_id`.execute(tx)
  const rows = packed.rows.map(({ variantId, quantity, available }) => ({
    variantId,
    quantity,
    marked: Math.min(quantity, available),
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('parcel_unpacking')
    .values(
      rows.map(({ variantId, quantity, marked }) => ({
        parcel_id: id,
        variant_id: variantId,
        quantity,
        marked,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const source = { noun: parcelNoun.key, id, reason: `In cancelled parcel ${code}` }
  const marked = rows.filter((row) => row.marked > 0)
  await setAside(
    tx,
    actor,
    source,
    marked.map((row) => ({ variantId: row.variantId, outletId, quantity: row.marked })),
    'quality_control',
  )
}
