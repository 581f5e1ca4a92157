import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Customer } from '../customers.contract.ts'
import { customerNoun } from '../customers.nouns.ts'

export async function createCustomer(
  tx: Tx,
  actor: Actor,
  input: Omit<Customer, 'id'>,
): Promise<Customer> {
  const id = newId()
  const { fullName, ...rest } = input
  await tx
    .insertInto('customers')
    .values({ id, full_name: fullName, ...rest })
    .execute()
  await appendEvent(tx, actor, {
    type: 'customer.created',
    noun: customerNoun,
    id,
    label: fullName,
  })
  return { id, ...input }
}
