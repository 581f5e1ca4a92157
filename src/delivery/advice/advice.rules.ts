import type { ParcelState } from '#delivery/dispatch/parcels.states.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Decision, decisionLabels, reattempts, type Terms } from './advice-decisions.ts'

/** What decides whether a courier can still get an instruction about a parcel. */
export type Reach = {
  readonly parcelCode: string
  readonly parcelState: ParcelState
  readonly cause: 'attempt' | 'stuck'
  readonly attempts: number
  readonly maxAttempts: number
  readonly courierName: string
  readonly takesAdvice: readonly Decision[]
}

const back: readonly ParcelState[] = ['returning', 'returned_by_courier', 'received_back']
const waiting: readonly ParcelState[] = ['attempt_failed', 'in_transit', 'handed_over']

/**
 * Refuses an instruction that the courier cannot get now. Checked again on sending: the parcel may
 * have moved on since the decision.
 */
export function refuseSending(reach: Reach, decision: Decision): Refusal | null {
  const { parcelCode, parcelState, cause, attempts, maxAttempts, courierName } = reach
  if (back.includes(parcelState))
    return refusal(
      'on_way_back',
      `Parcel ${parcelCode} is already on its way back. No advice can stop it; expect it at the gate.`,
    )
  const isOut = parcelState === 'out_for_delivery' && cause === 'stuck'
  if (!waiting.includes(parcelState) && !isOut)
    return refusal(
      'moved_on',
      `Parcel ${parcelCode} has moved on: the courier says ${parcelState.replaceAll('_', ' ')}. There is nothing to advise.`,
    )
  if (!reach.takesAdvice.includes(decision))
    return refusal(
      'not_taken',
      `${courierName} takes no advice of the kind “${decisionLabels[decision]}”. Choose another, or call them.`,
    )
  if (attempts >= maxAttempts && reattempts.includes(decision))
    return refusal(
      'no_attempts_left',
      `${courierName} tried parcel ${parcelCode} ${attempts} times and tries no more than ${maxAttempts}. Have it held at the branch or sent back.`,
    )
  return null
}

const mostDaysAhead = 14
const day = 24 * 3_600_000

/** What is missing in the details of a decision; null when they are complete. */
export function refuseTerms(
  decision: Decision,
  terms: Terms,
  order: { readonly cashMinor: number; readonly totalMinor: number },
  now: string,
): Refusal | null {
  if (decision === 'reattempt_on') return refuseDay(terms.on, now)
  if (decision === 'change_contact' && terms.phone === '' && terms.address === '')
    return incomplete('phone', 'Enter the new phone or the new address.')
  if (decision === 'change_contact' && terms.address !== '' && terms.city === '')
    return incomplete('city', 'A new address needs its town as well.')
  if (decision !== 'change_cash') return null
  if (terms.cashMinor === null) return incomplete('cashMinor', 'Enter the new amount to collect.')
  if (terms.cashMinor === order.cashMinor)
    return incomplete('cashMinor', 'That is the amount which the courier is to collect already.')
  if (terms.cashMinor > order.totalMinor)
    return incomplete('cashMinor', 'The courier cannot collect more than the order comes to.')
  return null
}

function refuseDay(on: string | null, now: string): Refusal | null {
  const today = now.slice(0, 10)
  const last = new Date(Date.parse(now) + mostDaysAhead * day).toISOString().slice(0, 10)
  if (on !== null && on > today && on <= last) return null
  return incomplete('on', `Choose a day from tomorrow to ${mostDaysAhead} days ahead.`)
}

const refusal = (code: string, sentence: string) => new Refusal('conflict', code, sentence)

const incomplete = (field: string, sentence: string) =>
  new Refusal('unprocessable', 'terms_incomplete', sentence, { field: `terms.${field}` })
