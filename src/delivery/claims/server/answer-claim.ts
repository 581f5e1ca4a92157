import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { entriesToClaim, entriesToDrop } from '../claim-ledger.ts'
import { claimMachine } from '../claims.states.ts'
import { soughtStates } from '../return-cases.states.ts'
import { claimWords } from './claim-words.ts'
import { type Because, enterMoney } from './enter-money.ts'
import { findCases, moveCase } from './find-case.ts'
import { type FoundClaim, findClaim, moveClaim, sumsOf } from './find-claim.ts'
import { recoverCases } from './recover-cases.ts'

type Step = { readonly id: string; readonly version: number }
type Answer = Step & { readonly courierReference: string; readonly answer: string }

/** The courier approves it and will pay. */
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
    data: await claimWords.keepWords(tx, id, answer),
  })
  return { id, version: next }
}

/** The courier rejects it: it owes nothing, and the parcels are open work again. */
export async function rejectClaim(
  tx: Tx,
  actor: Actor,
  { id, version, answer }: Step & { readonly answer: string },
) {
  const claim = await findClaim(tx, actor, id)
  const said = await claimWords.keepWords(tx, id, answer)
  const next = await moveClaim(tx, actor, claim, {
    move: 'reject',
    version,
    set: { answer },
    data: said,
  })
  await dropClaim(tx, actor, claim, 'rejected', said)
  return { id, version: next }
}

export async function withdrawClaim(
  tx: Tx,
  actor: Actor,
  { id, version, reason }: Step & { readonly reason: ReasonGiven },
) {
  const claim = await findClaim(tx, actor, id)
  const why = await reasonFor(tx, 'claim.withdraw', reason)
  const data = await claimWords.keepReason(tx, id, why)
  const next = await moveClaim(tx, actor, claim, { move: 'withdraw', version, data })
  await dropClaim(tx, actor, claim, 'waived', data)
  return { id, version: next }
}

async function dropClaim(
  tx: Tx,
  actor: Actor,
  claim: FoundClaim,
  kind: 'rejected' | 'waived',
  because: Because,
): Promise<void> {
  const all = (await sumsOf(tx, claim.id)).filter(({ isOver }) => !isOver)
  // A parcel that a remittance paid for is no longer claimed, and stays until it is found.
  const paid = all.filter((one) => one.receivedMinor > 0 && one.balanceMinor <= 0)
  const live = all.filter((one) => !paid.includes(one))
  await enterMoney(tx, actor, claim.id, entriesToDrop(live, kind), because)
  await sql`update claim_cases set is_over = true where claim_id = ${claim.id}
    and case_id = any(${live.map(({ caseId }) => caseId)}::uuid[])`.execute(tx)
  await recoverCases(tx, actor, claim, paid)
  const cases = await findCases(
    tx,
    actor,
    live.map(({ caseId }) => caseId),
  )
  for (const one of cases)
    await moveCase(tx, actor, one, { move: 'let_go', data: { claim: claim.label } })
}

/** Claims again those parcels of a rejected claim that are still missing and in no other claim. */
export async function appealClaim(
  tx: Tx,
  actor: Actor,
  { id, version, text }: Step & { readonly text: string },
) {
  const claim = await findClaim(tx, actor, id)
  throwIfRefused(refuseMove(claimMachine, 'appeal', claim))
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
  const said = await claimWords.keepWords(tx, id, text)
  await enterMoney(tx, actor, id, entriesToClaim(again), said)
  for (const one of cases)
    await moveCase(tx, actor, one, { move: 'claim', data: { claim: claim.label } })
  return {
    id,
    version: await moveClaim(tx, actor, claim, { move: 'appeal', version, data: said }),
  }
}

function nothingLeft(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_to_appeal',
    `No parcel of ${label.toLowerCase()} is still missing and free to be claimed. File a new claim for others.`,
  )
}
