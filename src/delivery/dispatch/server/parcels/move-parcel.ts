import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'
import { parcelMachine } from '../../parcels.states.ts'
import type { ParcelFacts } from '../find-parcel.ts'

type ParcelMove = keyof typeof parcelMachine.moves

/** Changes a parcel's state by our own actions; see `followParcel` for the courier's reports. */
export function moveParcel(
  tx: Tx,
  actor: Actor,
  { id, code, outletId, orderId }: Pick<ParcelFacts, 'id' | 'code' | 'outletId' | 'orderId'>,
  step: Pick<MoveRequest<string, ParcelMove>, 'version' | 'set' | 'data'> & {
    readonly move: ParcelMove
  },
): Promise<number> {
  return move(tx, actor, {
    machine: parcelMachine,
    noun: parcelNoun,
    id,
    label: `Parcel ${code}`,
    outletId,
    ...step,
    data: { order: orderId, ...step.data },
  })
}
