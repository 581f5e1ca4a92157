import {
  bookParcels,
  closeSheet,
  handOverSheet,
  openSheet,
  packScannedUnit,
  scanToSheet,
} from '#delivery/dispatch/server/index.ts'
import { reportByHand } from '#delivery/tracking/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cancelOrder, confirmOrder, holdOrder, placeOrderIn } from '#sales/orders/server/index.ts'
import { sampleOutlet } from './add-sample-goods.ts'
import { sampleCourierCode } from './add-sample-places.ts'
import { markSample } from './mark-sample.ts'
import { type SampleOrder, sampleCustomers, sampleOrders } from './sample-goods.ts'

const note = 'Sample data'
const because = { code: 'other', note }
const packedTargets: readonly string[] = ['packed', 'dispatched', 'delivered']

/**
 * Brings an order to its state by the commands. Each step asks how far the order is, so that a load
 * that was interrupted continues where it stopped.
 */
export async function advanceOrder(db: Database, actor: Actor, order: SampleOrder): Promise<void> {
  const { target } = order
  const { id, state } = (await orderNamed(db, order)) ?? (await place(db, actor, order))
  if (state !== 'pending' && !packedTargets.includes(target)) return
  if (target === 'pending') return
  if (target === 'on_hold') return hold(db, actor, id)
  if (target === 'cancelled') {
    await db.transaction((tx) => cancelOrder(tx, actor, { id, reason: note }))
    return
  }
  if (state === 'pending') await db.transaction((tx) => confirmOrder(tx, actor, { id }))
  if (packedTargets.includes(target)) await pack(db, actor, id)
}

async function orderNamed(db: Database, { externalRef }: SampleOrder) {
  const found = await db.reader
    .selectFrom('orders')
    .innerJoin('sample_records', 'sample_records.record_id', 'orders.id')
    .select(['orders.id', 'orders.state'])
    .where('orders.external_ref', '=', externalRef)
    .executeTakeFirst()
  return found
}

async function place(db: Database, actor: Actor, { externalRef, customer, lines }: SampleOrder) {
  return db.transaction(async (tx) => {
    const variants = await tx
      .selectFrom('variants')
      .select(['id', 'sku'])
      .where(
        'sku',
        'in',
        lines.map(({ sku }) => sku),
      )
      .execute()
    const person = sampleCustomers[customer] ?? sampleCustomers[0]
    if (!person) throw new Error('There is no sample customer.')
    const buyer = await tx
      .selectFrom('customers')
      .select('id')
      .where('source', '=', 'sample')
      .where('external_ref', '=', person.externalRef)
      .executeTakeFirstOrThrow()
    const placed = await placeOrderIn(db.reader, tx, actor, {
      outletId: await sampleOutlet(tx),
      customerId: buyer.id,
      shipName: person.fullName,
      shipPhone: person.phone,
      shipAddress: person.address,
      shipCity: person.city,
      shipPostcode: person.postcode,
      shipCountry: person.country,
      paymentMethod: 'cash_on_delivery',
      shippingMinor: 395,
      externalRef,
      note,
      tags: ['Sample'],
      lines: lines.map(({ sku, quantity }) => ({
        variantId: variants.find((variant) => variant.sku === sku)?.id ?? '',
        quantity,
      })),
    })
    await markSample(tx, 'orders', [placed.id])
    return { id: placed.id, state: 'pending' }
  })
}

async function hold(db: Database, actor: Actor, id: string): Promise<void> {
  const held = await db.reader
    .selectFrom('order_holds')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (held) return
  await db.transaction((tx) => holdOrder(tx, actor, { id, kind: 'customer', reason: because }))
}

/** Scans what is still to be packed, one unit after the other. */
async function pack(db: Database, actor: Actor, orderId: string): Promise<void> {
  for (;;) {
    const line = await db.reader
      .selectFrom('order_lines')
      .innerJoin('variants', 'variants.id', 'order_lines.variant_id')
      .select('variants.sku')
      .where('order_id', '=', orderId)
      .whereRef('packed_quantity', '<', 'quantity')
      .orderBy('order_lines.position')
      .executeTakeFirst()
    if (!line) return
    await packScannedUnit(db, actor, { orderId, code: line.sku }, null)
  }
}

const refsOf = (targets: readonly string[]) =>
  sampleOrders.filter(({ target }) => targets.includes(target)).map((order) => order.externalRef)

function parcelsOf(db: Database, targets: readonly string[]) {
  return db.reader
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sample_records', 'sample_records.record_id', 'orders.id')
    .leftJoin('load_sheet_parcels', (join) =>
      join
        .onRef('load_sheet_parcels.parcel_id', '=', 'parcels.id')
        .on('load_sheet_parcels.removed_at', 'is', null),
    )
    .select(['parcels.id', 'parcels.code', 'parcels.state', 'parcels.cash_minor as cashMinor'])
    .select('load_sheet_parcels.sheet_id as sheetId')
    .where('orders.external_ref', 'in', refsOf(targets))
    .orderBy('parcels.code')
    .execute()
}

/** Books the parcels that leave, and hands them over on one load sheet. */
export async function handOverSample(db: Database, actor: Actor): Promise<void> {
  const targets = ['dispatched', 'delivered']
  const waiting = async (states: readonly string[]) =>
    (await parcelsOf(db, targets)).filter(({ state }) => states.includes(state))
  const { id: courierId } = await db.reader
    .selectFrom('couriers')
    .select('id')
    .where('code', '=', sampleCourierCode)
    .executeTakeFirstOrThrow()
  const rows = (await waiting(['packed'])).map(({ id }) => ({
    parcelId: id,
    courierId,
    service: '',
    trackingNumber: '',
    weightGrams: 800,
  }))
  if (rows.length > 0) await bookParcels(db, actor, { rows }, null)
  const booked = await waiting(['booked'])
  if (booked.length === 0) return
  const sheet = await sheetOf(db, actor, courierId)
  if (sheet.state === 'open') {
    for (const { code, sheetId } of booked)
      if (sheetId === null) await scanToSheet(db, actor, { id: sheet.id, code }, null)
    await db.transaction(async (tx) =>
      closeSheet(tx, actor, { id: sheet.id, version: await versionOf(db, sheet.id) }),
    )
  }
  const driver = { driverName: 'Sam Sampler', driverPhone: '', unsigned: note }
  await db.transaction(async (tx) =>
    handOverSheet(tx, actor, { id: sheet.id, version: await versionOf(db, sheet.id), ...driver }),
  )
}

/** The sheet of the courier that has not left, or a new one. */
async function sheetOf(db: Database, actor: Actor, courierId: string) {
  const found = await db.reader
    .selectFrom('load_sheets')
    .select(['id', 'state'])
    .where('courier_id', '=', courierId)
    .where('state', 'in', ['open', 'closed'])
    .executeTakeFirst()
  if (found) return found
  return db.transaction(async (tx) => {
    const { id } = await openSheet(tx, actor, { outletId: await sampleOutlet(tx), courierId })
    return { id, state: 'open' }
  })
}

async function versionOf(db: Database, id: string): Promise<number> {
  const { version } = await db.reader
    .selectFrom('load_sheets')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}

export async function deliverSample(db: Database, actor: Actor): Promise<void> {
  const away = (await parcelsOf(db, ['delivered'])).filter(({ state }) => state === 'handed_over')
  if (away.length === 0) return
  const rows = away.map(({ id, cashMinor }) => ({ parcelId: id, cashMinor }))
  const at = new Date().toISOString()
  const said = { news: 'delivered' as const, reason: null, at, saidBy: 'Sam Sampler', note: '' }
  await reportByHand(db, actor, { rows, ...said, checkId: null }, null)
}
