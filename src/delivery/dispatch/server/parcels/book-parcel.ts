import type { BookingRequest } from '#delivery/couriers/courier-adapter.ts'
import { courierRules, queueCall } from '#delivery/couriers/server/index.ts'
import { couriersForEach } from '#organization/outlets/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookingNoun, parcelNoun } from '../../dispatch.nouns.ts'
import type { BookingAsked } from '../../parcels.fields.ts'
import { bookingLabel, lockBooking } from './find-booking.ts'
import { whyNotBy } from './offers-for-parcels.ts'
import { coverageAddress, type ParcelToBook } from './parcels-to-book.ts'
import { settleBooking } from './settle-booking.ts'
import { tellOfBooking } from './tell-booking.ts'

type Booked = { readonly state: 'booked' | 'requested'; readonly trackingNumber: string | null }

/**
 * Books a locked parcel. A courier without a connection is booked at once, with the typed or
 * generated number; any other is asked after this transaction, and its answer settles the booking.
 */
export async function bookParcel(
  tx: Tx,
  actor: Actor,
  parcel: ParcelToBook,
  asked: BookingAsked,
): Promise<Booked> {
  const rules = (await courierRules(tx, [asked.courierId])).get(asked.courierId)
  if (!rules) throw notFound('This courier')
  const weightGrams = asked.weightGrams ?? parcel.weighedGrams ?? parcel.calculatedGrams
  if (weightGrams === null)
    throw new Refusal(
      'unprocessable',
      'weight_missing',
      `Weigh parcel ${parcel.code}: not everything in it has a weight of its own.`,
      { field: 'weightGrams' },
    )
  const costMinor = await costBy(tx, parcel, asked.courierId, weightGrams)
  const service = serviceAmong(rules.services, rules.name, asked.service)
  const reference = `${parcel.code}-${parcel.bookings + 1}`
  const id = newId()
  await tx
    .insertInto('parcel_bookings')
    .values({
      id,
      parcel_id: parcel.id,
      outlet_id: parcel.outletId,
      courier_id: asked.courierId,
      service,
      reference,
      cash_minor: parcel.cashMinor,
      declared_minor: parcel.declaredMinor,
      currency: parcel.currency,
      weight_grams: weightGrams,
      cost_minor: costMinor,
      label_hash: parcel.labelHash,
      booked_by: authorId(actor),
    })
    .execute()
  await tx
    .updateTable('parcels')
    .set({ weight_grams: weightGrams })
    .where('id', '=', parcel.id)
    .execute()
  const told = { id, parcelId: parcel.id, outletId: parcel.outletId, reference }
  const { cashMinor } = parcel
  const facts = { courier: rules.name, service, cashMinor, weightGrams, costMinor }
  await tellOfBooking(tx, actor, told, 'booking.requested', facts)
  if (rules.adapter === 'http') {
    await queueCall(tx, actor, {
      kind: 'book',
      courierId: asked.courierId,
      noun: bookingNoun.key,
      id,
      label: bookingLabel(reference),
      outletId: parcel.outletId,
      reference,
      payload: requestOf(parcel, { reference, service, weightGrams }),
    })
    return { state: 'requested', trackingNumber: null }
  }
  const booking = await lockBooking(tx, id)
  if (!booking) throw new Error(`Booking ${reference} went away within its transaction.`)
  const trackingNumber = await numberByHand(tx, parcel, asked, reference)
  await settleBooking(tx, actor, booking, { trackingNumber, costMinor: null })
  return { state: 'booked', trackingNumber }
}

/** The courier's fee by its coverage; refuses where it does not take the parcel. */
async function costBy(tx: Tx, parcel: ParcelToBook, courierId: string, weightGrams: number) {
  const [answer] = await couriersForEach(tx, [coverageAddress(parcel, weightGrams)])
  const offer = answer?.offers.find((each) => each.courierId === courierId)
  if (!offer)
    throw new Refusal(
      'unprocessable',
      'courier_closed',
      'This courier is not worked with any more. Choose another.',
      { field: 'courierId' },
    )
  const whyNot = whyNotBy(offer)
  if (whyNot) throw new Refusal('unprocessable', 'courier_refuses', whyNot, { field: 'courierId' })
  return offer.currency === parcel.currency ? offer.costMinor : null
}

function serviceAmong(services: readonly string[], name: string, asked: string): string {
  if (asked === '') return services[0] ?? ''
  if (services.length === 0 || services.includes(asked)) return asked
  throw new Refusal(
    'unprocessable',
    'unknown_service',
    `${name} has no service ${asked}. Choose one of: ${services.join(', ')}.`,
    { field: 'service' },
  )
}

const ownCode = new RegExp(`^${parcelNoun.scanPrefix}\\d`, 'i')

/**
 * The typed number, else a generated one: the parcel's code for the first booking, and a number
 * that no earlier label has for every other.
 */
async function numberByHand(
  tx: Tx,
  { code, bookings }: ParcelToBook,
  { trackingNumber, courierId }: BookingAsked,
  reference: string,
): Promise<string> {
  const number = trackingNumber || (bookings === 0 ? code : reference)
  if (trackingNumber !== '' && ownCode.test(number) && number !== code && number !== reference)
    throw new Refusal(
      'unprocessable',
      'not_a_number',
      `${number} looks like a parcel of this house. Scan the courier’s own number, or leave it empty.`,
      { field: 'trackingNumber' },
    )
  const taken = await tx
    .selectFrom('parcel_bookings')
    .innerJoin('parcels', 'parcels.id', 'parcel_bookings.parcel_id')
    .select('parcels.code')
    .where('parcel_bookings.courier_id', '=', courierId)
    .where('parcel_bookings.tracking_number', '=', number)
    .executeTakeFirst()
  if (!taken) return number
  throw new Refusal(
    'conflict',
    'number_taken',
    `The number ${number} was given to a parcel of this courier before. Every parcel has a number of its own.`,
    { field: 'trackingNumber' },
  )
}

type Chosen = Pick<BookingRequest, 'reference' | 'service' | 'weightGrams'>

/** The request to a courier that is to take a parcel. */
export function requestOf(parcel: ParcelToBook, chosen: Chosen): BookingRequest {
  const { code, from, to, cashMinor, declaredMinor, currency, contents, note } = parcel
  // One label, one piece: an order that needs more parcels is split.
  const pieces = 1
  return {
    ...chosen,
    parcelCode: code,
    from,
    to,
    pieces,
    cashMinor,
    declaredMinor,
    currency,
    contents,
    note,
  }
}
