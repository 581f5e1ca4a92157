import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Deletes what couriers were told about these parcels, bookings and exceptions, once they have been
 * told.
 */
export async function forgetTold(tx: Tx, entityIds: readonly string[]): Promise<void> {
  await sql`update courier_calls set payload = '{}', last_error = ''
    where entity_id = any(${[...entityIds]}::uuid[]) and next_attempt_at is null`.execute(tx)
}
