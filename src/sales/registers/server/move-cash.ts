import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { registerSessionNoun } from '../registers.nouns.ts'
import { changeOf, type MovementKind, movementLabels, refuseAmount } from '../registers.rules.ts'
import { type FoundSession, holdOpenSession } from './find-session.ts'

type Movement = {
  readonly id: string
  readonly kind: MovementKind
  readonly amountMinor: Minor
  readonly reason: ReasonGiven
}

/**
 * Records cash that is put into the drawer or taken out of it without a sale.
 *
 * @throws Refusal `no_open_session`, `session_closing`, `wrong_amount`
 */
export async function addMovement(tx: Tx, actor: Actor, input: Movement) {
  const { id, kind, amountMinor } = input
  const session = await holdOpenSession(tx, actor, id)
  throwIfRefused(refuseAmount(kind, amountMinor))
  const reason = await reasonFor(tx, 'register.movement', input.reason)
  const movementId = newId()
  await tx
    .insertInto('register_entries')
    .values({
      id: movementId,
      session_id: id,
      kind,
      method: 'cash',
      amount_minor: changeOf(kind, amountMinor),
      reason_code: reason.code,
      reason: reason.text,
      made_by: authorId(actor),
    })
    .execute()
  await tellMovement(tx, actor, session, {
    event: 'moved',
    kind,
    amountMinor,
    reason: reason.text,
  })
  return { id, movementId }
}

/**
 * Takes a movement back by its opposite, once; both stay in the record.
 *
 * @throws Refusal `no_open_session`, `session_closing`, `already_reversed`
 */
export async function reverseMovement(
  tx: Tx,
  actor: Actor,
  { id, movementId }: { readonly id: string; readonly movementId: string },
) {
  const session = await holdOpenSession(tx, actor, id)
  const found = await sql<{ kind: MovementKind; amountMinor: Minor }>`
    select kind, amount_minor as "amountMinor" from register_entries
    where id = ${movementId} and session_id = ${id} and payment_id is null and reverses is null
      and kind <> 'no_sale'`.execute(tx)
  const [movement] = found.rows
  if (!movement) throw notFound('This movement')
  const reversalId = newId()
  await tx
    .insertInto('register_entries')
    .values({
      id: reversalId,
      session_id: id,
      kind: movement.kind,
      method: 'cash',
      amount_minor: -movement.amountMinor,
      reverses: movementId,
      made_by: authorId(actor),
    })
    .execute()
    .catch(asReversed)
  await tellMovement(tx, actor, session, {
    event: 'reversed',
    kind: movement.kind,
    amountMinor: Math.abs(movement.amountMinor),
  })
  return { id, movementId: reversalId }
}

function asReversed(error: unknown): never {
  if (brokenConstraint(error) !== 'register_entries_reversed_once') throw error
  throw new Refusal('conflict', 'already_reversed', 'This movement is reversed already.')
}

type Told = {
  readonly event: 'moved' | 'reversed'
  readonly kind: MovementKind
  readonly amountMinor: Minor
  readonly reason?: string
}

async function tellMovement(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, currency }: FoundSession,
  { event, kind, amountMinor, reason }: Told,
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `register_session.${event}`,
    noun: registerSessionNoun,
    id,
    label,
    outletId,
    data: {
      kind: movementLabels[kind].toLowerCase(),
      ...(amountMinor === 0 ? {} : { amount: formatMoney(amountMinor, currency) }),
      ...(reason === undefined ? {} : { reason }),
    },
  })
}
