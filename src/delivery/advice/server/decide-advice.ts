import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { adviceActions } from '../advice.actions.ts'
import { adviceNoun } from '../advice.nouns.ts'
import { refuseSending, refuseTerms } from '../advice.rules.ts'
import {
  type bulkDecisions,
  type Decision,
  type decidedThrough,
  noTerms,
  type Terms,
} from '../advice-decisions.ts'
import { type FoundAdvice, lockAdvice, reachOf, rulesOf } from './find-advice.ts'
import { moveAdvice, type Stepped } from './move-advice.ts'
import { proveNewAddress } from './prove-new-address.ts'
import { sendAdvice } from './send-advice.ts'

type DecideInput = {
  readonly id: string
  readonly version: number
  readonly decision: Decision
  readonly terms: Terms
}

/** Saves the instruction for the courier. A courier with a connection gets it at once. */
export async function decideAdvice(tx: Tx, actor: Actor, input: DecideInput): Promise<Stepped> {
  const { id, version, decision, terms } = input
  const advice = await lockAdvice(tx, actor, id)
  await requireDecision(tx, advice, decision, terms)
  const decider = decision === 'change_cash' ? await requireAmount(tx, actor, advice, terms) : actor
  return decideAndSend(tx, decider, advice, { decision, terms, version, through: 'staff' })
}

type BulkInput = {
  readonly ids: readonly string[]
  readonly decision: (typeof bulkDecisions)[number]
  readonly note: string
}

/**
 * The same instruction for many parcels. Each is checked before it is written, so that a skipped
 * one is unchanged.
 */
export async function decideMany(tx: Tx, actor: Actor, { ids, decision, note }: BulkInput) {
  const terms = { ...noTerms, note }
  const skipped: { id: string; label: string; why: string }[] = []
  let decided = 0
  for (const id of [...new Set(ids)].toSorted()) {
    const advice = await lockAdvice(tx, actor, id)
    try {
      await requireDecision(tx, advice, decision, terms)
      await decideAndSend(tx, actor, advice, { decision, terms, through: 'staff' })
      decided += 1
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      skipped.push({ id, label: advice.label, why: refusal.message })
    }
  }
  return { decided, skipped }
}

export async function requireDecision(
  tx: Tx,
  advice: FoundAdvice,
  decision: Decision,
  terms: Terms,
): Promise<void> {
  throwIfRefused(refuseTerms(decision, terms, advice, new Date().toISOString()))
  throwIfRefused(refuseSending(reachOf(advice, await rulesOf(tx, advice.courierId)), decision))
  if (decision === 'change_contact') await proveNewAddress(tx, advice, terms)
}

type Decided = {
  readonly decision: Decision
  readonly terms: Terms
  readonly through: (typeof decidedThrough)[number]
  readonly version?: number
}

/** Saves the decision and sends it, unless this courier is told by phone. */
export async function decideAndSend(
  tx: Tx,
  actor: Actor,
  advice: FoundAdvice,
  decided: Decided,
): Promise<Stepped> {
  const step = await keepDecision(tx, actor, advice, decided)
  const { adapter } = await rulesOf(tx, advice.courierId)
  if (adapter === 'manual') return step
  const { decision, terms } = decided
  return sendAdvice(tx, actor, { ...advice, state: 'decided', decision, terms })
}

export function keepDecision(
  tx: Tx,
  actor: Actor,
  advice: FoundAdvice,
  { decision, terms, through, version }: Decided,
): Promise<Stepped> {
  return moveAdvice(tx, actor, advice, {
    move: 'decide',
    ...(version === undefined ? {} : { version }),
    set: {
      decision,
      terms: JSON.stringify(terms),
      decided_at: new Date().toISOString(),
      decided_by: authorId(actor),
      decided_through: through,
    },
    // Neither phone nor address: the activity log outlives the customer's data.
    data: { decision, through, ...amounts(advice, decision, terms), on: terms.on },
  })
}

const amounts = (advice: FoundAdvice, decision: Decision, { cashMinor }: Terms) =>
  decision === 'change_cash' ? { cashMinor: [advice.cashMinor, cashMinor] } : {}

function requireAmount(tx: Tx, actor: Actor, advice: FoundAdvice, { cashMinor }: Terms) {
  const { currency } = advice
  const [before, after] = [advice.cashMinor, cashMinor ?? 0].map((minor) =>
    formatMoney(minor, currency),
  )
  return requireVerdict(tx, actor, adviceActions.changeCash, {
    payload: { id: advice.id, cashMinor },
    summary: `Have ${after} collected for order ${advice.orderNumber} instead of ${before}`,
    path: adviceNoun.path(advice.id),
    outletId: advice.outletId,
  })
}
