import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { attachableCustomer } from '#sales/customers/server/index.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { suspiciousCaseNoun, suspiciousLabel } from '../suspicious.nouns.ts'
import { type SuspicionCause, suspiciousMachine } from '../suspicious.states.ts'
import { moveSuspicion } from './find-suspicious-case.ts'
import { refreshSuspicion } from './refresh-suspicion.ts'
import { suspiciousWords } from './suspicious-words.ts'

type OpenInput = {
  readonly customerId?: string | undefined
  readonly orderId?: string | undefined
  readonly reason: ReasonGiven
}

/** Flags a customer by hand, from the customer, an order or a call. It restricts nothing. */
export async function openSuspicion(tx: Tx, actor: Actor, input: OpenInput) {
  const customer = await attachableCustomer(tx, await customerOf(tx, actor, input))
  const reason = await reasonFor(tx, 'customer.state', input.reason)
  const known = await caseOf(tx, customer.id)
  if (known && known.state !== 'cleared' && known.state !== 'watch')
    throw new Refusal(
      'conflict',
      'already_open',
      `${customer.label} is in ${suspiciousLabel(known.number).toLowerCase()} already (${suspiciousMachine.states[known.state].label.toLowerCase()}). Open that case.`,
      { details: { caseId: known.id } },
    )
  const reasonText = reason.text
  if (known) {
    const { id, number } = known
    const label = suspiciousLabel(number)
    const data = await suspiciousWords.keepReason(tx, id, reason)
    const version = await moveSuspicion(
      tx,
      actor,
      { id, label },
      {
        move: 'flag',
        set: { reason: reasonText, cause: 'manual' },
        data,
      },
    )
    return { id, number, version }
  }
  const added = await addSuspicion(tx, actor, {
    customer,
    cause: 'manual',
    reason: reasonText,
    dataOf: (id) => suspiciousWords.keepReason(tx, id, reason),
  })
  return { ...added, version: 1 }
}

/** An order names its customer, also where both are given. */
async function customerOf(tx: Tx, actor: Actor, { customerId, orderId }: OpenInput) {
  if (orderId !== undefined) {
    const order = await findOrder(tx, actor, capability.orders, orderId)
    const found = await tx
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    if (found.customer_id !== null) return found.customer_id
    throw new Refusal(
      'unprocessable',
      'no_customer',
      `${order.label} has no customer. Add the customer to the order first.`,
      { field: 'orderId' },
    )
  }
  if (customerId !== undefined) return customerId
  throw new Refusal('unprocessable', 'no_customer', 'Choose a customer or an order.', {
    field: 'customerId',
  })
}

export type KnownCase = {
  readonly id: string
  readonly number: number
  readonly state: keyof typeof suspiciousMachine.states
  readonly stateChangedAt: string
}

/**
 * The case about a customer, locked: the one that began with them, else the newest that they are
 * linked to.
 */
export async function caseOf(tx: Tx, customerId: string): Promise<KnownCase | null> {
  const found = await sql<KnownCase>`
    select s.id, s.number, s.state, s.state_changed_at as "stateChangedAt" from suspicious_cases s
    where s.customer_id = ${customerId} or exists (select from suspicious_members m
      where m.case_id = s.id and m.customer_id = ${customerId})
    order by s.state = 'cleared', s.customer_id = ${customerId} desc, s.number desc
    limit 1 for update of s`.execute(tx)
  return found.rows[0] ?? null
}

type NewSuspicion = {
  /** Locked, so that two that flag them at once open one case. */
  readonly customer: { readonly id: string; readonly number: number }
  readonly cause: SuspicionCause
  readonly reason: string
  readonly dataOf: (id: string) => Promise<Readonly<Record<string, unknown>>>
}

/** Opens a case about a customer without one. */
export async function addSuspicion(tx: Tx, actor: Actor, given: NewSuspicion) {
  const { customer, cause, reason, dataOf } = given
  const id = newId()
  const added = await sql<{ number: number }>`
    insert into suspicious_cases (id, customer_id, cause, opened_by, reason, currency)
    values (${id}, ${customer.id}, ${cause}, ${authorId(actor)}, ${reason},
      ${await settingOf(tx, platformSettings.currency)})
    returning number`.execute(tx)
  const number = added.rows[0]?.number ?? 0
  await refreshSuspicion(tx, { id, customerId: customer.id })
  await appendEvent(tx, actor, {
    type: 'suspicious_case.opened',
    noun: suspiciousCaseNoun,
    id,
    label: suspiciousLabel(number),
    data: { customer: customerLabel(customer.number), cause, ...(await dataOf(id)) },
  })
  return { id, number }
}
