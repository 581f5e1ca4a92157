import { noTerms } from '#delivery/advice/advice-decisions.ts'
import { decideAdvice } from '#delivery/advice/server/decide-advice.ts'
import { sendDecided } from '#delivery/advice/server/send-advice.ts'
import { answerByHand } from '#delivery/advice/server/take-answer.ts'
import {
  appealClaim,
  approveClaim,
  rejectClaim,
  withdrawClaim,
} from '#delivery/claims/server/answer-claim.ts'
import { contactCourier, noteOnCase } from '#delivery/claims/server/seek-parcel.ts'
import { settleClaim } from '#delivery/claims/server/settle-claim.ts'
import { writeOffCase } from '#delivery/claims/server/write-off-case.ts'
import { openAgain } from '#delivery/dispatch/server/open-again.ts'
import { bookingHandlers } from '#delivery/dispatch/server/parcels/booking-handlers.ts'
import { printLabels } from '#delivery/dispatch/server/parcels/print-labels.ts'
import { voidBooking } from '#delivery/dispatch/server/parcels/void-booking.ts'
import { declareShort } from '#delivery/dispatch/server/waves/leave-out.ts'
import { explainLines } from '#delivery/remittances/server/index.ts'
import { declineReturn } from '#delivery/returns/server/decide-return.ts'
import { inspectUnits } from '#delivery/returns/server/inspect-units.ts'
import { requestReturn } from '#delivery/returns/server/request-return.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { getOrder } from '#sales/orders/server/index.ts'
import { anAdvice } from './advice-steps.ts'
import { aClaim, aMissingReturn } from './claim-steps.ts'
import { bookAll } from './dispatch-steps.ts'
import { addWares } from './order-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { aCourier } from './parcel-in-state.ts'
import { sendRemittance } from './remittance-steps.ts'
import { aReturn } from './return-steps.ts'
import { aPickOf } from './wave-steps.ts'
import { because, type World } from './world.ts'

/**
 * Two orders of a customer, with this text wherever users or the courier can enter some during
 * picking and packing. They end cancelled.
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

/**
 * A customer's parcels that were not delivered, were lost or came back, with this text wherever
 * users can enter some. Of the two parcels of one claim only the other is theirs.
 */
export async function saidOfWhatCameBack(
  db: Database,
  world: World,
  customerId: string,
  words: string,
) {
  const { admin } = world
  const reason = because(words)
  const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const give = (orderId: string) =>
    db.pool.query("update orders set customer_id = $1, state = 'delivered' where id = $2", [
      customerId,
      orderId,
    ])

  const missing = await aMissingReturn(db, world)
  const { id: caseId, version } = missing
  await act((tx) => noteOnCase(tx, admin, { id: caseId, text: words }))
  const asked = await act((tx) => contactCourier(tx, admin, { id: caseId, version, text: words }))
  await act((tx) => writeOffCase(tx, admin, { ...asked, reason }))
  const shared = await aClaim(db, world, 2)
  const { id: claimId, owedMinor } = shared
  const refused = { id: claimId, version: shared.version, answer: words }
  const rejected = await act((tx) => rejectClaim(tx, admin, refused))
  const again = await act((tx) => appealClaim(tx, admin, { ...rejected, text: words }))
  const admitted = { ...again, courierReference: '', answer: words }
  const approved = await act((tx) => approveClaim(tx, admin, admitted))
  const less = { receivedMinor: owedMinor - 100, reference: 'NET-1', reason }
  await act((tx) => settleClaim(tx, admin, { ...approved, ...less }))
  const wrong = await aClaim(db, world)
  await act((tx) => withdrawClaim(tx, admin, { id: wrong.id, version: wrong.version, reason }))
  const stuck = await anAdvice(db, world)
  const decide = { id: stuck.id, version: stuck.version, terms: noTerms }
  const decided = await act((tx) => decideAdvice(tx, admin, { ...decide, decision: 'reattempt' }))
  const sent = await act((tx) => sendDecided(tx, admin, decided))
  await act((tx) => answerByHand(tx, admin, { ...sent, isAccepted: true, text: words }))
  // Cash for a parcel that was not delivered is a difference.
  const row = [stuck.parcel.trackingNumber, '1.00', '0', '1.00']
  const paid = await sendRemittance(db, world, stuck.courierId, [row])
  const line = await db.reader
    .selectFrom('remittance_lines')
    .select('id')
    .where('remittance_id', '=', paid.id)
    .executeTakeFirstOrThrow()
  const disputed = { ...paid, lineIds: [line.id], verdict: 'disputed', reason } as const
  await act((tx) => explainLines(tx, admin, disputed))
  for (const { parcel } of [missing, ...shared.cases.slice(1), ...wrong.cases, stuck])
    await give(parcel.order.id)

  const order = await anOrder(db, world, 'delivered')
  await give(order.id)
  const wanted = await act((tx) =>
    requestReturn(tx, admin, {
      orderId: order.id,
      kind: 'customer',
      method: 'drop',
      lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }],
      reason: { code: 'wrong_size', note: words },
      note: words,
      despiteReason: '',
    }),
  )
  const { id: wantedId } = wanted
  await act((tx) => declineReturn(tx, admin, { id: wantedId, version: wanted.version, reason }))
  const back = await aReturn(db, world, 'received', { customerId })
  const finding = {
    quantity: 2,
    grade: 'as_new',
    disposition: 'restock',
    flag: null,
    note: words,
  } as const
  await act((tx) => inspectUnits(tx, admin, { id: back.id, lineId: back.lineId, ...finding }))
  return {
    caseId,
    claimIds: [claimId, wrong.id],
    adviceId: stuck.id,
    remittanceId: paid.id,
    returnIds: [wantedId, back.id],
  }
}
