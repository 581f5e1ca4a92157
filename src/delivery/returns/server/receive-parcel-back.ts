import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import { findParcel, type ParcelFacts } from '#delivery/dispatch/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { access, findReturn, moveReturn, returnLinesOf } from './find-return.ts'
import { openReturn } from './open-return.ts'
import { returnableLines } from './returnable-lines.ts'
import { takeUnitsIn } from './take-units-in.ts'

type Back = {
  readonly parcelId: string
  /** Where it was scanned. */
  readonly outletId: string
  readonly source: 'gate' | 'returns'
  /** The scan can still be undone: the order ends later, by `endIfAllBack`. */
  readonly isUntilGraded?: boolean
}

/**
 * Receives a whole parcel: its return is received with everything that left in it, and nothing more
 * is expected from the courier. Scanning the same parcel again changes nothing.
 *
 * @throws Refusal `already_back` where all of it came back by other means
 */
export async function receiveParcelBack(tx: Tx, actor: Actor, input: Back) {
  const parcel = await findParcel(tx, actor, access, input.parcelId, { locked: true })
  if (parcel.outletId !== input.outletId) throw notFound('This parcel')
  const standing = await returnOfParcel(tx, parcel.id)
  const returnId = standing?.id ?? (await openForParcel(tx, actor, parcel, 'in_transit'))
  if (returnId === null) throw alreadyBack(parcel.code)
  const found = await findReturn(tx, actor, returnId, { locked: true })
  const isNew = found.state === 'in_transit' || found.state === 'approved'
  if (isNew) {
    const lines = await returnLinesOf(tx, returnId)
    const units = lines
      .map((line) => ({ line, quantity: line.expected - line.received - line.missing }))
      .filter(({ quantity }) => quantity > 0)
    if (units.length > 0)
      await takeUnitsIn(tx, actor, { ...found, orderId: parcel.orderId }, units, {
        isUntilGraded: input.isUntilGraded ?? false,
      })
    else await moveReturn(tx, actor, found, 'receive')
  }
  await bringBack(tx, actor, parcel, input.source)
  return { returnId, number: found.number, isNew, hasOpened: standing === null }
}

/** The return of a parcel that is neither cancelled nor rejected, or null. */
export async function returnOfParcel(reader: Reader, parcelId: string) {
  const row = await reader
    .selectFrom('returns')
    .select(['id', 'number', 'state'])
    .where('parcel_id', '=', parcelId)
    .where('state', 'not in', ['cancelled', 'declined'])
    .executeTakeFirst()
  return row ?? null
}

/** The courier’s return of a parcel, with all of its order that is still out; null where nothing is. */
export async function openForParcel(
  tx: Tx,
  actor: Actor,
  parcel: ParcelFacts,
  state: 'in_transit' | 'received',
): Promise<string | null> {
  const { orderId, outletId, currency, trackingNumber } = parcel
  await findOrder(tx, actor, access, orderId, { locked: true })
  const lines = (await returnableLines(tx, orderId)).filter(({ returnable }) => returnable > 0)
  if (lines.length === 0) return null
  const { id } = await openReturn(tx, actor, {
    kind: 'courier',
    method: 'courier',
    state,
    outletId,
    currency,
    orderId,
    parcelId: parcel.id,
    reason: { code: 'courier_gave_up', text: `Parcel ${parcel.code} came back`, fault: 'courier' },
    trackingNumber: trackingNumber ?? '',
    dueDays: null,
    lines: lines.map(({ lineId, variantId, returnable }) => {
      return { orderLineId: lineId, variantId, expected: returnable }
    }),
  })
  return id
}

/**
 * Where the parcel's own machine allows it: one that was delivered and then returned stays
 * delivered.
 */
export async function bringBack(
  tx: Tx,
  actor: Actor,
  parcel: ParcelFacts,
  source: 'gate' | 'returns' | 'order',
): Promise<void> {
  const { id, code, state, outletId, orderId } = parcel
  const label = `Parcel ${code}`
  if (refuseMove(parcelMachine, 'receive_back', { label, state })) return
  await move(tx, actor, {
    machine: parcelMachine,
    noun: parcelNoun,
    move: 'receive_back',
    id,
    label,
    outletId,
    set: { received_back_at: new Date().toISOString() },
    data: { order: orderId, source },
  })
}

function alreadyBack(code: string): Refusal {
  return new Refusal(
    'conflict',
    'already_back',
    `All that left in parcel ${code} is back, or comes back by another return. Look at the returns of its order.`,
    { details: { parcel: code } },
  )
}
