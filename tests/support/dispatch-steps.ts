import { sql } from 'kysely'
import { scannedParcel } from '#delivery/dispatch/server/find-parcel.ts'
import { bookParcels } from '#delivery/dispatch/server/parcels/book-parcels.ts'
import { followOrders } from '#delivery/dispatch/server/parcels/follow-orders.ts'
import { closeSheet } from '#delivery/dispatch/server/sheets/close-sheet.ts'
import { handOverSheet } from '#delivery/dispatch/server/sheets/hand-over-sheet.ts'
import { openSheet } from '#delivery/dispatch/server/sheets/open-sheet.ts'
import { scanToSheet } from '#delivery/dispatch/server/sheets/scan-to-sheet.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { cancelOrder } from '#sales/orders/server/index.ts'
import { anOrder } from './orders-in-state.ts'
import { aCourier } from './parcel-in-state.ts'
import type { World } from './world.ts'

type HandOver = { readonly courierId?: string }

/** Books packed parcels with one courier; throws any refusal. */
export async function bookAll(
  db: Database,
  actor: Actor,
  codes: readonly string[],
  courierId: string,
): Promise<void> {
  const parcels = await db.reader
    .selectFrom('parcels')
    .select('id')
    .where('code', 'in', [...codes])
    .execute()
  const rows = parcels.map(({ id }) => ({
    parcelId: id,
    courierId,
    service: '',
    trackingNumber: '',
    weightGrams: 500,
  }))
  const { outcomes } = await bookParcels(db, actor, { rows }, null)
  const refused = outcomes.find(({ state }) => state === 'refused')
  if (refused) throw new Refusal('conflict', refused.problemCode, refused.problem)
}

/**
 * Packed parcels of one outlet leave in the regular way: booked with a courier, scanned to a load
 * sheet, closed and signed for.
 *
 * @returns the sheet and its courier
 */
export async function handOverAll(
  db: Database,
  actor: Actor,
  codes: readonly string[],
  { courierId: given }: HandOver = {},
) {
  const courierId = given ?? (await db.transaction((tx) => aCourier(tx)))
  await bookAll(db, actor, codes, courierId)
  const { outlet_id: outletId } = await db.reader
    .selectFrom('parcels')
    .select('outlet_id')
    .where('code', 'in', [...codes])
    .executeTakeFirstOrThrow()
  const { id } = await db.transaction((tx) => openSheet(tx, actor, { outletId, courierId }))
  for (const code of codes) await scanToSheet(db, actor, { id, code }, null)
  const versionOf = async () => {
    const { version } = await db.reader
      .selectFrom('load_sheets')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return version
  }
  await db.transaction(async (tx) => closeSheet(tx, actor, { id, version: await versionOf() }))
  const driver = { driverName: 'Dee Driver', driverPhone: '', unsigned: 'Signed on paper' }
  const version = await versionOf()
  await db.transaction((tx) => handOverSheet(tx, actor, { id, version, ...driver }))
  return { sheetId: id, courierId }
}

/** The same for one parcel; refused like a scan where there is none with that code. */
export async function handOverOne(db: Database, actor: Actor, code: string) {
  await scannedParcel(db.reader, actor, capability.dispatch, code)
  return handOverAll(db, actor, [code])
}

/** A parcel whose order was cancelled after packing, with two units of each of two products. */
export async function aCancelledParcel(db: Database, world: World) {
  const order = await anOrder(db, world, 'packed')
  await db.transaction(async (tx) => {
    await cancelOrder(tx, world.admin, { id: order.id, reason: 'Changed mind' })
    const events = await sql<StoredEvent>`select type, entity_id as "entityId", result
      from events where entity_id = ${order.id} and type = 'order.cancelled'`.execute(tx)
    await followOrders(tx, events.rows)
  })
  const parcel = await db.reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...parcel, order, skus: order.skus }
}
