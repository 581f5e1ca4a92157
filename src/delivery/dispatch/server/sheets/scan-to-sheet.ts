import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepScan, noteScan, scanIn } from '#stock/scanning/server/index.ts'
import { loadSheetCode, loadSheetNoun } from '../../dispatch.nouns.ts'
import { refuseLoaded, refuseLoading } from '../../loading.rules.ts'
import { parcelMachine } from '../../parcels.states.ts'
import { refuseSuspended } from '../../suspensions.rules.ts'
import { findParcel, type ParcelFacts, scannedParcel } from '../find-parcel.ts'
import { noteParcel } from '../note-parcel.ts'
import { type Booking, liveBookings } from '../parcels/find-booking.ts'
import { refuseOutdated, refuseUnbooked } from '../parcels/refuse-outdated.ts'
import { activeSuspensions } from '../suspensions/active-suspensions.ts'
import { type FoundSheet, findSheet } from './find-sheet.ts'
import { getSheet } from './get-sheet.ts'
import { formerlyOf, hintSheet, takeRowOff } from './sheet-rows.ts'

type Scan = {
  readonly id: string
  readonly code: string
  /** The user was told that the courier is suspended, and loads the parcel anyway. */
  readonly despiteSuspension?: boolean | undefined
  /** Given by the device, which may send the scan again as one that was made without the network. */
  readonly scanId?: string | undefined
}

/** Adds a parcel to the load sheet of its courier: only the right one, and only once. */
export function scanToSheet(
  db: Database,
  actor: Actor,
  input: Scan,
  request: IdempotentRequest | null,
) {
  const scan = { ...scanIn('load', loadSheetNoun, input.id, input.code), id: input.scanId }
  return keepScan(db, actor, scan, request, async (tx) => {
    const { id: parcelId, code, shipName } = await putOnSheet(tx, actor, input)
    const answer = { parcelId, code, shipName, sheet: await getSheet(tx, actor, { id: input.id }) }
    return { answer }
  })
}

/** The transaction's part of that scan. */
export async function putOnSheet(tx: Tx, actor: Actor, input: Scan): Promise<ParcelFacts> {
  const sheet = await findScanned(tx, actor, input.id)
  throwIfRefused(refuseLoading(sheet.label, sheet.state))
  const parcel = await parcelOfScan(tx, actor, input.code)
  noteParcel(tx, parcel, input.code)
  const booking = (await liveBookings(tx, [parcel.id])).get(parcel.id)
  await requireRightOne(tx, sheet, parcel, booking, input)
  if (!booking) throw new Error('A parcel without a booking was refused before.')
  await tx
    .insertInto('load_sheet_parcels')
    .values({
      id: newId(),
      sheet_id: sheet.id,
      parcel_id: parcel.id,
      booking_id: booking.id,
      added_by: authorId(actor),
    })
    .execute()
  await tell(tx, actor, sheet, {
    type: 'load_sheet.parcel_added',
    parcel,
    data: input.despiteSuspension ? { despiteSuspension: true } : {},
  })
  return parcel
}

/** Closing the sheet waits for the scan, and a scan for the closing. */
export async function findScanned(tx: Tx, actor: Actor, id: string): Promise<FoundSheet> {
  const sheet = await findSheet(tx, actor, id, { locked: true })
  noteScan(tx, { outletId: sheet.outletId, taskLabel: sheet.label })
  return sheet
}

export async function takeOffSheet(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly parcelId: string },
) {
  const sheet = await findSheet(tx, actor, input.id, { locked: true })
  if (sheet.state !== 'open')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${sheet.label} is ${sheet.state.replace('_', ' ')}; parcels are taken off while it is open.`,
      { details: { state: sheet.state } },
    )
  const parcel = await findParcel(tx, actor, capability.dispatch, input.parcelId)
  const isGone = await takeRowOff(tx, actor, { sheetId: sheet.id, parcelId: input.parcelId })
  if (!isGone)
    throw new Refusal(
      'conflict',
      'not_on_sheet',
      `This parcel is not on ${sheet.label}, so that there is nothing to take off.`,
    )
  await tell(tx, actor, sheet, { type: 'load_sheet.parcel_taken_off', parcel })
  return getSheet(tx, actor, { id: sheet.id })
}

/**
 * The scanned label may be an earlier one of a parcel, with a number that no parcel has any more.
 */
async function parcelOfScan(tx: Tx, actor: Actor, raw: string): Promise<ParcelFacts> {
  const former = await formerlyOf(tx, actor, raw.trim())
  if (former)
    throw new Refusal(
      'unprocessable',
      'void_label',
      `The label ${raw.trim()} of parcel ${former.code} is void. ${former.trackingNumber ? `Take it off and scan ${former.trackingNumber}.` : 'Book the parcel and print its label first.'}`,
      { field: 'code' },
    )
  return scannedParcel(tx, actor, capability.dispatch, raw, { locked: true })
}

async function requireRightOne(
  tx: Tx,
  sheet: FoundSheet,
  parcel: ParcelFacts,
  booking: Booking | undefined,
  { code: raw, despiteSuspension = false }: Scan,
): Promise<void> {
  const { code, state, orderNumber, courierId } = parcel
  const no = (name: string, message: string) =>
    new Refusal('conflict', name, message, { field: 'code', details: { parcel: code } })
  if (parcel.outletId !== sheet.outletId)
    throw no(
      'other_outlet',
      `Parcel ${code} is of another outlet than ${sheet.label}, which is for ${sheet.outletName}.`,
    )
  if (state === 'cancelled')
    throw no(
      'parcel_cancelled',
      `Order ${orderNumber} was cancelled. Do not send parcel ${code}. Take it to the packing station and unpack it.`,
    )
  if (state === 'opened')
    throw no(
      'parcel_opened',
      `Parcel ${code} was opened again. Take it to the packing station and pack it first.`,
    )
  if (!['packed', 'booked'].includes(state))
    throw no(
      'already_handed_over',
      `Parcel ${code} was handed over already. Do not put it on this pile.`,
    )
  const held = await tx
    .selectFrom('order_holds')
    .select(['kind', 'reason'])
    .where('order_id', '=', parcel.orderId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (held)
    throw no(
      'held',
      `Order ${orderNumber} (${code}) is on hold: ${held.kind}, ${held.reason}. Set the parcel aside.`,
    )
  if (state === 'packed' || !booking)
    throw refuseUnbooked(code, await wasReaddressed(tx, parcel.orderId))
  throwIfRefused(refuseMove(parcelMachine, 'hand_over', { label: `Parcel ${code}`, state }))
  if (courierId !== sheet.courierId)
    throw no(
      'other_courier',
      `Parcel ${code} goes with ${booking.courierName}, not with ${sheet.courierName}. Put it on the other pile.`,
    )
  const on = await tx
    .selectFrom('load_sheet_parcels')
    .innerJoin('load_sheets', 'load_sheets.id', 'load_sheet_parcels.sheet_id')
    .select(['load_sheets.id', 'load_sheets.number'])
    .where('load_sheet_parcels.parcel_id', '=', parcel.id)
    .where('load_sheet_parcels.removed_at', 'is', null)
    .executeTakeFirst()
  if (on?.id === sheet.id) throw refuseLoaded(code, raw)
  if (on)
    throw no(
      'on_other_sheet',
      `Parcel ${code} is on load sheet ${loadSheetCode(on.number)}. Take it off there first.`,
    )
  const outdated = refuseOutdated(booking, { code, orderNumber })
  if (outdated) throw outdated
  const suspension = (await activeSuspensions(tx, [parcel.id])).get(parcel.id)
  throwIfRefused(refuseSuspended(code, suspension, despiteSuspension))
}

async function wasReaddressed(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('readdressed_at as at')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return Boolean(order?.at)
}

type Told = {
  readonly type: `load_sheet.${string}`
  readonly parcel: Pick<ParcelFacts, 'id' | 'code'>
  readonly data?: Readonly<Record<string, unknown>>
}

async function tell(tx: Tx, actor: Actor, sheet: FoundSheet, { type, parcel, ...more }: Told) {
  const { id, label, outletId } = sheet
  const data = { parcel: parcel.code, parcelId: parcel.id, ...more.data }
  await appendEvent(tx, actor, { type, noun: loadSheetNoun, id, label, outletId, data })
  hintSheet(tx, sheet, [parcel.id])
}
