import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { eventsOfParcel } from '#delivery/tracking/server/index.ts'
import { reportByHand } from '#delivery/tracking/server/report-by-hand.ts'
import { keepUnreadable } from '#delivery/tracking/server/tracking-checks.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { aParcel } from './parcel-in-state.ts'
import type { World } from './world.ts'

/** A parcel in transit with a courier's report that a user entered. */
export async function aReportedParcel(db: Database, world: World, news: CourierNews) {
  const { id: parcelId } = await aParcel(db, world, 'handed_over')
  const said = { news, reason: null, at: new Date().toISOString(), saidBy: '', note: '' }
  const rows = [{ parcelId, cashMinor: null }]
  await reportByHand(db, world.admin, { ...said, rows, checkId: null }, null)
  const [event] = await eventsOfParcel(db.reader, world.admin, parcelId)
  return { parcelId, eventId: event?.id ?? '' }
}

/** An item of a courier's message without a report about a parcel. */
export async function aCheck(db: Database, courierId: string): Promise<string> {
  const raw = JSON.stringify({ nothing: newId() })
  await db.transaction((tx) => keepUnreadable(tx, courierId, [{ index: 0, why: 'no_number', raw }]))
  const { id } = await db.reader
    .selectFrom('tracking_checks')
    .select('id')
    .where('raw', '=', raw)
    .executeTakeFirstOrThrow()
  return id
}
