import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Customer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { insertCustomers, type NewCustomer } from './add-customers.ts'
import { contactsOf, homeCountry } from './contact-keys.ts'
import { customerFacts, customersByKey } from './customers.queries.ts'

/**
 * Adds a customer. A customer with the same phone or email is probably the same person: then it is
 * refused with that customer's name, and done when the caller confirms it.
 */
export async function createCustomer(
  tx: Tx,
  actor: Actor,
  input: NewCustomer & { addAnyway?: boolean },
): Promise<Customer> {
  const { addAnyway = false, ...given } = input
  if (!addAnyway) await refuseKnown(tx, given)
  const id = newId()
  await insertCustomers(tx, actor, 'staff', [{ id, externalRef: null, ...given }])
  return customerFacts(tx, id)
}

async function refuseKnown(tx: Tx, given: NewCustomer): Promise<void> {
  const keys = contactsOf(given, await homeCountry(tx)).filter(({ kind }) => kind !== 'address')
  const known = await customersByKey(tx, keys)
  const [first] = known
  if (!first) return
  const isPhone = keys.some(({ kind }) => kind === first.kind && kind === 'phone')
  throw new Refusal(
    'conflict',
    'customer_exists',
    `${first.fullName} (${customerLabel(first.number)}) has this ${isPhone ? 'phone number' : 'email address'}. Take that customer, or add this one all the same.`,
    {
      field: isPhone ? 'phone' : 'email',
      details: { known: known.map(({ id, number, fullName }) => ({ id, number, fullName })) },
    },
  )
}
