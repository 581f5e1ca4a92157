import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { suspiciousCaseNoun } from '../suspicious.nouns.ts'
import { lockSuspicion, moveSuspicion } from './find-suspicious-case.ts'
import { refreshSuspicion } from './refresh-suspicion.ts'
import { settlePolicies, touchedOrders } from './settle-policies.ts'
import { suspiciousWords } from './suspicious-words.ts'

type Step = { readonly id: string; readonly version: number }

/** Starts the review, which assigns the case to the user where it has no one. */
export async function reviewSuspicion(tx: Tx, actor: Actor, { id, version }: Step) {
  const found = await lockSuspicion(tx, id)
  const owner = await ownerOf(tx, id)
  const moved = await moveSuspicion(tx, actor, found, {
    move: 'review',
    version,
    set: { owner_id: owner ?? authorId(actor) },
  })
  return { id, version: moved }
}

async function ownerOf(tx: Tx, id: string): Promise<string | null> {
  const found = await sql<{ owner: string | null }>`
    select owner_id as owner from suspicious_cases where id = ${id}`.execute(tx)
  return found.rows[0]?.owner ?? null
}

/** A user who works on it takes the case over. */
export async function takeSuspicion(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const { label, version } = await lockSuspicion(tx, id)
  const taken = await sql`update suspicious_cases set owner_id = ${authorId(actor)}::uuid
    where id = ${id} and owner_id is distinct from ${authorId(actor)}::uuid`.execute(tx)
  if (taken.numAffectedRows)
    await appendEvent(tx, actor, {
      type: 'suspicious_case.taken',
      noun: suspiciousCaseNoun,
      id,
      label,
    })
  return { id, version }
}

/** A customer who was cleared or on watch is suspected again. */
export async function flagAgain(
  tx: Tx,
  actor: Actor,
  input: Step & { readonly reason: ReasonGiven },
) {
  const found = await lockSuspicion(tx, input.id)
  const reason = await reasonFor(tx, 'customer.state', input.reason)
  const version = await moveSuspicion(tx, actor, found, {
    move: 'flag',
    version: input.version,
    set: { reason: reason.text, cause: 'manual' },
    data: await suspiciousWords.keepReason(tx, found.id, reason),
  })
  return { id: found.id, version }
}

/** What the customer says against the restriction, which stays in force until it is decided. */
export async function appealSuspicion(
  tx: Tx,
  actor: Actor,
  { id, version, note }: Step & { readonly note: string },
) {
  const found = await lockSuspicion(tx, id)
  const moved = await moveSuspicion(tx, actor, found, {
    move: 'appeal',
    version,
    set: { appeal_note: note },
    data: await suspiciousWords.keepWords(tx, id, note),
  })
  return { id, version: moved }
}

/** Not the same person: the customer leaves the case, and nothing links them to its members again. */
export async function unlinkFromSuspicion(
  tx: Tx,
  actor: Actor,
  { id, customerId }: { readonly id: string; readonly customerId: string },
) {
  const found = await lockSuspicion(tx, id)
  if (found.customerId === customerId)
    throw new Refusal(
      'conflict',
      'main_customer',
      `${found.customerLabel} is the customer that ${found.label.toLowerCase()} is about. Clear the case instead.`,
      { field: 'customerId' },
    )
  const linked = await sql<{ number: number }>`select c.number from suspicious_members m
    join customers c on c.id = m.customer_id
    where m.case_id = ${id} and m.customer_id = ${customerId}`.execute(tx)
  const [member] = linked.rows
  if (!member)
    throw new Refusal(
      'conflict',
      'not_linked',
      `This customer is not linked to ${found.label.toLowerCase()}. Reload the case.`,
      { field: 'customerId' },
    )
  const orders = await touchedOrders(tx, id)
  await sql`insert into suspicious_unlinks (first_id, second_id, unlinked_by)
    values (least(${found.customerId}::uuid, ${customerId}::uuid),
      greatest(${found.customerId}::uuid, ${customerId}::uuid), ${authorId(actor)})
    on conflict do nothing`.execute(tx)
  await refreshSuspicion(tx, found)
  await settlePolicies(tx, orders)
  await appendEvent(tx, actor, {
    type: 'suspicious_case.unlinked',
    noun: suspiciousCaseNoun,
    id,
    label: found.label,
    data: { customer: customerLabel(member.number) },
  })
  return { id }
}
