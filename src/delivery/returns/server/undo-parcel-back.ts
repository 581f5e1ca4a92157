import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { parcelMachine, receivableStates } from '#delivery/dispatch/parcels.states.ts'
import { findParcel } from '#delivery/dispatch/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { undoReturnLines } from '#sales/orders/server/index.ts'
import { access, findReturn, moveReturn, returnLinesOf } from './find-return.ts'

type Received = {
  readonly parcelId: string
  readonly returnId: string
  /** The return did not exist before the parcel was received. */
  readonly hasOpened: boolean
  /** The parcel's state before it was received. */
  readonly parcelState: string
}

/**
 * A parcel was received by mistake: restores its units, return and state.
 *
 * @throws Refusal `already_graded` once a unit of it was graded or marked missing
 */
export async function undoParcelBack(tx: Tx, actor: Actor, received: Received): Promise<void> {
  const parcel = await findParcel(tx, actor, access, received.parcelId, { locked: true })
  const found = await findReturn(tx, actor, received.returnId, { locked: true })
  const lines = await returnLinesOf(tx, found.id)
  const isTouched = lines.some(({ inspected, missing }) => inspected > 0 || missing > 0)
  if (found.state !== 'received' || isTouched || parcel.state !== 'received_back')
    throw new Refusal(
      'conflict',
      'already_graded',
      `${found.label} of parcel ${parcel.code} is being graded already. Correct it there.`,
    )
  const reason = `${found.label}, parcel scanned by mistake`
  const units = lines
    .filter(({ received: quantity }) => quantity > 0)
    .map((line) => ({ lineId: line.orderLineId ?? '', quantity: line.received }))
  await undoReturnLines(tx, actor, { orderId: parcel.orderId, lines: units, reason })
  await tx
    .updateTable('return_lines')
    .set({ received: 0 })
    .where('return_id', '=', found.id)
    .execute()
  await moveReturn(tx, actor, found, 'undo_receive', { set: { received_at: null } })
  if (received.hasOpened)
    await moveReturn(tx, actor, found, 'cancel', { data: { reason: 'Parcel scanned by mistake' } })
  const state = receivableStates.find((known) => known === received.parcelState)
  if (!state) throw new Error(`A parcel that is ${received.parcelState} is never received.`)
  await move(tx, actor, {
    machine: parcelMachine,
    noun: parcelNoun,
    move: `undo_receipt_to_${state}`,
    id: parcel.id,
    label: `Parcel ${parcel.code}`,
    outletId: parcel.outletId,
    set: { received_back_at: null },
    data: { order: parcel.orderId },
  })
}
