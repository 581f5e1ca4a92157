import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Forgets the addresses of records whose customer is erased: the looks at them, and what was learnt
 * of a place that no other customer has.
 */
export async function forgetAddresses(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  const gone = await sql<{ key: string }>`delete from address_checks
    where subject_id = any(${[...subjectIds]}::uuid[]) returning address_key as key`.execute(tx)
  const keys = [...new Set(gone.rows.map(({ key }) => key))]
  const unshared = sql`address_key = any(${keys}::text[]) and not exists (
    select from address_checks other where other.address_key = kept.address_key)`
  await sql`delete from known_addresses kept where ${unshared}`.execute(tx)
  await sql`delete from address_points kept where ${unshared}`.execute(tx)
}
