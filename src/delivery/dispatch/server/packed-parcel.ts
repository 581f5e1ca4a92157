import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../dispatch.settings.ts'
import type { PackedParcel } from '../packed-parcel.fields.ts'
import { findParcel, type ParcelFacts } from './find-parcel.ts'
import { liveBookings } from './parcels/find-booking.ts'
import { activeSuspension } from './suspensions/active-suspensions.ts'

type ByOrder = { readonly orderId: string }

/** The parcel of an order at the station, once it is full. */
export async function packedParcelOf(
  reader: Reader,
  actor: Actor,
  { orderId }: ByOrder,
): Promise<{ parcel: PackedParcel | null }> {
  await findOrder(reader, actor, capability.dispatch, orderId)
  const found = await sql<Omit<PackedParcel, 'allowedGrams' | 'asksForPhoto'>>`
    select p.id, p.code, p.state, p.outlet_id as "outletId",
      case when p.weighed_at is not null then p.weight_grams end as "weighedGrams",
      weigher.full_name as "weighedBy", ${expectedGrams} as "expectedGrams",
      p.why_weight as "whyWeight",
      array(select jsonb_build_object('id', ph.id, 'fileId', f.id,
          'thumbnailId', coalesce(f.thumbnail_id, f.id), 'takenBy', coalesce(taker.full_name, ''),
          'takenAt', ph.taken_at)
        from parcel_photos ph join files f on f.id = ph.file_id
        left join profiles taker on taker.id = ph.taken_by
        where ph.parcel_id = p.id order by ph.taken_at, ph.id) as photos, waits.suspension
    from parcels p ${activeSuspension} left join profiles weigher on weigher.id = p.weighed_by
    where p.order_id = ${orderId} and p.state not in ('opened', 'cancelled')
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}`.execute(reader)
  const [parcel] = found.rows
  if (!parcel) return { parcel: null }
  const { outletId } = parcel
  return {
    parcel: {
      ...parcel,
      allowedGrams: await settingOf(reader, dispatchSettings.weightOffGrams, outletId),
      asksForPhoto: await settingOf(reader, dispatchSettings.asksForPhoto, outletId),
    },
  }
}

/** The weight of the goods in a parcel `p` and of its packaging; null where one has no weight. */
const expectedGrams = sql<number | null>`(
  select case when bool_and(v.weight_grams is not null) then greatest(1, ceil(sum(v.weight_grams
      * coalesce(l.weighed_quantity, l.packed_quantity) / power(10, l.quantity_scale)::numeric)) + coalesce((
        select sum(m.tare_grams * u.quantity) from packaging_uses u
        join packaging_materials m on m.id = u.variant_id where u.parcel_id = p.id), 0))::int end
  from order_lines l join variants v on v.id = l.variant_id
  where l.order_id = p.order_id and l.packed_quantity > 0)`

/**
 * A full parcel without a booking, locked: what the courier is told about it cannot change
 * meanwhile.
 *
 * @throws Refusal `not_packed`, `wrong_state`
 */
export async function parcelToFinish(
  tx: Tx,
  actor: Actor,
  { orderId }: ByOrder,
): Promise<ParcelFacts> {
  const parcel = await lockParcelOf(tx, actor, orderId)
  const isAsked = (await liveBookings(tx, [parcel.id])).size > 0
  if (parcel.state === 'packed' && !isAsked) return parcel
  throw new Refusal(
    'conflict',
    'wrong_state',
    `Parcel ${parcel.code} is ${isAsked ? 'booked with a courier' : parcel.state.replaceAll('_', ' ')}. Void the booking first, then weigh it.`,
    { details: { state: parcel.state } },
  )
}

/** The parcel of an order, locked until the end of the transaction. */
export async function lockParcelOf(tx: Tx, actor: Actor, orderId: string): Promise<ParcelFacts> {
  const { label } = await findOrder(tx, actor, capability.dispatch, orderId, { locked: true })
  const parcel = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!parcel)
    throw new Refusal(
      'conflict',
      'not_packed',
      `${label} has no parcel yet. Scan all of its units first.`,
    )
  return findParcel(tx, actor, capability.dispatch, parcel.id, { locked: true })
}
