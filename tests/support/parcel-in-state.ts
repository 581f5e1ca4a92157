import { sql } from 'kysely'
import type { ParcelState } from '#delivery/dispatch/parcels.states.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { arriveOrder, dispatchOrder } from '#sales/orders/server/index.ts'
import { anOrder } from './orders-in-state.ts'
import { setUp, type World } from './world.ts'

const inHouse: readonly ParcelState[] = ['packed', 'booked', 'cancelled']

/** A courier with a unique name. */
export async function aCourier(tx: Tx, code = `C${newId().slice(-8)}`.toUpperCase()) {
  const id = newId()
  await tx
    .insertInto('couriers')
    .values({ id, code, name: `Courier ${code}` })
    .execute()
  return id
}

/** A packed order of two products, two of each, by its parcel. */
export async function aPackedParcel(db: Database, world: World) {
  const order = await anOrder(db, world, 'packed')
  const parcel = await db.reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...parcel, orderId: order.id }
}

/**
 * An order of two products, two of each, with its parcel put into any state directly; its stock
 * left where the parcel did. The cash is what the order owes.
 */
export async function aParcel(
  db: Database,
  world: World,
  state: ParcelState,
  { courierId, cashMinor = 0 }: { courierId?: string; cashMinor?: number } = {},
) {
  const order = await anOrder(db, world, 'packed')
  const trackingNumber = `T${newId().slice(-12)}`.toUpperCase()
  return db.transaction(async (tx) => {
    const carrier = courierId ?? (await aCourier(tx))
    const hasLeft = !inHouse.includes(state)
    if (hasLeft) await dispatchOrder(tx, setUp, order.id, {})
    if (state === 'delivered')
      await arriveOrder(tx, setUp, { orderId: order.id, cashMinor, trackingNumber, data: {} })
    const found = await sql<{ id: string; code: string; version: number }>`
      update parcels set state = ${state}, courier_id = ${carrier},
        tracking_number = ${trackingNumber}, cash_minor = ${cashMinor},
        booked_at = case when ${hasLeft} then least(now(), '2026-04-01') else now() end,
        handed_over_at = case when ${hasLeft} then now() end,
        delivered_at = case when ${state} = 'delivered' then now() end
      where order_id = ${order.id} returning id, code, version`.execute(tx)
    const [parcel] = found.rows
    if (!parcel) throw new Error('A packed order has a parcel.')
    return { ...parcel, order, courierId: carrier, trackingNumber }
  })
}
