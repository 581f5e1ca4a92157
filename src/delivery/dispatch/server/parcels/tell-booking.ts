import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { bookingMachine } from '../../bookings.states.ts'
import { bookingNoun, parcelNoun } from '../../dispatch.nouns.ts'
import { type Booking, bookingLabel } from './find-booking.ts'

type BookingMove = keyof typeof bookingMachine.moves
type Told = Pick<Booking, 'id' | 'parcelId' | 'outletId' | 'reference'>

/** Changes a booking's state, and refreshes the screens that show its parcel. */
export async function moveBooking(
  tx: Tx,
  actor: Actor,
  { id, parcelId, outletId, reference }: Told,
  step: Pick<MoveRequest<string, BookingMove>, 'set' | 'data'> & { readonly move: BookingMove },
): Promise<void> {
  await move(tx, actor, {
    machine: bookingMachine,
    noun: bookingNoun,
    id,
    label: bookingLabel(reference),
    outletId,
    ...step,
    data: { parcel: parcelId, ...step.data },
  })
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [parcelId], outletId })
}

/** Records an event without a state change. */
export async function tellOfBooking(
  tx: Tx,
  actor: Actor,
  { id, parcelId, outletId, reference }: Told,
  type: `booking.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, {
    type,
    noun: bookingNoun,
    id,
    label: bookingLabel(reference),
    outletId,
    data: { parcel: parcelId, ...data },
  })
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [parcelId], outletId })
}
