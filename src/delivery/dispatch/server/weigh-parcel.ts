import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import { refuseWeight } from '../weighing.rules.ts'
import { packedParcelOf, parcelToFinish } from './packed-parcel.ts'

type Weighing = {
  readonly orderId: string
  readonly weightGrams: number
  readonly whyWeight: string
}

/** The packed parcel was weighed: its courier is booked with this weight, and charges by it. */
export async function weighParcel(tx: Tx, actor: Actor, input: Weighing) {
  const {
    id,
    code,
    outletId,
    orderId,
    weightGrams: before,
  } = await parcelToFinish(tx, actor, input)
  const { parcel } = await packedParcelOf(tx, actor, input)
  if (!parcel) throw new Error(`Parcel ${code} went away under its lock.`)
  throwIfRefused(refuseWeight(parcel, input))
  const { weightGrams, whyWeight } = input
  await tx
    .updateTable('parcels')
    .set({
      weight_grams: weightGrams,
      weighed_at: new Date().toISOString(),
      weighed_by: authorId(actor),
      expected_grams: parcel.expectedGrams,
      why_weight: whyWeight,
    })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'parcel.weighed',
    noun: parcelNoun,
    id,
    label: `Parcel ${code}`,
    outletId,
    data: { order: orderId, weightGrams: [before, weightGrams], reckoned: parcel.expectedGrams },
  })
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [id], outletId })
  return packedParcelOf(tx, actor, input)
}
