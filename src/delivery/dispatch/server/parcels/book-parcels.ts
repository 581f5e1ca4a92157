import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import type { BookingAsked, BookingOutcome } from '../../parcels.fields.ts'
import { bookParcel } from './book-parcel.ts'
import { type ParcelToBook, parcelsToBook } from './parcels-to-book.ts'
import { refuseBooking } from './refuse-booking.ts'

type Outcome = { outcomes: BookingOutcome[] }

/**
 * Books many parcels, each in its own transaction, so that one courier's refusal does not affect
 * the others. Each uses the request's key with its id: an interrupted request that is repeated
 * continues where it stopped. Inaccessible parcels are left out, as if they did not exist.
 */
export async function bookParcels(
  db: Database,
  actor: Actor,
  { rows }: { readonly rows: readonly BookingAsked[] },
  request: IdempotentRequest | null,
): Promise<Outcome> {
  const known = await keptAnswer<Outcome>(db.reader, actor, request)
  if (known) return known
  const ids = rows.map(({ parcelId }) => parcelId)
  const own = new Map((await parcelsToBook(db.reader, actor, ids)).map((row) => [row.id, row]))
  if (own.size === 0) throw notFound('These parcels')
  const outcomes: BookingOutcome[] = []
  for (const asked of rows) {
    const parcel = own.get(asked.parcelId)
    if (parcel) outcomes.push(await bookOne(db, actor, parcel, asked, request))
  }
  return db.transaction((tx) => answerOnce(tx, actor, request, async () => ({ outcomes })))
}

async function bookOne(
  db: Database,
  actor: Actor,
  { id, code }: ParcelToBook,
  asked: BookingAsked,
  request: IdempotentRequest | null,
): Promise<BookingOutcome> {
  const own = request && { ...request, key: `${request.key} ${id}` }
  try {
    return await db.transaction((tx) =>
      answerOnce(tx, actor, own, async (): Promise<BookingOutcome> => {
        const parcel = await lockParcel(tx, actor, id)
        throwIfRefused(refuseBooking(parcel))
        return {
          parcelId: id,
          code,
          problem: '',
          problemCode: '',
          ...(await bookParcel(tx, actor, parcel, asked)),
        }
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'key_reused') throw error
    return {
      parcelId: id,
      code,
      state: 'refused',
      trackingNumber: null,
      problem: error.message,
      problemCode: error.code,
    }
  }
}

/** A parcel with all that a booking needs, locked until the end of the transaction. */
export async function lockParcel(tx: Tx, actor: Actor, id: string): Promise<ParcelToBook> {
  // The order first, like every command on it, so that a hold or a payment waits until the parcel
  // is booked.
  await sql`select from orders o where o.id = (select order_id from parcels where id = ${id})
    for update`.execute(tx)
  await sql`select from parcels where id = ${id} for update`.execute(tx)
  const [parcel] = await parcelsToBook(tx, actor, [id])
  if (!parcel) throw notFound('This parcel')
  return parcel
}
