import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  entriesToGiveBack,
  entriesToReceive,
  entriesToSettle,
  netPayment,
} from '../claim-ledger.ts'
import { claimLabel, claimNoun } from '../claims.nouns.ts'
import { claimWords } from './claim-words.ts'
import { enterMoney } from './enter-money.ts'
import { type FoundClaim, moveClaim, sumsOf } from './find-claim.ts'
import { recoverCases } from './recover-cases.ts'

type Payment = {
  readonly claimId: string
  /** The paid parcel; null for the whole claim. */
  readonly caseId: string | null
  /** Below 0 the courier takes back what it paid for a found parcel. */
  readonly paidMinor: number
  /** The unpaid rest is written off, with the reason. */
  readonly isRestGivenUp: boolean
  readonly reference: string
  readonly reason: string
}

/**
 * A courier's remittance paid for a claim, or for one parcel of it. Once nothing is owed the claim
 * is settled; until then the rest stays owed. An excess amount changes nothing here.
 */
export async function payClaim(tx: Tx, actor: Actor, payment: Payment): Promise<void> {
  const { caseId, paidMinor, reference } = payment
  const claim = await lockClaim(tx, payment.claimId)
  const mine = (await sumsOf(tx, claim.id)).filter(
    (one) => caseId === null || one.caseId === caseId,
  )
  const { receivedMinor, backMinor } = netPayment(mine, paidMinor)
  const wasPaid = receivedMinor > 0 || mine.some((one) => one.receivedMinor > 0)
  const isRestGivenUp = payment.isRestGivenUp && wasPaid
  const received = isRestGivenUp
    ? entriesToSettle(mine, receivedMinor)
    : entriesToReceive(mine, receivedMinor)
  const entries = [...received, ...entriesToGiveBack(mine, backMinor)]
  if (entries.length === 0) return
  const said = await claimWords.keepWords(tx, claim.id, payment.reason)
  await enterMoney(tx, actor, claim.id, entries, { reference, ...said })
  const live = (await sumsOf(tx, claim.id)).filter(({ isOver }) => !isOver)
  const isAllPaid =
    live.some((one) => one.receivedMinor > 0) && live.every(({ balanceMinor }) => balanceMinor <= 0)
  const amount = formatMoney(receivedMinor - backMinor, claim.currency)
  const data = { amount, reference, ...said }
  if (isAllPaid && (claim.state === 'open' || claim.state === 'approved')) {
    await moveClaim(tx, actor, claim, { move: 'settle', data })
    await recoverCases(tx, actor, claim, live)
    return
  }
  await sql`update claims set version = version + 1 where id = ${claim.id}`.execute(tx)
  const { id, label, outletId } = claim
  await appendEvent(tx, actor, { type: 'claim.paid', noun: claimNoun, id, label, outletId, data })
}

async function lockClaim(tx: Tx, id: string): Promise<FoundClaim> {
  const found = await sql<Omit<FoundClaim, 'label'>>`
    select c.id, c.number, c.state, c.version, c.outlet_id as "outletId",
      c.courier_id as "courierId", c.currency
    from claims c where c.id = ${id} for update of c`.execute(tx)
  const [claim] = found.rows
  if (!claim) throw notFound('This claim')
  return { ...claim, label: claimLabel(claim.number) }
}
