import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Choosable } from '../customer-merges.contract.ts'
import { customersActions } from '../customers.actions.ts'
import { customerNoun } from '../customers.nouns.ts'
import { customerMachine } from '../customers.states.ts'
import { bookCredit } from './book-credit.ts'
import { type CustomerParts, calculateAll } from './customer-parts.ts'
import { type FoundCustomer, followMerges, lockCustomer } from './find-customer.ts'
import { type MovedContact, moveContacts, primariesOf, putFirst } from './move-contacts.ts'
import { choosePrimaries, refreshContacts } from './refresh-contacts.ts'

export type MergeInput = {
  readonly keptId: string
  readonly mergedId: string
  /** What is taken over from the one that is merged. */
  readonly fromMerged: readonly Choosable[]
}

/** The data for undoing a merge. Personal, and so blanked with the customer. */
export type MergeRecord = {
  readonly state: string
  readonly stateReason: string
  readonly contacts: readonly MovedContact[]
  readonly primaries: readonly string[]
  readonly credit: readonly { readonly currency: string; readonly minor: number }[]
  readonly before: Readonly<Record<string, unknown>>
  readonly wrote: Readonly<Record<string, unknown>>
  readonly parts: Readonly<Record<string, unknown>>
}

/**
 * Merges one customer into another: contacts, credit, orders and what else the areas below keep go
 * along, and every old id leads to the one that was kept. All of it is written down, so that it can
 * be undone.
 */
export const mergeCustomers =
  (parts: CustomerParts) => async (tx: Tx, actor: Actor, input: MergeInput) => {
    const { kept, merged } = await lockTwo(tx, input)
    throwIfRefused(refuseMove(customerMachine, 'merge', merged))
    const approved = await requireVerdict(tx, actor, customersActions.merge, {
      payload: input,
      summary: `Merge ${merged.label} into ${kept.label}`,
      path: customerNoun.path(kept.id),
      about: [merged.id],
      outletId: null,
    })
    const mergeId = newId()
    const { state, stateReason } = await standingOf(tx, merged.id)
    const primaries = await primariesOf(tx, kept.id)
    const contacts = await moveContacts(tx, merged.id, kept.id)
    await putFirst(tx, kept.id, await firstFromMerged(tx, contacts, input.fromMerged))
    const { before, wrote } = await writeFacts(tx, kept.id, merged.id, input.fromMerged)
    const credit = await moveCredit(tx, approved, { mergeId, kept, merged })
    const moved: Record<string, unknown> = {}
    for (const part of parts) moved[part.name] = await part.moveTo?.(tx, merged.id, kept.id)
    await choosePrimaries(tx, [kept.id])
    await refreshContacts(tx, [kept.id, merged.id])
    await forgetPairs(tx, merged.id)
    const record: MergeRecord = {
      state,
      stateReason,
      contacts,
      primaries,
      credit,
      before,
      wrote,
      parts: moved,
    }
    await sql`insert into customer_merges (id, kept_id, merged_id, before, merged_by)
      values (${mergeId}, ${kept.id}, ${merged.id}, ${JSON.stringify(record)}::jsonb,
        ${authorId(actor)})`.execute(tx)
    await move(tx, approved, {
      machine: customerMachine,
      noun: customerNoun,
      move: 'merge',
      id: merged.id,
      label: merged.label,
      set: { merged_into: kept.id },
      data: { into: kept.label },
    })
    await calculateAll(parts, tx, [kept.id, merged.id])
    await appendEvent(tx, approved, {
      type: 'customer.took_over',
      noun: customerNoun,
      id: kept.id,
      label: kept.label,
      data: { from: merged.label },
    })
    return { mergeId, keptId: kept.id }
  }

async function lockTwo(tx: Tx, input: MergeInput) {
  const keptId = await followMerges(tx, input.keptId)
  const mergedId = await followMerges(tx, input.mergedId)
  if (keptId === mergedId)
    throw new Refusal(
      'conflict',
      'same_customer',
      'These are one customer already. Choose two different ones.',
      { field: 'mergedId' },
    )
  const found = new Map<string, FoundCustomer>()
  for (const id of [keptId, mergedId].sort()) found.set(id, await lockCustomer(tx, id))
  const [kept, merged] = [found.get(keptId), found.get(mergedId)]
  if (!kept || !merged) throw new Error('A customer that was locked is gone.')
  return { kept, merged }
}

async function standingOf(tx: Tx, id: string) {
  return tx
    .selectFrom('customers')
    .select(['state', 'state_reason as stateReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The merged one's first phone, email or address, where it was chosen to come first. */
async function firstFromMerged(
  tx: Tx,
  contacts: readonly MovedContact[],
  fromMerged: readonly Choosable[],
): Promise<string[]> {
  const ids = contacts.filter(({ wasPrimary }) => wasPrimary).map(({ id }) => id)
  const found = await sql<{ id: string }>`select id from customer_contacts
    where id = any(${ids}::uuid[]) and kind = any(${[...fromMerged]}::text[])`.execute(tx)
  return found.rows.map(({ id }) => id)
}

const factColumns = ['full_name', 'note', 'tax_number'] as const
const chosenBy = { full_name: 'fullName', note: 'note', tax_number: 'taxNumber' } as const

/** Name, note and tax number as they were chosen; tags of both. */
async function writeFacts(
  tx: Tx,
  keptId: string,
  mergedId: string,
  fromMerged: readonly Choosable[],
) {
  const columns = [...factColumns, 'tags'] as const
  const read = (id: string) =>
    tx.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const [before, other] = [await read(keptId), await read(mergedId)]
  const chosen = factColumns.filter((column) => fromMerged.includes(chosenBy[column]))
  const taken = Object.fromEntries(chosen.map((column) => [column, other[column]]))
  const tags = [...new Set([...before.tags, ...other.tags])].slice(0, 20)
  const wrote = { ...taken, tags }
  await tx
    .updateTable('customers')
    .set({ ...wrote, version: sql<number>`version + 1` })
    .where('id', '=', keptId)
    .execute()
  return { before, wrote }
}

type Sides = {
  readonly mergeId: string
  readonly kept: FoundCustomer
  readonly merged: FoundCustomer
}

/** Out of one ledger and into the other, so that each keeps adding up by itself. */
async function moveCredit(tx: Tx, actor: Actor, { mergeId, kept, merged }: Sides) {
  const found = await sql<{ currency: string; minor: number }>`
    select currency, balance_minor as minor from customer_credit
    where customer_id = ${merged.id} and balance_minor > 0 order by currency for update`.execute(tx)
  const source = { noun: 'customer_merge', id: mergeId }
  for (const { currency, minor } of found.rows) {
    const out = { customerId: merged.id, amountMinor: -minor, reason: `Moved to ${kept.label}` }
    await bookCredit(tx, actor, { ...out, currency, source })
    const into = { customerId: kept.id, amountMinor: minor, reason: `Moved from ${merged.label}` }
    await bookCredit(tx, actor, { ...into, currency, source })
  }
  return found.rows
}

async function forgetPairs(tx: Tx, id: string): Promise<void> {
  await sql`delete from customer_duplicates
    where dismissed_at is null and ${id} in (first_id, second_id)`.execute(tx)
}
