import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { type OrderState, orderMachine } from '#sales/orders/orders.states.ts'
import { loadSheetNoun, parcelNoun } from '../../dispatch.nouns.ts'
import { type ParcelState, parcelMachine } from '../../parcels.states.ts'
import { refuseMarkedRows, refuseSuspended } from '../../suspensions.rules.ts'
import { liveBookings } from '../parcels/find-booking.ts'
import { refuseOutdated } from '../parcels/refuse-outdated.ts'
import { activeSuspensions } from '../suspensions/active-suspensions.ts'
import type { FoundSheet } from './find-sheet.ts'

export type RowOnSheet = {
  readonly parcelId: string
  readonly bookingId: string
  readonly code: string
  readonly state: ParcelState
  readonly orderId: string
  readonly orderNumber: number
  readonly outletId: string
  readonly orderState: OrderState
  readonly isHeld: boolean
}

/**
 * The contents of the sheet, in the order of the scans. The parcels and their orders are locked: an
 * address change in progress is awaited, so that no parcel leaves with the old label.
 */
export async function lockRows(tx: Tx, sheetId: string): Promise<readonly RowOnSheet[]> {
  const found = await sql<RowOnSheet>`
    select p.id as "parcelId", r.booking_id as "bookingId", p.code, p.state,
      p.order_id as "orderId", o.number as "orderNumber", o.state as "orderState", p.outlet_id as "outletId",
      exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
        as "isHeld"
    from load_sheet_parcels r join parcels p on p.id = r.parcel_id
    join orders o on o.id = p.order_id
    where r.sheet_id = ${sheetId} and r.removed_at is null
    order by p.id for update of p, o`.execute(tx)
  return found.rows
}

/**
 * Refuses while one of the parcels must not leave: its order is on hold or cancelled, its booking
 * is no longer the scanned one, or its label is outdated. Names them, so that they can be removed.
 * Parcels whose courier is suspended leave only if that was confirmed.
 */
export async function requireRows(
  tx: Tx,
  rows: readonly RowOnSheet[],
  { despiteSuspension = false }: { readonly despiteSuspension?: boolean | undefined },
): Promise<void> {
  const ids = rows.map(({ parcelId }) => parcelId)
  const bookings = await liveBookings(tx, ids)
  const suspensions = await activeSuspensions(tx, ids)
  const faults: Refusal[] = []
  for (const row of rows) {
    const { code, state, orderNumber, bookingId, isHeld } = row
    const booking = bookings.get(row.parcelId)
    const order = { label: `${orderLabel(orderNumber)} (${code})`, state: row.orderState }
    const closed =
      refuseMove(orderMachine, 'dispatch', order) ??
      refuseMove(parcelMachine, 'hand_over', { label: `Parcel ${code}`, state })
    if (closed) faults.push(closed)
    else if (booking?.id !== bookingId)
      faults.push(
        new Refusal('conflict', 'not_booked', `What was booked for parcel ${code} is void.`),
      )
    else if (isHeld)
      faults.push(new Refusal('conflict', 'held', `Order ${orderNumber} (${code}) is on hold.`))
    else {
      const outdated = refuseOutdated(booking, { code, orderNumber })
      const halt = outdated ?? refuseSuspended(code, suspensions.get(row.parcelId), true)
      if (halt) faults.push(halt)
    }
  }
  const [first] = faults
  if (!first) {
    const marked = rows.flatMap(({ parcelId, code }) => {
      const suspension = suspensions.get(parcelId)
      return suspension ? [{ code, suspension }] : []
    })
    return throwIfRefused(refuseMarkedRows(marked, despiteSuspension))
  }
  const shown = faults.slice(0, 3).map(({ message }) => message)
  const more = faults.length > 3 ? ` So do ${faults.length - 3} more.` : ''
  throw new Refusal(
    'conflict',
    first.code,
    `${shown.join(' ')}${more} Take ${faults.length === 1 ? 'it' : 'them'} off the sheet, or put ${faults.length === 1 ? 'it' : 'them'} right.`,
    { details: { faults: faults.map(({ code, message }) => ({ code, message })) } },
  )
}

type OnSheet = { readonly sheetId: string; readonly parcelId: string }

/** Removes a parcel from its sheet; returns whether it was on it. */
export async function takeRowOff(tx: Tx, actor: Actor, { sheetId, parcelId }: OnSheet) {
  const gone = await tx
    .updateTable('load_sheet_parcels')
    .set({ removed_at: new Date().toISOString(), removed_by: authorId(actor) })
    .where('sheet_id', '=', sheetId)
    .where('parcel_id', '=', parcelId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Refreshes the screens of the sheet and of the parcel. */
export function hintSheet(
  tx: Tx,
  { id, outletId }: Pick<FoundSheet, 'id' | 'outletId'>,
  parcelIds: readonly string[],
) {
  hintAfterCommit(tx, { noun: loadSheetNoun.key, ids: [id], outletId })
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [...parcelIds], outletId })
}

/** The parcel of the actor’s outlets that last had this number, which no parcel has any more. */
export async function formerlyOf(
  reader: Reader,
  actor: Actor,
  number: string,
): Promise<{ code: string; trackingNumber: string | null } | null> {
  const found = await sql<{ code: string; trackingNumber: string | null }>`
    select p.code, p.tracking_number as "trackingNumber"
    from parcel_bookings b join parcels p on p.id = b.parcel_id
    where b.tracking_number = ${number} and b.state in ('void', 'voiding')
      and not exists (select from parcels live where live.tracking_number = ${number})
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by b.requested_at desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}
