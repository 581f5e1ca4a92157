import { sql } from 'kysely'
import { closeSheet } from '#delivery/dispatch/server/sheets/close-sheet.ts'
import { openSheet } from '#delivery/dispatch/server/sheets/open-sheet.ts'
import { scanToSheet } from '#delivery/dispatch/server/sheets/scan-to-sheet.ts'
import { nothingSaid } from '#organization/outlets/coverage.rules.ts'
import { addCities, saveCoverage } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { aCancelledParcel, bookAll } from './dispatch-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { aCourier, aPackedParcel } from './parcel-in-state.ts'
import { aParcelPhoto } from './parcel-photos-steps.ts'
import { because, setUp, type World } from './world.ts'
import { type Prepare, permitsExport, type Setting } from './write-cases.ts'

type Place = { readonly db: Database; readonly world: World }

/** A booked parcel with its open sheet. */
async function aBookedParcel({ db, world }: Place) {
  const parcel = await aPackedParcel(db, world)
  const courierId = await db.transaction((tx) => aCourier(tx))
  await bookAll(db, world.admin, [parcel.code], courierId)
  const { outletId } = world
  const sheet = await db.transaction((tx) => openSheet(tx, world.admin, { outletId, courierId }))
  const { id: bookingId, version } = await db.reader
    .selectFrom('parcel_bookings')
    .innerJoin('parcels', 'parcels.id', 'parcel_bookings.parcel_id')
    .select(['parcel_bookings.id', 'parcels.version'])
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  return { ...parcel, version, bookingId, sheet, courierId }
}

/** A courier that is known to serve the addresses of the test orders. */
async function aCourierToLeeds(db: Database) {
  await db.transaction(async (tx) => {
    const leeds = {
      country: 'GB',
      province: 'Yorkshire',
      name: 'Leeds',
      aliases: [],
      postcodes: [],
    }
    await addCities(tx, setUp, 'A test', [leeds])
    const courierId = await aCourier(tx)
    const areas = await sql<{ id: string }>`
      select id from service_areas where name = 'Leeds' and country = 'GB'`.execute(tx)
    const service = { ...nothingSaid, currency: 'GBP', costMinor: 300 }
    const rows = areas.rows.map((area) => ({ areaId: area.id, version: 0, service }))
    await saveCoverage(tx, setUp, { courierId, rows })
  })
}

/** A sheet with one parcel on it, optionally closed. */
async function aLoadedSheet(place: Place, { isClosed }: { readonly isClosed: boolean }) {
  const { db, world } = place
  const { admin } = world
  const { id: parcelId, code, sheet } = await aBookedParcel(place)
  await scanToSheet(db, admin, { id: sheet.id, code }, null)
  if (!isClosed) return { ...sheet, parcelId }
  const { version } = await db.transaction((tx) =>
    closeSheet(tx, admin, { id: sheet.id, version: sheet.version }),
  )
  return { ...sheet, version, parcelId }
}

/** How many orders are claimed for the caller's station, or whether this one is. */
async function leasesOf({ db, person }: Setting, orderId: string | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bench_leases
    where user_id = ${person.userId}
      and (${orderId}::uuid is null or order_id = ${orderId})`.execute(db.reader)
  return rows[0]?.count ?? 0
}

/** A step of a sheet, counted by its event. */
function steps(isClosed: boolean, type: string, more: object = {}): Prepare {
  return async (setting) => {
    const { id, version } = await aLoadedSheet(setting, { isClosed })
    const input = { id, version, ...more }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(setting.db, id, `load_sheet.${type}`),
    }
  }
}

export const parcelWrites: Readonly<Record<string, Prepare>> = {
  'parcels.permitExport': (setting) => permitsExport(setting, 'parcels'),
  'parcels.book': async ({ db, world }) => {
    const { id: parcelId } = await aPackedParcel(db, world)
    const courierId = await db.transaction((tx) => aCourier(tx))
    const row = { parcelId, courierId, weightGrams: 400 }
    return {
      input: { rows: [row] },
      other: { rows: [{ ...row, weightGrams: 500 }] },
      effects: () => countEvents(db, parcelId, 'parcel.booked'),
    }
  },
  'parcels.enterNumber': async ({ db, world }) => {
    const { id } = await aPackedParcel(db, world)
    const courierId = await db.transaction((tx) => aCourier(tx))
    await sql`insert into parcel_bookings (id, parcel_id, outlet_id, courier_id, reference, state,
        cash_minor, declared_minor, currency, weight_grams, label_hash)
      select ${newId()}, p.id, p.outlet_id, ${courierId}, p.code || '-1', 'unclear', 0, 0, 'GBP', 1,
        ${'ab'.repeat(32)} from parcels p where p.id = ${id}`.execute(db.reader)
    const { version } = await db.reader
      .selectFrom('parcels')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const input = { id, version, trackingNumber: 'FX-1001' }
    return {
      input,
      other: { ...input, trackingNumber: 'FX-1002' },
      effects: () => countEvents(db, id, 'parcel.booked'),
    }
  },
  'dispatch.next': async (setting) => {
    await sql`delete from bench_leases`.execute(setting.db.reader)
    await anOrder(setting.db, setting.world, 'confirmed')
    return { input: {}, other: { exceptOrderId: newId() }, effects: () => leasesOf(setting) }
  },
  'dispatch.keep': async (setting) => {
    const { id: orderId } = await anOrder(setting.db, setting.world, 'confirmed')
    const another = await anOrder(setting.db, setting.world, 'confirmed')
    const other = { orderId: another.id }
    return { input: { orderId }, other, effects: () => leasesOf(setting, orderId) }
  },
  'dispatch.leave': async (setting) => {
    const { db, world } = setting
    const { id: orderId } = await anOrder(db, world, 'confirmed')
    const another = await anOrder(db, world, 'confirmed')
    await sql`insert into bench_leases (order_id, user_id, kept_until)
      values (${orderId}, ${setting.person.userId}, now() + interval '5 minutes')`.execute(
      db.reader,
    )
    const other = { orderId: another.id }
    return {
      input: { orderId },
      other,
      effects: async () => 1 - (await leasesOf(setting, orderId)),
    }
  },
  'dispatch.weigh': async ({ db, world }) => {
    const { id, orderId } = await aPackedParcel(db, world)
    return {
      input: { orderId, weightGrams: 400 },
      other: { orderId, weightGrams: 401 },
      effects: () => countEvents(db, id, 'parcel.weighed'),
    }
  },
  'dispatch.removePhoto': async ({ db, world }) => {
    const { id } = await aPackedParcel(db, world)
    const photoId = await aParcelPhoto(db, world, id)
    return {
      input: { id, photoId },
      other: { id, photoId: await aParcelPhoto(db, world, id) },
      effects: () => countEvents(db, id, 'parcel.photo_removed'),
    }
  },
  'dispatch.openAgain': async ({ db, world }) => {
    const { id, orderId } = await aPackedParcel(db, world)
    const input = { orderId, reason: because('The wrong mug is in it') }
    return {
      input,
      other: { ...input, reason: because('The box is torn') },
      effects: () => countEvents(db, id, 'parcel.opened_again'),
    }
  },
  'parcels.void': async (setting) => {
    const { id, version } = await aBookedParcel(setting)
    const input = { id, version, reason: because('Booked twice') }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(setting.db, id, 'parcel.voided'),
    }
  },
  'parcels.rebook': async (setting) => {
    const { id } = await aPackedParcel(setting.db, setting.world)
    const { id: otherId } = await aPackedParcel(setting.db, setting.world)
    await sql`update parcels set weight_grams = 500, weighed_at = now()
      where id in (${id}, ${otherId})`.execute(setting.db.reader)
    await aCourierToLeeds(setting.db)
    return {
      input: { ids: [id] },
      other: { ids: [otherId] },
      effects: () => countEvents(setting.db, id, 'parcel.booked'),
    }
  },
  'parcels.printLabels': async (setting) => {
    const { id, bookingId } = await aBookedParcel(setting)
    return {
      input: { ids: [id], form: 'zpl' },
      other: { ids: [id], form: 'pdf' },
      effects: () => countEvents(setting.db, bookingId, 'booking.label_printed'),
    }
  },
  'unpacking.scan': async ({ db, world }) => {
    const { id, skus } = await aCancelledParcel(db, world)
    return {
      input: { id, code: skus[0] },
      other: { id, code: skus[1] },
      effects: async () => {
        const found = await sql<{ unpacked: number }>`select sum(unpacked)::int as unpacked
          from parcel_unpacking where parcel_id = ${id}`.execute(db.reader)
        return found.rows[0]?.unpacked ?? 0
      },
    }
  },
  'loadSheets.open': async ({ db, world }) => {
    const courierId = await db.transaction((tx) => aCourier(tx))
    const input = { outletId: world.outletId, courierId }
    return {
      input,
      other: { ...input, courierId: await db.transaction((tx) => aCourier(tx)) },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('load_sheets')
          .select('id')
          .where('courier_id', '=', courierId)
          .execute()
        return rows.length
      },
    }
  },
  'loadSheets.scan': async (setting) => {
    const { code, sheet } = await aBookedParcel(setting)
    return {
      input: { id: sheet.id, code },
      other: { id: sheet.id, code: 'S-1' },
      effects: () => countEvents(setting.db, sheet.id, 'load_sheet.parcel_added'),
    }
  },
  'loadSheets.scanLater': async (setting) => {
    const { code, sheet } = await aBookedParcel(setting)
    const input = { id: sheet.id, code, scanId: newId(), madeAt: '2026-01-05T10:00:00.000Z' }
    return {
      input,
      other: { ...input, code: 'S-1' },
      effects: () => countEvents(setting.db, sheet.id, 'load_sheet.parcel_added'),
    }
  },
  'loadSheets.takeOff': async (setting) => {
    const { id, parcelId } = await aLoadedSheet(setting, { isClosed: false })
    return {
      input: { id, parcelId },
      other: { id, parcelId: id },
      effects: () => countEvents(setting.db, id, 'load_sheet.parcel_taken_off'),
    }
  },
  'loadSheets.tellVoid': async (setting) => {
    const voided = async () => {
      const { id } = await aLoadedSheet(setting, { isClosed: false })
      await setting.db.reader
        .insertInto('void_manifests')
        .values({ id: newId(), sheet_id: id, courier_number: '123' })
        .execute()
      return id
    }
    const id = await voided()
    return {
      input: { id },
      other: { id: await voided() },
      effects: () => countEvents(setting.db, id, 'load_sheet.manifest_told'),
    }
  },
  'loadSheets.close': steps(false, 'closed'),
  'loadSheets.reopen': steps(true, 'reopened'),
  'loadSheets.cancel': steps(true, 'cancelled'),
  'loadSheets.handOver': steps(true, 'handed_over', {
    driverName: 'Dee Driver',
    unsigned: 'Signed on paper',
  }),
}
