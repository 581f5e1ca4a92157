import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openLostParcel } from '#stock/variances/server/index.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'

type Missing = {
  readonly parcelIds: readonly string[]
  readonly cause: string
  /** The document in which it came to light; by default, the parcel itself. */
  readonly source?: { readonly noun: string; readonly id: string; readonly label: string }
}

type Goods = {
  readonly parcelId: string
  readonly code: string
  readonly outletId: string
  readonly currency: string
  readonly variantId: string
  readonly quantity: number
  readonly valueMinor: number
}

/**
 * The goods of parcels that are lost, or were not brought back, become variances at the value with
 * which they left stock: one for each product of a parcel, in whichever document it comes to light.
 */
export async function openLostGoods(
  tx: Tx,
  actor: Actor,
  { parcelIds, cause, source }: Missing,
): Promise<void> {
  if (parcelIds.length === 0) return
  const found = await sql<Goods>`
    select p.id as "parcelId", p.code, p.outlet_id as "outletId", outlet.currency,
      m.variant_id as "variantId", -sum(m.on_hand_delta)::bigint as quantity,
      greatest(0, -sum(m.value_delta_minor))::bigint as "valueMinor"
    from parcels p join outlets outlet on outlet.id = p.outlet_id
    join stock_movements m on m.source_noun = 'order' and m.source_id = p.order_id
      and m.outlet_id = p.outlet_id
    where p.id = any(${[...parcelIds]}::uuid[])
    group by p.id, outlet.currency, m.variant_id having sum(m.on_hand_delta) < 0
    order by p.id, m.variant_id`.execute(tx)
  for (const { code, ...goods } of found.rows)
    await openLostParcel(tx, actor, {
      ...goods,
      source: source ?? { noun: parcelNoun.key, id: goods.parcelId, label: `Parcel ${code}` },
      cause: source ? `${cause} (parcel ${code})` : cause,
    })
}
