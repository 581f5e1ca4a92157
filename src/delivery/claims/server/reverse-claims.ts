import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { entriesToReverse } from '../claim-ledger.ts'
import { claimLabel, claimNoun } from '../claims.nouns.ts'
import { enterMoney } from './enter-money.ts'
import { type FoundClaim, moveClaim, sumsOf } from './find-claim.ts'

/**
 * A claimed parcel was found: its claim no longer includes it, and is withdrawn if nothing else is
 * left; what was paid for it is owed to the courier from now on.
 *
 * @returns the labels of the claims that it was in
 */
export async function reverseClaims(
  tx: Tx,
  actor: Actor,
  caseId: string,
  parcelCode: string,
): Promise<string[]> {
  const found = await sql<Omit<FoundClaim, 'label'>>`
    select c.id, c.number, c.state, c.version, c.outlet_id as "outletId",
      c.courier_id as "courierId", c.currency
    from claims c join claim_cases cc on cc.claim_id = c.id
    where cc.case_id = ${caseId} and not cc.is_over order by c.id for update of c`.execute(tx)
  for (const row of found.rows) await reverse(tx, actor, row, caseId, parcelCode)
  return found.rows.map(({ number }) => claimLabel(number))
}

async function reverse(
  tx: Tx,
  actor: Actor,
  row: Omit<FoundClaim, 'label'>,
  caseId: string,
  parcelCode: string,
): Promise<void> {
  const claim = { ...row, label: claimLabel(row.number) }
  const sums = await sumsOf(tx, claim.id)
  const mine = sums.find((one) => one.caseId === caseId)
  if (!mine) return
  const entries = entriesToReverse(mine)
  const reason = `${parcelCode} turned up`
  await enterMoney(tx, actor, claim.id, entries, { reason })
  await tx
    .updateTable('claim_cases')
    .set({ is_over: true })
    .where('claim_id', '=', claim.id)
    .where('case_id', '=', caseId)
    .execute()
  const owedBack = entries.find(({ kind }) => kind === 'give_back')
  await appendEvent(tx, actor, {
    type: 'claim.reversed',
    noun: claimNoun,
    id: claim.id,
    label: claim.label,
    outletId: claim.outletId,
    data: {
      parcel: parcelCode,
      ...(owedBack ? { toGiveBackMinor: -owedBack.amountMinor, currency: claim.currency } : {}),
    },
  })
  const isAlone = !sums.some((one) => one.caseId !== caseId && !one.isOver)
  if (isAlone && (claim.state === 'open' || claim.state === 'approved'))
    await moveClaim(tx, actor, claim, { move: 'withdraw', data: { reason } })
}
