import { Refusal } from '#platform/refusal.ts'
import type { ConfirmationState } from './confirmations.states.ts'
import type { CallEnd, Outcome } from './outcomes.ts'

/** The end of a phone, so that an agent knows it again without being able to call. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length < 4 ? '•••' : `••• ••• ${digits.slice(-3)}`
}

type Held = { readonly label: string; readonly agentName: string | null; readonly until: string }

/** Another agent is speaking with the customer right now. */
export function takenByAnother({ label, agentName, until }: Held): Refusal {
  return new Refusal(
    'conflict',
    'taken',
    `${agentName ?? 'Another agent'} is in a call about ${label.toLowerCase()}. Wait until the call ends or its time runs out.`,
    { details: { agentName, until } },
  )
}

/** The agent's hold on the order ended before the outcome came. */
export function callOver(label: string, how: string): Refusal {
  return new Refusal(
    'conflict',
    'call_over',
    `Your call about ${label.toLowerCase()} is over: ${how}. Open it again to go on with it.`,
  )
}

/** A callback must be in the future, and within two weeks. */
export function refuseCallbackAt(at: string, now: string): Refusal | null {
  const ahead = new Date(at).getTime() - new Date(now).getTime()
  if (ahead > 0 && ahead <= 14 * 24 * 3_600_000) return null
  return new Refusal(
    'unprocessable',
    'bad_callback_time',
    'Choose a future time for the callback, within the next two weeks.',
    { field: 'callbackAt', details: { at } },
  )
}

/** What an outcome needs besides itself; null when it is all there. */
export function refuseOutcome(
  given: {
    readonly outcome: Outcome
    readonly callbackAt: string | null
    readonly reason: object | null
    readonly note: string
  },
  now: string,
): Refusal | null {
  if (given.outcome === 'callback')
    return given.callbackAt === null
      ? missing('callbackAt', 'Say when to call back.')
      : refuseCallbackAt(given.callbackAt, now)
  if (given.outcome === 'cancelled' && given.reason === null)
    return missing('reason', 'Say why the order is cancelled.')
  if (given.outcome === 'needs_edit' && given.note === '')
    return missing('note', 'Say in the note what the customer wants changed.')
  return null
}

/** Only a call that confirmed its order has a confirmation to undo. */
export function refuseUndoing(label: string, outcome: CallEnd | null): Refusal | null {
  if (outcome === 'confirmed') return null
  return new Refusal(
    'conflict',
    'not_confirmed',
    `This call did not confirm ${label.toLowerCase()}, so there is nothing to undo.`,
  )
}

function missing(field: string, sentence: string): Refusal {
  return new Refusal('unprocessable', 'outcome_incomplete', sentence, { field })
}

/** The move by which a task goes back to where it was taken from. */
export function moveBack(takenFrom: ConfirmationState | null) {
  if (takenFrom === 'waiting') return 'put_back_waiting' as const
  if (takenFrom === 'callback') return 'put_back_callback' as const
  if (takenFrom === 'unreachable') return 'put_back_unreachable' as const
  return 'put_back' as const
}

type ExemptFacts = {
  readonly isPaid: boolean
  readonly totalMinor: number
  readonly delivered: number
  readonly returned: number
}

type ExemptRules = {
  readonly paidNeedsNoCall: boolean
  readonly knownNeedsNoCall: boolean
  readonly knownFrom: number
  readonly knownUpToMinor: number
}

/**
 * The rule that confirms an order with a valid address and no hold without a call; null if a call
 * is needed.
 */
export function exemptBy(order: ExemptFacts, rules: ExemptRules): string | null {
  if (rules.paidNeedsNoCall && order.isPaid) return 'Paid in full, address good'
  const isKnown = order.delivered >= rules.knownFrom && order.returned === 0
  if (rules.knownNeedsNoCall && isKnown && order.totalMinor <= rules.knownUpToMinor)
    return `Known customer, ${order.delivered} delivered and none returned`
  return null
}
