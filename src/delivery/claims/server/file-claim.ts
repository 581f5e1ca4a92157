import { sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { entriesToClaim } from '../claim-ledger.ts'
import { claimLabel, claimNoun } from '../claims.nouns.ts'
import {
  claimableMinor,
  claimDays,
  type RejectedClaim,
  refuseBesideAppeal,
  refuseFiling,
} from '../claims.rules.ts'
import { claimsSettings } from '../claims.settings.ts'
import { returnCaseMachine } from '../return-cases.states.ts'
import { termsOf } from './case-source.ts'
import { enterMoney } from './enter-money.ts'
import { findCases, moveCase } from './find-case.ts'

type Input = {
  readonly caseIds: readonly string[]
  readonly courierReference: string
  /** A new claim, although a rejected one could be appealed. */
  readonly despiteAppeal?: boolean | undefined
}

const dayMilliseconds = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * Claims the value of parcels that a courier says it returned. `now` is given only for demo data.
 */
export async function fileClaim(
  tx: Tx,
  actor: Actor,
  { caseIds, courierReference, despiteAppeal = false }: Input,
  now: number = Date.now(),
) {
  const found = await findCases(tx, actor, caseIds)
  for (const one of found) throwIfRefused(refuseMove(returnCaseMachine, 'claim', one))
  const rules = await courierRules(tx, [...new Set(found.map(({ courierId }) => courierId))])
  const cases = found.map((one) => {
    const terms = termsOf(rules, one.courierId)
    const amountMinor = claimableMinor(one.valueMinor, terms)
    return { ...one, ...claimDays(one.saidAt, terms), amountMinor }
  })
  throwIfRefused(refuseFiling(cases, dayOf(now)))
  if (!despiteAppeal) throwIfRefused(refuseBesideAppeal(await rejectedClaimOf(tx, caseIds)))
  const [first] = cases
  if (!first) throw new Error('The contract lets no claim without parcels through.')
  const { outletId, courierId, currency } = first
  const id = newId()
  const number = await nextNumber(tx)
  const fileBy = cases.map((one) => one.fileBy).sort()[0] ?? first.fileBy
  const answerDays = await settingOf(tx, claimsSettings.answerDays)
  await tx
    .insertInto('claims')
    .values({
      id,
      number,
      outlet_id: outletId,
      courier_id: courierId,
      currency,
      file_by: fileBy,
      answer_by: dayOf(now + answerDays * dayMilliseconds),
      courier_reference: courierReference,
      filed_by: authorId(actor),
    })
    .execute()
  await tx
    .insertInto('claim_cases')
    .values(cases.map((one) => ({ claim_id: id, case_id: one.id, amount_minor: one.amountMinor })))
    .execute()
  const sums = cases.map((one) => ({
    caseId: one.id,
    amountMinor: one.amountMinor,
    balanceMinor: 0,
    receivedMinor: 0,
  }))
  await enterMoney(tx, actor, id, entriesToClaim(sums))
  const label = claimLabel(number)
  for (const one of cases) await moveCase(tx, actor, one, { move: 'claim', data: { claim: label } })
  await appendEvent(tx, actor, {
    type: 'claim.filed',
    noun: claimNoun,
    id,
    label,
    outletId,
    data: {
      courier: courierId,
      parcels: cases.map(({ parcelCode }) => parcelCode).join(', '),
      claimedMinor: sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
    },
  })
  return { id, number, version: 1 }
}

/** The last claim of one of these parcels that was rejected and can still be appealed. */
async function rejectedClaimOf(
  tx: Tx,
  caseIds: readonly string[],
): Promise<RejectedClaim | undefined> {
  const found = await sql<RejectedClaim>`
    select c.id, c.number, c.version, p.code as "parcelCode"
    from claims c join claim_cases k on k.claim_id = c.id join return_cases r on r.id = k.case_id
      join parcels p on p.id = r.parcel_id
    where c.state = 'rejected' and k.case_id = any(${[...caseIds]}::uuid[])
    order by c.number desc, p.code limit 1`.execute(tx)
  return found.rows[0]
}

/** Without gaps: a rolled-back claim returns its number with the transaction. */
async function nextNumber(tx: Tx): Promise<number> {
  const found = await sql<{ last: number }>`
    update claim_counter set last = last + 1 returning last`.execute(tx)
  const [row] = found.rows
  if (!row) throw new Error('The counter of claims has one row.')
  return row.last
}
