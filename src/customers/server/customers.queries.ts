import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { Customer } from '../customers.contract.ts'

const columns = sql<Customer>`id, full_name as "fullName", phone, email, address, city, postcode, country`

export async function searchCustomers(
  reader: Reader,
  _actor: Actor,
  input: { q: string; limit: number },
) {
  const found = await sql<Customer>`select ${columns} from customers
    where ${matchesWords("(full_name || ' ' || phone || ' ' || email)", input.q)}
    order by full_name, id limit ${input.limit}`.execute(reader)
  return { customers: found.rows }
}

export async function getCustomer(reader: Reader, _actor: Actor, input: { id: string }) {
  const found = await sql<Customer>`select ${columns} from customers
    where id = ${input.id}`.execute(reader)
  const [customer] = found.rows
  if (!customer) throw notFound('This customer')
  return customer
}
