import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { confirmationNoun } from '../confirmations.nouns.ts'
import { confirmationMachine } from '../confirmations.states.ts'
import type { FoundTask } from './find-task.ts'

type Step = keyof typeof confirmationMachine.moves

/** Leaving a call releases the order. */
export const letGo = { locked_by: null, locked_until: null, taken_from: null } as const

export async function moveTask(
  tx: Tx,
  actor: Actor,
  task: Pick<FoundTask, 'id' | 'label' | 'outletId'>,
  step: {
    readonly move: Step
    readonly set?: Readonly<Record<string, string | number | null>>
    readonly data?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await move(tx, actor, {
    machine: confirmationMachine,
    noun: confirmationNoun,
    move: step.move,
    id: task.id,
    label: task.label,
    outletId: task.outletId,
    set: step.set ?? {},
    data: step.data ?? {},
  })
}
