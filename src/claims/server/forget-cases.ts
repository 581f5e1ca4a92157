import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** What was noted while these orders' parcels were missing goes; that they were, and the money, stays. */
export async function forgetCases(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update return_cases c set said_text = '' from parcels p
    where p.id = c.parcel_id and p.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  await sql`update return_case_notes n set text = '–' from return_cases c
    join parcels p on p.id = c.parcel_id
    where n.case_id = c.id and p.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
}
