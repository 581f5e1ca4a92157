import { sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepReason } from '#sales/orders/server/index.ts'
import type { LabelsEnding } from '../../parcels.fields.ts'
import { type Booking, liveBookings } from './find-booking.ts'
import { parcelsToBook } from './parcels-to-book.ts'
import { refuseOldBooking, refuseOutdated } from './refuse-outdated.ts'
import { tellOfBooking } from './tell-booking.ts'

type Printing = {
  readonly ids: readonly string[]
  readonly form: 'pdf' | 'zpl'
  readonly paper: 'label' | 'a4'
  readonly reason: ReasonGiven | null
}

/**
 * Records that these labels are printed, in this order. The first print of a label is free; a
 * reprint needs a reason. An outdated label is renewed for a courier without a connection; any
 * other courier has the old data, so the booking has to be voided.
 */
export async function printLabels(tx: Tx, actor: Actor, input: Printing) {
  const parcels = await parcelsToBook(tx, actor, [...new Set(input.ids)])
  const bookings = await liveBookings(
    tx,
    parcels.map(({ id }) => id),
  )
  const found = parcels.map(({ id, code, orderNumber }) => {
    const booking = bookings.get(id)
    if (booking?.trackingNumber) return { booking, code, orderNumber }
    throw new Refusal(
      'conflict',
      'not_booked',
      `Parcel ${code} is not booked, so that it has no label. Book it first.`,
    )
  })
  if (found.length === 0) throw notFound('These parcels')
  for (const each of found) await renew(tx, actor, each)
  const batchId = newId()
  const printed = await printedBefore(
    tx,
    found.map(({ booking }) => booking.id),
  )
  const again = found.filter(({ booking }) => printed.has(booking.id))
  const reason = again.length > 0 ? await reasonOf(tx, again, input.reason) : null
  for (const [at, { booking }] of found.entries()) {
    const why = printed.has(booking.id) ? reason : null
    await keepPrint(tx, actor, { booking, batchId, position: at, why, input })
  }
  return { batchId, count: found.length, ending: await endingOf(tx, batchId, input.form) }
}

/**
 * One label, or only our own pages, are a file of the chosen format; several with couriers'
 * documents are a zip.
 */
async function endingOf(tx: Tx, batchId: string, form: Printing['form']): Promise<LabelsEnding> {
  const found = await sql<{ labels: number; documents: number }>`
    select count(*) as labels, count(*) filter (where f.media_type in
      ('application/pdf', 'application/zpl')) as documents
    from label_prints l join parcel_bookings b on b.id = l.booking_id
    left join files f on f.id = b.label_file_id where l.batch_id = ${batchId}`.execute(tx)
  const { labels = 0, documents = 0 } = found.rows[0] ?? {}
  return form === 'pdf' && labels > 1 && documents > 0 ? 'zip' : form
}

type Found = {
  readonly booking: Booking
  readonly code: string
  readonly orderNumber: number
}

/** Updates the label to the current order, for a courier that does not know the booking yet. */
async function renew(tx: Tx, actor: Actor, { booking, code, orderNumber }: Found): Promise<void> {
  const { id, parcelId, courierId, cashMinor, cashNowMinor, hashNow } = booking
  const rules = (await courierRules(tx, [courierId])).get(courierId)
  const outdated = refuseOutdated(booking, { code, orderNumber })
  if (outdated === null) return
  if (rules?.adapter === 'http')
    throw booking.isReaddressed ? refuseOldBooking(code, booking.courierName) : outdated
  await tx
    .updateTable('parcel_bookings')
    .set({ label_hash: hashNow, cash_minor: cashNowMinor })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('parcels')
    .set({ cash_minor: cashNowMinor })
    .where('id', '=', parcelId)
    .execute()
  const cash = cashMinor === cashNowMinor ? {} : { cashMinor: [cashMinor, cashNowMinor] }
  await tellOfBooking(tx, actor, booking, 'booking.relabelled', cash)
}

/** Bookings whose current label was already printed. */
async function printedBefore(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select distinct b.id from parcel_bookings b
    join label_prints l on l.booking_id = b.id and l.label_hash = b.label_hash
    where b.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Set(found.rows.map(({ id }) => id))
}

async function reasonOf(tx: Tx, again: readonly Found[], given: ReasonGiven | null) {
  if (given) return reasonFor(tx, 'parcel.reprint', given)
  const codes = again.map(({ code }) => code)
  throw new Refusal(
    'unprocessable',
    'reprint_needs_reason',
    `The label of ${codes.slice(0, 3).join(', ')}${codes.length > 3 ? ` and ${codes.length - 3} more` : ''} was printed before. Say why it is printed again.`,
    { field: 'reason', details: { codes } },
  )
}

type Print = {
  readonly booking: Booking
  readonly batchId: string
  readonly position: number
  readonly why: Reason | null
  readonly input: Printing
}

async function keepPrint(tx: Tx, actor: Actor, print: Print): Promise<void> {
  const { booking, batchId, position, why, input } = print
  await tx
    .insertInto('label_prints')
    .values({
      id: newId(),
      batch_id: batchId,
      position,
      booking_id: booking.id,
      form: input.form,
      paper: input.paper,
      label_hash: sql`(select label_hash from parcel_bookings where id = ${booking.id})`,
      reason_code: why?.code ?? null,
      printed_by: authorId(actor),
    })
    .execute()
  const type = why ? 'booking.label_reprinted' : 'booking.label_printed'
  await tellOfBooking(tx, actor, booking, type, {
    form: input.form,
    ...(why ? await keepReason(tx, booking.orderId, why) : {}),
  })
}
