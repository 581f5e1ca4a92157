import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { insist, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#reasons/server/index.ts'
import { entriesToClaim, entriesToDrop } from '../claim-ledger.ts'
import { claimMachine } from '../claims.states.ts'
import { soughtStates } from '../return-cases.states.ts'
import { enterMoney } from './enter-money.ts'
import { findCases, moveCase } from './find-case.ts'
import { type FoundClaim, findClaim, moveClaim, sumsOf } from './find-claim.ts'

type Step = { readonly id: string; readonly version: number }
type Answer = Step & { readonly courierReference: string; readonly answer: string }

/** The courier admits it, and is to pay. */
export async function approveClaim(tx: Tx, actor: Actor, input: Answer) {
  const { id, version, courierReference, answer } = input
  const claim = await findClaim(tx, actor, id)
  const set = {
    ...(courierReference ? { courier_reference: courierReference } : {}),
    ...(answer ? { answer } : {}),
  }
  const next = await moveClaim(tx, actor, claim, {
    move: 'approve',
    version,
    set,
    data: { answer },
  })
  return { id, version: next }
}

/** The courier refuses: it owes nothing of it, and the parcels are somebody's work again. */
export async function rejectClaim(
  tx: Tx,
  actor: Actor,
  { id, version, answer }: Step & { readonly answer: string },
) {
  const claim = await findClaim(tx, actor, id)
  const next = await moveClaim(tx, actor, claim, {
    move: 'reject',
    version,
    set: { answer },
    data: { answer },
  })
  await dropClaim(tx, actor, claim, 'rejected', answer)
  return { id, version: next }
}

export async function withdrawClaim(
  tx: Tx,
  actor: Actor,
  { id, version, reason }: Step & { readonly reason: ReasonGiven },
) {
  const claim = await findClaim(tx, actor, id)
  const why = await reasonFor(tx, 'claim.withdraw', reason)
  const data = reasonFacts(why)
  const next = await moveClaim(tx, actor, claim, { move: 'withdraw', version, data })
  await dropClaim(tx, actor, claim, 'waived', why.text)
  return { id, version: next }
}

async function dropClaim(
  tx: Tx,
  actor: Actor,
  claim: FoundClaim,
  kind: 'rejected' | 'waived',
  reason: string,
): Promise<void> {
  const live = (await sumsOf(tx, claim.id)).filter(({ isOver }) => !isOver)
  await enterMoney(tx, actor, claim.id, entriesToDrop(live, kind), { reason })
  await sql`update claim_cases set is_over = true where claim_id = ${claim.id}`.execute(tx)
  const cases = await findCases(
    tx,
    actor,
    live.map(({ caseId }) => caseId),
  )
  for (const one of cases)
    await moveCase(tx, actor, one, { move: 'let_go', data: { claim: claim.label } })
}

/** Asks again for those parcels of a rejected claim that are still missing and in no other claim. */
export async function appealClaim(
  tx: Tx,
  actor: Actor,
  { id, version, text }: Step & { readonly text: string },
) {
  const claim = await findClaim(tx, actor, id)
  insist(refuseMove(claimMachine, 'appeal', claim))
  const sums = await sumsOf(tx, id)
  const all = await findCases(
    tx,
    actor,
    sums.map(({ caseId }) => caseId),
  )
  const cases = all.filter(({ state }) => soughtStates.includes(state))
  if (cases.length === 0) throw nothingLeft(claim.label)
  const again = sums.filter(({ caseId }) => cases.some((one) => one.id === caseId))
  await sql`update claim_cases set is_over = false where claim_id = ${id}
    and case_id = any(${again.map(({ caseId }) => caseId)}::uuid[])`.execute(tx)
  await enterMoney(tx, actor, id, entriesToClaim(again), { reason: text })
  for (const one of cases)
    await moveCase(tx, actor, one, { move: 'claim', data: { claim: claim.label } })
  return {
    id,
    version: await moveClaim(tx, actor, claim, { move: 'appeal', version, data: { text } }),
  }
}

function nothingLeft(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_to_appeal',
    `No parcel of ${label.toLowerCase()} is still missing and free to be claimed. File a new claim for others.`,
  )
}
