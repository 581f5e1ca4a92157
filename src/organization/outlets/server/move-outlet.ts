import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { outletNoun } from '../outlets.nouns.ts'
import { refuseClosing } from '../outlets.rules.ts'
import { type OutletMove, outletMachine } from '../outlets.states.ts'
import { lockOutlet } from './lock-outlet.ts'
import type { OutletParts } from './outlet-parts.ts'
import { refuseShaping } from './shape-of-outlet.ts'

type MoveInput = {
  readonly id: string
  readonly version: number
  readonly move: OutletMove
  readonly note: string
}

/** Opens, pauses or closes an outlet; it is closed only when nothing of the day hangs on it. */
export const moveOutlet =
  ({ holdingsAt }: Pick<OutletParts, 'holdingsAt'>) =>
  async (tx: Tx, actor: Actor, input: MoveInput) => {
    const { id, version, note } = input
    const { name } = await lockOutlet(tx, actor, { id })
    throwIfRefused(refuseShaping(actor, id))
    if (input.move === 'close') throwIfRefused(refuseClosing(name, await holdingsAt(tx, id)))
    const moved = await move(tx, actor, {
      machine: outletMachine,
      noun: outletNoun,
      move: input.move,
      id,
      version,
      label: name,
      outletId: id,
      data: note === '' ? {} : { note },
    })
    return { id, version: moved }
  }
