import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByNames } from '#platform/server/db/lock-by-name.ts'
import { newId } from '#platform/server/new-id.ts'
import { idsOfRefs, insertCustomers, type NewCustomer } from './add-customers.ts'
import { contactsOf, homeCountry } from './contact-keys.ts'
import { customersByKey } from './customers.queries.ts'

/**
 * The customer for an order of another system: by that system's reference, else by phone, else by
 * email, else added. Two orders at the same time find or add the same one, because lookups of one
 * phone, email or reference wait for each other.
 */
export async function findOrAddCustomer(
  tx: Tx,
  actor: Actor,
  input: NewCustomer & { readonly source: string; readonly externalRef: string | null },
): Promise<{ id: string; isNew: boolean }> {
  const { source, externalRef, ...given } = input
  const keys = contactsOf(given, await homeCountry(tx)).filter(
    ({ kind, key }) => kind !== 'address' && key !== '',
  )
  const ref = externalRef === null ? [] : [`${source} ${externalRef}`]
  const names = [...keys.map(({ kind, key }) => `${kind} ${key}`), ...ref]
  await lockByNames(
    tx,
    names.map((each) => `customer ${each}`),
  )
  if (externalRef !== null) {
    const known = (await idsOfRefs(tx, source, [externalRef])).get(externalRef)
    if (known) return { id: known, isNew: false }
  }
  const byKey = await customersByKey(tx, keys)
  const [found] = [...byKey].sort((a, b) => rank(a.kind) - rank(b.kind))
  if (!found) {
    const id = newId()
    await insertCustomers(tx, actor, source, [{ id, externalRef, ...given }])
    return { id, isNew: true }
  }
  if (externalRef !== null) await keepReference(tx, found.id, `${source} ${externalRef}`)
  return { id: found.id, isNew: false }
}

const rank = (kind: string) => (kind === 'phone' ? 0 : 1)

/** So that the next order of that system finds them directly, with any phone. */
async function keepReference(tx: Tx, customerId: string, key: string): Promise<void> {
  await sql`insert into customer_contacts (id, customer_id, kind, text, key)
    values (${newId()}, ${customerId}, 'source', ${key}, ${key})
    on conflict do nothing`.execute(tx)
}
