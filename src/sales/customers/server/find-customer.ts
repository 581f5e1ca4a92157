import { sql } from 'kysely'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { customerLabel } from '../customers.nouns.ts'
import type { CustomerState } from '../customers.states.ts'

/** The current record of this customer: itself, or the one it was merged into. */
export async function followMerges(reader: Reader, id: string): Promise<string> {
  const found = await sql<{ id: string }>`with recursive chain as (
      select id, merged_into from customers where id = ${id}
      union select c.id, c.merged_into from chain join customers c on c.id = chain.merged_into)
    select id from chain where merged_into is null`.execute(reader)
  const [kept] = found.rows
  if (!kept) throw notFound('This customer')
  return kept.id
}

/** The customer and all that were merged into them, whose records lead here. */
export async function allMergedInto(reader: Reader, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`with recursive chain as (
      select id from customers where id = ${id}
      union select c.id from chain join customers c on c.merged_into = chain.id)
    select id from chain`.execute(reader)
  return found.rows.map((row) => row.id)
}

export type FoundCustomer = {
  readonly id: string
  readonly label: string
  readonly number: number
  readonly state: CustomerState
  readonly version: number
}

/**
 * The customer to change, locked until the transaction ends. An old id leads to the record that was
 * kept; an erased customer cannot be changed.
 */
export async function lockCustomer(
  tx: Tx,
  asked: string,
  seenVersion?: number,
): Promise<FoundCustomer> {
  const id = await followMerges(tx, asked)
  const row = await tx
    .selectFrom('customers')
    .select(['id', 'number', 'state', 'version'])
    .$narrowType<{ state: CustomerState }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const label = customerLabel(row.number)
  if (row.state === 'anonymised')
    throw new Refusal('conflict', 'wrong_state', `${label} was erased; nothing is changed on it.`)
  if (seenVersion !== undefined && seenVersion !== row.version)
    throw staleVersion(label, seenVersion, row.version)
  return { ...row, label }
}
