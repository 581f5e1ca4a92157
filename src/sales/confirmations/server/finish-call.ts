import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { callOver, refuseOutcome } from '../confirmations.rules.ts'
import type { ConfirmationState } from '../confirmations.states.ts'
import { type Check, type Outcome, outcomeLabels, unanswered } from '../outcomes.ts'
import { cancelInCall } from './cancel-in-call.ts'
import { confirmInCall } from './confirm-in-call.ts'
import { endCall } from './end-call.ts'
import type { FoundTask } from './find-task.ts'
import { holdAfterCall } from './hold-after-call.ts'
import { letGo, moveTask } from './move-task.ts'
import { endedHow, findCallAndTask } from './renew-call.ts'
import { restAfterCall } from './rest-after-call.ts'

export type FinishInput = {
  readonly callId: string
  readonly outcome: Outcome
  readonly note: string
  readonly checked: readonly Check[]
  readonly callbackAt: string | null
  readonly reason: ReasonGiven | null
  readonly alsoIds: readonly string[]
}

export type Finished = {
  readonly id: string
  readonly state: ConfirmationState
  readonly nextCallAt: string | null
  readonly isLast: boolean
}

/**
 * Saves the outcome of a call. The row of the call, the task and the order change together or not
 * at all. A repeated outcome counts once, even without the key of the request: an agent's second
 * press of `1` gets the first answer.
 */
export async function finishCall(tx: Tx, actor: Actor, input: FinishInput): Promise<Finished> {
  const { call, task } = await findCallAndTask(tx, actor, input.callId)
  if (call.outcome === input.outcome) return asItStands(task)
  if (call.outcome !== null) throw callOver(task.label, endedHow(call, task))
  throwIfRefused(refuseOutcome(input, new Date().toISOString()))
  const { outcome, note, checked } = input
  // The note is left out of the activity log, which is never erased: it may contain customer data.
  const data = { outcome: outcomeLabels[outcome] }
  if (unanswered.includes(outcome)) return restAfterCall(tx, actor, task, input, data)
  if (outcome === 'cancelled') return cancelInCall(tx, actor, task, input, data)
  await endCall(tx, task.id, { outcome, note, checked })
  const set = { ...letGo, last_outcome: outcome }
  if (outcome === 'confirmed') {
    await confirmInCall(tx, actor, task, input)
    return { id: task.id, state: 'done', nextCallAt: null, isLast: false }
  }
  if (outcome === 'callback') {
    const promise = { next_call_at: input.callbackAt, promised_by: actor.userId, reminded_at: null }
    await moveTask(tx, actor, task, {
      move: 'promise',
      set: { ...set, ...promise },
      data: { ...data, callbackAt: input.callbackAt },
    })
    return { id: task.id, state: 'callback', nextCallAt: input.callbackAt, isLast: false }
  }
  if (outcome === 'wrong_number') {
    await moveTask(tx, actor, task, { move: 'give_up', set, data })
    await holdAfterCall(tx, actor, task, 'customer', 'The phone is not the customer’s.', note)
    return { id: task.id, state: 'unreachable', nextCallAt: null, isLast: true }
  }
  const notFor = outcome === 'language' ? { not_for: actor.userId } : {}
  await moveTask(tx, actor, task, {
    move: 'put_back',
    set: { ...set, ...notFor, next_call_at: null },
    data,
  })
  if (outcome === 'duplicate')
    await holdAfterCall(tx, actor, task, 'manual', 'Ordered twice, says the customer.', note)
  if (outcome === 'needs_edit')
    await holdAfterCall(tx, actor, task, 'manual', 'The customer wants a change.', note)
  return { id: task.id, state: 'queued', nextCallAt: null, isLast: false }
}

function asItStands({ id, state, nextCallAt }: FoundTask): Finished {
  return { id, state, nextCallAt, isLast: state === 'unreachable' }
}
