import { openAgain } from '#dispatch/server/open-again.ts'
import { bookingHandlers } from '#dispatch/server/parcels/booking-handlers.ts'
import { printLabels } from '#dispatch/server/parcels/print-labels.ts'
import { voidBooking } from '#dispatch/server/parcels/void-booking.ts'
import { declareShort } from '#dispatch/server/waves/leave-out.ts'
import { cancelOrderByHand } from '#orders/server/course/cancel-order-by-hand.ts'
import { getOrder } from '#orders/server/index.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookAll } from './dispatch-steps.ts'
import { addWares } from './order-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { aCourier } from './parcel-in-state.ts'
import { aPickOf } from './wave-steps.ts'
import { because, type World } from './world.ts'

/**
 * Two orders of a customer, of which somebody says something wherever one can while they are picked
 * and packed, and their courier as well. They end cancelled.
 *
 * @returns the parcel of one and the wave of the other
 */
export async function saidOfParcels(
  db: Database,
  world: World,
  customerId: string,
  words: string,
): Promise<{ parcelId: string; waveId: string }> {
  const { admin } = world
  const reason = because(words)
  const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const order = await anOrder(db, world, 'packed')
  const parcelOf = () =>
    db.reader
      .selectFrom('parcels')
      .select(['id', 'code', 'version'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
  const { id: parcelId, code } = await parcelOf()
  const courierId = await act((tx) => aCourier(tx))
  await bookAll(db, admin, [code], courierId)
  const print = { ids: [parcelId], form: 'pdf', paper: 'label' } as const
  await act((tx) => printLabels(tx, admin, { ...print, reason: null }))
  await act((tx) => printLabels(tx, admin, { ...print, reason }))
  await refuseLabel(db, parcelId, words)
  const { version } = await parcelOf()
  await act((tx) => voidBooking(tx, admin, { id: parcelId, version, reason }))
  await act((tx) => openAgain(tx, admin, { orderId: order.id, reason }))

  const [ware] = await addWares(db, world, 1, 10)
  if (!ware) throw new Error('A product is needed.')
  const { id: waveId, seen } = await aPickOf(db, world, [[ware, 2]])
  const [line] = (await seen()).lineRows
  await act((tx) => declareShort(tx, admin, { id: waveId, lineId: line?.id ?? '', reason }))
  for (const id of [order.id, line?.orderId ?? '']) {
    await db.pool.query('update orders set customer_id = $1 where id = $2', [customerId, id])
    const { version: last } = await getOrder(db.reader, admin, { id })
    const plain = { code: 'other', note: 'Not wanted' }
    await act((tx) => cancelOrderByHand(tx, admin, { id, version: last, reason: plain }))
  }
  return { parcelId, waveId }
}

/** Its courier has no label for it and says why. */
async function refuseLabel(db: Database, parcelId: string, words: string): Promise<void> {
  const found = await db.reader
    .selectFrom('parcel_bookings')
    .select(['id', 'courier_id as courierId', 'outlet_id as outletId', 'reference'])
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const handlers = bookingHandlers(openFiles({ place: 'database' }))
  const call = {
    ...found,
    callId: newId(),
    kind: 'label' as const,
    noun: 'booking',
    label: `Booking ${found.reference}`,
    payload: {},
    attempts: 1,
    givenUpBy: null,
  }
  const failure = { ok: false, isFinal: true, code: 'no_label', text: words, raw: '' } as const
  await db.transaction(async (tx) => {
    await handlers.find(({ kind }) => kind === 'label')?.refuse(tx, call, failure)
  })
}
