import type { AdviceRequest } from '#delivery/couriers/courier-adapter.ts'
import { queueCall } from '#delivery/couriers/server/index.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { adviceNoun } from '../advice.nouns.ts'
import { refuseSending } from '../advice.rules.ts'
import { type Decision, noTerms } from '../advice-decisions.ts'
import { type FoundAdvice, lockAdvice, reachOf, rulesOf } from './find-advice.ts'
import { moveAdvice, type Stepped } from './move-advice.ts'

/** The reference of each sending: the same for all attempts, so that the courier counts it once. */
export const referenceOf = (id: string, sending: number): string => `advice:${id}:${sending}`

/** Sends the decision; a courier without a connection was told by phone. */
export async function sendDecided(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Stepped> {
  return sendAdvice(tx, actor, await lockAdvice(tx, actor, id), version)
}

/**
 * Checks once more whether the instruction is still possible: the parcel may have moved on since.
 */
export async function sendAdvice(
  tx: Tx,
  actor: Actor,
  advice: FoundAdvice,
  version?: number,
): Promise<Stepped> {
  const { id, courierId, decision } = advice
  if (decision === null)
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${advice.label} is not decided. Choose first what the courier shall do.`,
    )
  const rules = await rulesOf(tx, courierId)
  throwIfRefused(refuseSending(reachOf(advice, rules), decision))
  const sending = advice.sendings + 1
  const step = await moveAdvice(tx, actor, advice, {
    move: 'send',
    ...(version === undefined ? {} : { version }),
    set: { sendings: sending, sent_at: new Date().toISOString(), answer_text: '' },
    data: { decision, by: rules.adapter === 'manual' ? 'phone' : 'connection' },
  })
  if (rules.adapter !== 'manual')
    await queueCall(tx, actor, {
      kind: 'advise',
      courierId,
      noun: adviceNoun.key,
      id,
      reference: referenceOf(id, sending),
      payload: requestOf(advice, decision, referenceOf(id, sending)),
      label: advice.label,
      outletId: advice.outletId,
    })
  return step
}

const requestOf = (advice: FoundAdvice, decision: Decision, reference: string): AdviceRequest => ({
  ...noTerms,
  ...advice.terms,
  cashMinor: advice.terms.cashMinor ?? advice.cashMinor,
  newCashMinor: advice.terms.cashMinor ?? null,
  reference,
  decision,
  trackingNumber: advice.trackingNumber ?? advice.parcelCode,
  currency: advice.currency,
})
