import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ContactGiven } from '../suppliers.fields.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { type ContactRole, contactRoleLabels } from '../suppliers.rules.ts'
import { lockSupplier, raiseVersion } from './find-supplier.ts'

const mostContacts = 50

type SaveInput = {
  readonly id: string
  readonly version: number
  /** Null for a new one. */
  readonly contactId: string | null
  readonly contact: ContactGiven
}

/** Adds a person to the contacts of a supplier, or changes one. */
export async function saveSupplierContact(tx: Tx, actor: Actor, input: SaveInput) {
  const { id, name } = await lockSupplier(tx, input.id, input.version)
  const { contact } = input
  const contactId = input.contactId ?? newId()
  if (input.contactId === null) {
    await refuseTooMany(tx, id, name)
    await tx
      .insertInto('supplier_contacts')
      .values({ id: contactId, supplier_id: id, ...contact })
      .execute()
  } else {
    const changed = await tx
      .updateTable('supplier_contacts')
      .set(contact)
      .where('id', '=', contactId)
      .where('supplier_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound('This contact')
  }
  const act = input.contactId === null ? 'contact_added' : 'contact_changed'
  const version = await tellContact(tx, actor, { id, name }, act, contact.role)
  return { id, version, contactId }
}

/** Removes a person from the contacts of a supplier. */
export async function removeSupplierContact(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number; readonly contactId: string },
) {
  const { id, name } = await lockSupplier(tx, input.id, input.version)
  const gone = await sql<{ role: ContactRole }>`delete from supplier_contacts
    where id = ${input.contactId} and supplier_id = ${id} returning role`.execute(tx)
  const [contact] = gone.rows
  if (!contact) throw notFound('This contact')
  return {
    id,
    version: await tellContact(tx, actor, { id, name }, 'contact_removed', contact.role),
  }
}

async function refuseTooMany(tx: Tx, id: string, name: string): Promise<void> {
  const found = await sql<{ count: number }>`select count(*)::int as count
    from supplier_contacts where supplier_id = ${id}`.execute(tx)
  if ((found.rows[0]?.count ?? 0) < mostContacts) return
  throw new Refusal(
    'conflict',
    'too_many_contacts',
    `${name} has ${mostContacts} contacts, the most that a supplier may have. Remove one first.`,
  )
}

/** Names the role only: events are kept for ever, and the name of a person is not. */
async function tellContact(
  tx: Tx,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
  act: 'contact_added' | 'contact_changed' | 'contact_removed',
  role: ContactRole,
): Promise<number> {
  const version = await raiseVersion(tx, id)
  await appendEvent(tx, actor, {
    type: `supplier.${act}`,
    noun: supplierNoun,
    id,
    label: name,
    data: { role: contactRoleLabels[role] },
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [id] })
  return version
}
