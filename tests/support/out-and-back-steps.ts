import { sql } from 'kysely'
import { dispatchSettings } from '#delivery/dispatch/dispatch.settings.ts'
import { addBin, addOutlet } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import type { CourierSimulator } from './courier-simulator.ts'
import { aConnectedCourier } from './courier-steps.ts'
import type { DemoHouse } from './demo-house.ts'
import { orderToPick } from './wave-steps.ts'
import { makeUser, setUp, type World } from './world.ts'

/** Enough that no bin of the dock is empty afterwards. */
const stock = 60
const wares = ['LAMP', 'ROPE', 'HOOK', 'PAIL'].map((name, at) => ({
  sku: `DOCK-${name}`,
  title: `${name} of the dock`,
  priceMinor: 1_200 + at * 150,
  currency: 'GBP',
  weightGrams: 400 + at * 100,
}))

/** The setting of the story, and its counts so far. */
export type Story = {
  readonly house: DemoHouse
  readonly simulator: CourierSimulator
  readonly dock: Awaited<ReturnType<typeof aDock>>
  /** The scans that the server should have recorded. */
  sent: number
  /** The courier's reports. */
  told: number
}

/** Background work is done within moments. */
export const soon = { interval: 25, timeout: 60_000 }

/**
 * An outlet of its own with a product in each of its four bins, where twenty orders go into one
 * wave, and a courier of its own that is the cheapest to Leeds.
 */
export async function aDock(db: Database, courierUrl: string) {
  const courier = await aConnectedCourier(db, courierUrl)
  await sql`insert into courier_services (courier_id, area_id, reach, days, cost_minor, currency, takes_cash)
    select ${courier.courierId}, id, 'served', 1, 100, 'GBP', true from service_areas
    where name = 'West Yorkshire'`.execute(db.reader)
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  const dock = { code: 'DOCK', name: 'Dock of the story', kind: 'warehouse' as const }
  const { outletId, variants } = await db.transaction(async (tx) => {
    const id = await addOutlet(tx, setUp, { ...dock, city: 'Leeds', currency: 'GBP' })
    const { idBySku } = await addProducts(tx, setUp, wares)
    const bins: string[] = []
    for (const [at, { sku }] of wares.entries()) {
      const bin = { outletId: id, code: `A-0${at + 1}`, name: sku, walkOrder: at + 1 }
      bins.push((await addBin(tx, admin, { ...bin, kind: 'shelf' })).id)
    }
    const own = wares.map(({ sku }) => ({ id: idBySku.get(sku) ?? '', sku, barcode: '' }))
    const rows = own.map((ware, at) => ({
      variantId: ware.id,
      outletId: id,
      quantity: stock,
      binId: bins[at],
    }))
    const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
    await bookOpeningStock(tx, setUp, source, rows)
    const words = { currency: 'GBP', locale: 'en-GB' }
    const setting = dispatchSettings.cartOrders
    const change = { setting, outletId: id, version: 0, reason: '', words, value: 20 }
    await writeSetting(tx, setUp, change)
    return { outletId: id, variants: own }
  })
  const world: World = { outletId, variants, admin }
  return { world, courier }
}

/** Twenty confirmed orders; each fifth has two lines, of which one has two units. */
export async function twentyOrders(db: Database, world: World) {
  const ids: string[] = []
  for (let at = 0; at < 20; at += 1) {
    const [first, second] = [world.variants[at % 4], world.variants[(at + 1) % 4]]
    if (!first || !second) throw new Error('The dock has four products.')
    const more = at % 5 === 0 ? ([[second, 2]] as const) : []
    ids.push((await orderToPick(db, world, [[first, 1], ...more])).id)
  }
  return ids
}

/** The parcels of the dock with their states, the first order's first. */
export async function parcelsOfDock(db: Database, { outletId }: World) {
  const found = await sql<{
    id: string
    code: string
    state: string
    awb: string
    cashMinor: number
    courierId: string
    orderId: string
    number: number
    orderState: string
    totalMinor: number
    paidMinor: number
    prints: number
  }>`select p.id, p.code, p.state, p.tracking_number as awb, p.cash_minor as "cashMinor",
      p.courier_id as "courierId", o.id as "orderId", o.number, o.state as "orderState",
      o.total_minor as "totalMinor", o.paid_minor as "paidMinor",
      (select count(*)::int from label_prints l join parcel_bookings b on b.id = l.booking_id
        where b.parcel_id = p.id) as prints
    from parcels p join orders o on o.id = p.order_id
    where p.outlet_id = ${outletId} order by o.number`.execute(db.reader)
  return found.rows
}

export async function parcelsIn({ house, dock }: Story, state: string) {
  const all = await parcelsOfDock(house.db, dock.world)
  return all.filter((parcel) => parcel.state === state)
}

/** The state of the courier's claim and remittance. */
export async function papersOfCourier(db: Database, courierId: string) {
  const found = await sql<{ what: string; state: string }>`
    select 'claim' as what, state from claims where courier_id = ${courierId}
    union all select 'remittance', state from remittances where courier_id = ${courierId}
    order by what`.execute(db.reader)
  return found.rows
}

/** Stock on hand and reserved of each product of the dock. */
export async function stockOfDock(db: Database, { outletId, variants }: World) {
  const found = await sql<{
    sku: string
    onHand: number
    reserved: number
    unavailable: number
  }>`select v.sku, l.on_hand as "onHand", l.reserved, l.unavailable
    from stock_levels l join variants v on v.id = l.variant_id
    where l.outlet_id = ${outletId} and v.id = any(${variants.map(({ id }) => id)}::uuid[])
    order by v.sku`.execute(db.reader)
  return found.rows
}

/** How many scans were recorded, including refused ones. */
export async function scansKept(db: Database): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from scans`.execute(
    db.reader,
  )
  return found.rows[0]?.count ?? 0
}

/** The scans that were recorded after so many. */
export async function scansAfter(db: Database, count: number) {
  const found = await sql<{ code: string; result: string; message: string }>`
    select raw as code, result, message from scans order by seq offset ${count}`.execute(db.reader)
  return found.rows
}

/** Moves the courier's report of the return this many days into the past, without a scan here. */
export async function daysPass(db: Database, parcelId: string, days: number): Promise<void> {
  await sql`with said as (update return_cases set said_at = said_at - make_interval(days => ${days})
      where parcel_id = ${parcelId} returning parcel_id)
    update parcels set news_at = news_at - make_interval(days => ${days})
    where id = (select parcel_id from said)`.execute(db.reader)
}
