import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { entriesToGiveBack, entriesToSettle, owedMinor, toGiveBackMinor } from '../claim-ledger.ts'
import { claimNoun } from '../claims.nouns.ts'
import { refuseSettling } from '../claims.rules.ts'
import { claimMachine } from '../claims.states.ts'
import { claimWords } from './claim-words.ts'
import { enterMoney } from './enter-money.ts'
import { findClaim, moveClaim, sumsOf } from './find-claim.ts'
import { recoverCases } from './recover-cases.ts'

type Settled = {
  readonly id: string
  readonly version: number
  readonly receivedMinor: number
  readonly reference: string
  readonly reason: ReasonGiven | null
}

/** The courier's payment arrived; an unpaid rest is written off with a reason. */
export async function settleClaim(tx: Tx, actor: Actor, input: Settled) {
  const { id, version, receivedMinor, reference } = input
  const claim = await findClaim(tx, actor, id)
  throwIfRefused(refuseMove(claimMachine, 'settle', claim))
  const live = (await sumsOf(tx, id)).filter(({ isOver }) => !isOver)
  const owed = owedMinor(live)
  const given = { receivedMinor, owedMinor: owed, hasReason: input.reason !== null }
  throwIfRefused(refuseSettling(claim.label, given, claim.currency))
  const why =
    input.reason && receivedMinor < owed
      ? await reasonFor(tx, 'claim.shortfall', input.reason)
      : null
  const said = why && (await claimWords.keepReason(tx, id, why))
  const next = await moveClaim(tx, actor, claim, {
    move: 'settle',
    version,
    data: {
      receivedMinor,
      currency: claim.currency,
      reference,
      ...(said ? { ...said, waivedMinor: owed - receivedMinor } : {}),
    },
  })
  const because = { reference, ...said }
  await enterMoney(tx, actor, id, entriesToSettle(live, receivedMinor), because)
  await recoverCases(tx, actor, claim, live)
  return { id, version: next }
}

type GivenBack = { readonly id: string; readonly version: number; readonly reference: string }

/** Returns what the courier paid for found parcels. */
export async function giveBack(tx: Tx, actor: Actor, { id, version, reference }: GivenBack) {
  const claim = await findClaim(tx, actor, id)
  if (claim.version !== version) throw staleVersion(claim.label, version, claim.version)
  const sums = await sumsOf(tx, id)
  const backMinor = toGiveBackMinor(sums)
  if (backMinor === 0)
    throw new Refusal(
      'conflict',
      'nothing_to_give_back',
      `Nothing of ${claim.label.toLowerCase()} is owed to the courier.`,
    )
  await enterMoney(tx, actor, id, entriesToGiveBack(sums), { reference })
  const row = await tx
    .updateTable('claims')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: 'claim.given_back',
    noun: claimNoun,
    id,
    label: claim.label,
    outletId: claim.outletId,
    data: { amount: formatMoney(backMinor, claim.currency), reference },
  })
  return { id, version: row.version }
}
