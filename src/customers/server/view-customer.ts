import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepView } from '#platform/server/events/keep-access.ts'
import { customerNoun } from '../customers.nouns.ts'
import { getCustomer } from './customers.queries.ts'

/** A customer's personal data for somebody's eyes; the record keeps whose. */
export async function viewCustomer(reader: Reader, actor: Actor, input: { id: string }) {
  const customer = await getCustomer(reader, actor, input)
  await keepView(reader, actor, { noun: customerNoun, id: customer.id, label: customer.fullName })
  return customer
}
