import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseTaking } from '../registers.rules.ts'
import type { Tender } from '../tenders.ts'

type Taking = {
  /** The row of the order's payments. */
  readonly paymentId: string
  readonly kind: 'payment' | 'refund'
  readonly method: Tender
  /** Without sign. */
  readonly amountMinor: Minor
}

/**
 * Books what is paid or refunded at a register device into the open session of its register, in the
 * transaction of the payment. Elsewhere, and at a device without a register, there is no drawer.
 *
 * @throws Refusal `no_open_session`, `session_closing`
 */
export async function bookTaking(tx: Tx, actor: Actor, taking: Taking): Promise<void> {
  const register = await registerOf(tx, actor)
  if (!register) return
  // Held until the payment is committed, so that a count never misses it.
  const found = await sql<{ id: string; state: string }>`
    select id, state from register_sessions
    where register_id = ${register.id} and state <> 'closed' for share`.execute(tx)
  const [session] = found.rows
  throwIfRefused(refuseTaking(register.name, session?.state ?? null))
  if (!session) return
  const { paymentId, kind, method, amountMinor } = taking
  await tx
    .insertInto('register_entries')
    .values({
      id: newId(),
      session_id: session.id,
      kind,
      method,
      amount_minor: kind === 'payment' ? amountMinor : -amountMinor,
      payment_id: paymentId,
      made_by: authorId(actor),
    })
    .execute()
}

async function registerOf(tx: Tx, { work, deviceId }: Actor) {
  if (work?.kind !== 'till' || deviceId === null) return null
  const found = await tx
    .selectFrom('registers')
    .select(['id', 'name'])
    .where('device_id', '=', deviceId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return found ?? null
}
