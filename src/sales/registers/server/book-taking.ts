import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseOtherCurrency, refuseOtherRegister, refuseTaking } from '../registers.rules.ts'
import type { Tender } from '../tenders.ts'
import { findRegister } from './find-register.ts'

type Taking = {
  /** The row of the payments of an order or a sale. */
  readonly paymentId: string
  readonly kind: 'payment' | 'refund'
  readonly method: Tender
  /** Without sign. */
  readonly amountMinor: Minor
}

type TakingIn = Taking & {
  readonly currency: string
  /** The register that a user names who is at no register device. */
  readonly registerId?: string | undefined
}

/**
 * Books what is paid or refunded at a register device into the open session of its register, in the
 * transaction of the payment. Elsewhere it goes into the register that is named, and without one, or
 * at a device without a register, there is no drawer.
 *
 * @throws Refusal `other_currency`, `no_open_session`, `session_closing`, `wrong_register`
 */
export async function bookTaking(
  tx: Tx,
  actor: Actor,
  { currency, registerId, ...taking }: TakingIn,
): Promise<void> {
  const register =
    registerId === undefined ? await registerOf(tx, actor) : await named(tx, actor, registerId)
  if (!register) return
  throwIfRefused(refuseOtherCurrency(currency, register))
  await bookInto(tx, actor, await holdSession(tx, register), taking)
}

/** The open session of a register, which a count waits for until the transaction ends. */
export type Drawer = {
  readonly registerId: string
  readonly sessionId: string
  readonly registerName: string
  readonly outletId: string
  readonly currency: string
}

/**
 * Holds the open session of a register of the actor's outlets, for a sale or a refund. At a shared
 * device it has to be the register of that device.
 *
 * @throws Refusal `wrong_register`, `no_open_session`, `session_closing`
 */
export async function holdDrawer(tx: Tx, actor: Actor, registerId: string): Promise<Drawer> {
  const register = await findRegister(tx, actor, registerId)
  throwIfRefused(refuseOtherRegister(actor, register))
  const { name: registerName, outletId, currency } = register
  return {
    registerId,
    registerName,
    outletId,
    currency,
    sessionId: await holdSession(tx, register),
  }
}

/** Held until the payment is committed, so that a count never misses it. */
async function holdSession(tx: Tx, register: { id: string; name: string }): Promise<string> {
  const found = await sql<{ id: string; state: string }>`
    select id, state from register_sessions
    where register_id = ${register.id} and state <> 'closed' for share`.execute(tx)
  const [session] = found.rows
  throwIfRefused(refuseTaking(register.name, session?.state ?? null))
  if (!session) throw new Error(`Register ${register.id} takes payments without a session.`)
  return session.id
}

/** Books a payment or a refund into a session that the caller holds. */
export async function bookInto(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  { paymentId, kind, method, amountMinor }: Taking,
): Promise<void> {
  await tx
    .insertInto('register_entries')
    .values({
      id: newId(),
      session_id: sessionId,
      kind,
      method,
      amount_minor: kind === 'payment' ? amountMinor : -amountMinor,
      payment_id: paymentId,
      made_by: authorId(actor),
    })
    .execute()
}

async function named(tx: Tx, actor: Actor, registerId: string) {
  const register = await findRegister(tx, actor, registerId)
  throwIfRefused(refuseOtherRegister(actor, register))
  return register
}

async function registerOf(tx: Tx, { work, deviceId }: Actor) {
  if (work?.kind !== 'till' || deviceId === null) return null
  const found = await sql<{ id: string; name: string; currency: string }>`
    select r.id, r.name, o.currency from registers r join outlets o on o.id = r.outlet_id
    where r.device_id = ${deviceId} and r.state = 'active'`.execute(tx)
  return found.rows[0] ?? null
}
