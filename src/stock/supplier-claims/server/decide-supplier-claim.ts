import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import { type ClaimStep, type FoundClaim, findClaim, lockClaim } from './find-supplier-claim.ts'
import { moveClaim, tellOfClaim } from './tell-claim.ts'

/** What of a message the two sides see. */
export type Side = { readonly isSupplier: boolean; readonly author: string }

export const ourSide = (actor: Actor): Side => ({ isSupplier: false, author: actor.name })

/** The supplier accepts the claim, in the portal or on the phone. */
export async function acceptClaim(
  tx: Tx,
  actor: Actor,
  { creditNumber, ...step }: ClaimStep & { readonly creditNumber: string },
) {
  const claim = await lockClaim(tx, actor, step)
  const version = await moveClaim(tx, actor, claim, 'accept', {
    version: step.version,
    set: { credit_number: creditNumber },
    data: { creditNumber },
  })
  return { id: claim.id, version }
}

/** The supplier disputes the claim; its reason begins the conversation. */
export async function disputeClaim(
  tx: Tx,
  actor: Actor,
  { reason, ...step }: ClaimStep & { readonly reason: string },
  side: Side = { isSupplier: true, author: '' },
) {
  const claim = await lockClaim(tx, actor, step)
  const version = await moveClaim(tx, actor, claim, 'dispute', {
    version: step.version,
    set: { dispute_reason: reason },
    data: { reason },
  })
  const author = side.author || claim.supplierName
  await keepMessage(tx, claim.id, { ...side, author }, reason)
  return { id: claim.id, version }
}

/** The buyer upholds a disputed claim: it waits for the supplier again. */
export async function upholdClaim(
  tx: Tx,
  actor: Actor,
  { message, ...step }: ClaimStep & { readonly message: string },
) {
  const claim = await lockClaim(tx, actor, step)
  const version = await moveClaim(tx, actor, claim, 'uphold', {
    version: step.version,
    data: { message },
  })
  await keepMessage(tx, claim.id, ourSide(actor), message)
  return { id: claim.id, version }
}

type Repricing = ClaimStep & {
  readonly reason: string
  readonly lines: readonly { readonly lineId: string; readonly amountMinor: number }[]
}

/** The buyer changes the amounts of a disputed claim: it waits for the supplier again. */
export async function repriceClaim(tx: Tx, actor: Actor, { reason, lines, ...step }: Repricing) {
  const claim = await lockClaim(tx, actor, step)
  throwIfRefused(refuseMove(supplierClaimMachine, 'uphold', claim))
  for (const { lineId, amountMinor } of lines)
    await setAmount(tx, claim, { lineId, amountMinor }, reason)
  const summed = await sql<{ totalMinor: number }>`
    update supplier_claims c set total_minor = (select sum(l.amount_minor)
      from supplier_claim_lines l where l.claim_id = c.id)
    where c.id = ${claim.id} returning total_minor as "totalMinor"`.execute(tx)
  const totalMinor = summed.rows[0]?.totalMinor ?? 0
  await tellOfClaim(tx, actor, claim, 'supplier_claim.repriced', {
    reason,
    totalMinor,
    beforeMinor: claim.totalMinor,
  })
  const version = await moveClaim(tx, actor, claim, 'uphold', {
    version: step.version,
    data: { message: reason },
  })
  await keepMessage(tx, claim.id, ourSide(actor), reason)
  return { id: claim.id, version }
}

type Amount = { readonly lineId: string; readonly amountMinor: number }

/** A disputed claim never grows: the supplier would answer something else than it was sent. */
async function setAmount(
  tx: Tx,
  claim: FoundClaim,
  { lineId, amountMinor }: Amount,
  reason: string,
): Promise<void> {
  const line = await sql<{ amountMinor: number; sku: string }>`
    select l.amount_minor as "amountMinor", v.sku from supplier_claim_lines l
    join variants v on v.id = l.variant_id
    where l.id = ${lineId} and l.claim_id = ${claim.id}`.execute(tx)
  const [before] = line.rows
  if (!before) throw notFound('This line')
  if (amountMinor > before.amountMinor)
    throw new Refusal(
      'unprocessable',
      'above_line',
      `${claim.label} claims ${formatMoney(before.amountMinor, claim.currency)} for ${before.sku}. Enter that amount or less.`,
      { field: 'lines' },
    )
  await sql`update supplier_claim_lines set amount_minor = ${amountMinor},
    amount_reason = ${reason} where id = ${lineId} and amount_minor <> ${amountMinor}`.execute(tx)
}

type Message = { readonly id: string; readonly body: string }

/** A message about a claim that the supplier knows. */
export async function answerClaim(
  tx: Tx,
  actor: Actor,
  { id, body }: Message,
  side: Side = ourSide(actor),
) {
  const claim = await findClaim(tx, actor, id)
  if (!claim.isSent)
    throw new Refusal(
      'conflict',
      'not_sent',
      `${claim.label} is not sent yet, so the supplier can’t read a message. Write it into the note, or send the claim first.`,
    )
  const kept = await keepMessage(tx, id, side, body)
  await tellOfClaim(tx, actor, claim, 'supplier_claim.answered', {})
  return { id: kept }
}

async function keepMessage(
  tx: Tx,
  claimId: string,
  { isSupplier, author }: Side,
  body: string,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('supplier_claim_messages')
    .values({ id, claim_id: claimId, is_supplier: isSupplier, author, body })
    .execute()
  return id
}
