import { sql } from 'kysely'
import { bookingMachine } from '#delivery/dispatch/bookings.states.ts'
import { bookingNoun, loadSheetNoun, parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { loadSheetMachine } from '#delivery/dispatch/load-sheets.states.ts'
import { parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MachineCase } from './machine-case.ts'
import { aCourier } from './parcel-in-state.ts'
import type { World } from './world.ts'

export const dispatchMachines: readonly MachineCase[] = [
  { machine: parcelMachine, noun: parcelNoun, put: putParcel },
  { machine: bookingMachine, noun: bookingNoun, put: putBooking },
  {
    machine: loadSheetMachine,
    noun: loadSheetNoun,
    put: putSheet,
    set: (name) =>
      name === 'hand_over' ? { driver_name: 'Dee', handed_over_at: new Date().toISOString() } : {},
  },
]

let lastNumber = 7_000_000

async function putParcel(db: Database, world: World, id: string, state: string) {
  lastNumber += 1
  const courierId = await db.transaction((tx) => aCourier(tx))
  await sql`with placed as (
      insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
        total_minor, units)
      values (${newId()}, ${world.outletId}, 'packed', 'Ada', 'prepaid', 'GBP', 0, 0, 0)
      returning id, outlet_id
    )
    insert into parcels (id, code, order_id, outlet_id, state, packed_by, courier_id,
      tracking_number, cash_minor)
    select ${id}, ${`S-${lastNumber}`}, id, outlet_id, ${state}, ${world.admin.userId},
      ${courierId}, ${`T${lastNumber}`}, 0 from placed`.execute(db.reader)
}

async function putBooking(db: Database, world: World, id: string, state: string) {
  const parcelId = newId()
  await putParcel(db, world, parcelId, 'packed')
  await sql`insert into parcel_bookings (id, parcel_id, outlet_id, courier_id, reference, state,
      tracking_number, cash_minor, declared_minor, currency, weight_grams, label_hash)
    select ${id}, p.id, p.outlet_id, p.courier_id, p.code, ${state}, p.code, 0, 0, 'GBP', 1,
      ${'ab'.repeat(32)} from parcels p where p.id = ${parcelId}`.execute(db.reader)
}

async function putSheet(db: Database, world: World, id: string, state: string) {
  const courierId = await db.transaction((tx) => aCourier(tx))
  await sql`insert into load_sheets (id, outlet_id, courier_id, state, driver_name, handed_over_at,
      opened_by)
    values (${id}, ${world.outletId}, ${courierId}, ${state}, 'Dee', now(), ${world.admin.userId})`.execute(
    db.reader,
  )
}
