import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import type { ImportChange } from '#platform/server/table-import.ts'
import { customerNoun } from '../../customers.nouns.ts'
import { customerMachine } from '../../customers.states.ts'
import { changeCustomer } from '../change-customer.ts'
import { blankCustomers } from '../erase-customer.ts'
import { removeContact } from '../save-contact.ts'
import { type KnownCustomer, type KnownFacts, knownCustomers } from './known-customers.ts'

/** The data for undoing a change of an import, without anything that identifies the customer. */
export type CustomerBefore = {
  /** As the import left it. */
  readonly version: number
  readonly contactIds: readonly string[]
  readonly changed: Partial<KnownFacts>
}

/** Customers not changed since are erased again, or get back what the import changed. */
export async function undoCustomers(
  tx: Tx,
  actor: Actor,
  _source: unknown,
  changes: readonly ImportChange[],
) {
  const known = await knownCustomers(
    tx,
    changes.map(({ id }) => id),
  )
  const left: { id: string; label: string; reason: string }[] = []
  for (const change of changes) {
    const { id, label } = change
    const there = known.get(id)
    const before = change.before as CustomerBefore // parse edge: written by applyCustomers
    const reason = there ? whyNot(there, before) : 'It is gone.'
    if (reason !== null) left.push({ id, label, reason })
    else if (there && change.did === 'created') await takeBack(tx, actor, there, label)
    else if (there) await setBack(tx, actor, there, before)
  }
  return { undone: changes.length - left.length, left }
}

function whyNot(there: KnownCustomer, before: CustomerBefore): string | null {
  if (there.ordersPlaced > 0) return 'There are orders of this customer now.'
  return there.version === before.version ? null : 'It was changed after the import.'
}

async function takeBack(tx: Tx, actor: Actor, { id }: KnownCustomer, label: string) {
  await blankCustomers(tx, [id])
  const record = { machine: customerMachine, noun: customerNoun, id, label }
  await move(tx, actor, { ...record, move: 'erase', data: { reason: 'Import undone' } })
}

async function setBack(tx: Tx, actor: Actor, there: KnownCustomer, before: CustomerBefore) {
  const { id, facts } = there
  let { version } = await changeCustomer(tx, actor, {
    ...facts,
    ...before.changed,
    id,
    version: there.version,
  })
  for (const contactId of before.contactIds)
    version = (await removeContact(tx, actor, { id, version, contactId })).version
}
