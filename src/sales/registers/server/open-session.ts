import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { type CashPieces, refuseCash, totalOfCash } from '../cash-count.rules.ts'
import { registerSessionNoun } from '../registers.nouns.ts'
import { refuseRetired } from '../registers.rules.ts'
import { isInSession, lockRegister } from './find-register.ts'
import { keepCount } from './keep-count.ts'

/**
 * Opens a register with what is in its drawer. The register stays locked, so that of two people at
 * once the second is refused.
 *
 * @throws Refusal `session_open`, `wrong_state`, `counted_twice`, `unknown_denomination`
 */
export async function openSession(
  tx: Tx,
  actor: Actor,
  input: { readonly registerId: string; readonly counted: readonly CashPieces[] },
) {
  const { registerId, counted } = input
  const register = await lockRegister(tx, actor, registerId)
  const { name, outletId, currency } = register
  throwIfRefused(refuseRetired(register))
  throwIfRefused(refuseCash(counted, currency))
  if (await isInSession(tx, registerId))
    throw new Refusal(
      'conflict',
      'session_open',
      `${name} is open already. Continue in its session, or close it first.`,
    )
  const id = newId()
  const openingMinor = totalOfCash(counted)
  await tx
    .insertInto('register_sessions')
    .values({
      id,
      register_id: registerId,
      outlet_id: outletId,
      currency,
      opening_minor: openingMinor,
      opened_by: actor.userId,
    })
    .execute()
  await keepCount(tx, actor, { sessionId: id, purpose: 'opening', counted, expectedMinor: null })
  await appendEvent(tx, actor, {
    type: 'register_session.opened',
    noun: registerSessionNoun,
    id,
    label: name,
    outletId,
    data: { openingMinor: formatMoney(openingMinor, currency) },
  })
  return { id }
}
