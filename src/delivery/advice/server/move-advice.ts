import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { adviceNoun } from '../advice.nouns.ts'
import { type AdviceState, adviceMachine } from '../advice.states.ts'
import type { FoundAdvice } from './find-advice.ts'

type Step = keyof typeof adviceMachine.moves

export type Stepped = { readonly id: string; readonly state: AdviceState; readonly version: number }

type Moved = Pick<FoundAdvice, 'id' | 'label' | 'outletId' | 'orderId'>

export async function moveAdvice(
  tx: Tx,
  actor: Actor,
  advice: Moved,
  step: {
    readonly move: Step
    readonly version?: number
    readonly set?: Readonly<Record<string, string | number | null>>
    readonly data?: Readonly<Record<string, unknown>>
  },
): Promise<Stepped> {
  const { id, label, outletId, orderId } = advice
  const { move: name, data = {}, ...rest } = step
  const version = await move(tx, actor, {
    machine: adviceMachine,
    noun: adviceNoun,
    move: name,
    id,
    label,
    outletId,
    data: { order: orderId, ...data },
    ...rest,
  })
  return { id, state: adviceMachine.moves[name].to, version }
}
