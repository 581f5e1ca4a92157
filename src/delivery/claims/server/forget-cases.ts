import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Deletes notes about these orders’ missing parcels; the cases and the money stay. A claim may
 * concern many customers; its text is deleted with the first of them who is erased.
 */
export async function forgetCases(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update return_cases c set said_text = '' from parcels p
    where p.id = c.parcel_id and p.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  await sql`update return_case_notes n set text = '–' from return_cases c
    join parcels p on p.id = c.parcel_id
    where n.case_id = c.id and p.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  const claims = sql`(select cc.claim_id from claim_cases cc
    join return_cases c on c.id = cc.case_id join parcels p on p.id = c.parcel_id
    where p.order_id = any(${[...orderIds]}::uuid[]))`
  await sql`update claims set answer = '' where id in ${claims} and answer <> ''`.execute(tx)
  await sql`delete from claim_words where claim_id in ${claims}`.execute(tx)
}
