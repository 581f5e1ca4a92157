import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Deletes the texts of decisions about these orders' parcels, or about claims for them, wherever
 * the same text was used; the reason's label and the money stay.
 */
export async function forgetExplanations(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ofOrders = sql`(select id from parcels where order_id = any(${[...orderIds]}::uuid[]))`
  await sql`with own as (
      select remittance_id, explained_at from remittance_lines where parcel_id in ${ofOrders}
      union select remittance_id, explained_at from remittance_lines where claim_id in (
        select cc.claim_id from claim_cases cc join return_cases c on c.id = cc.case_id
        where c.parcel_id in ${ofOrders}))
    update remittance_lines l set reason = split_part(l.reason, ': ', 1) from own
    where l.remittance_id = own.remittance_id and l.explained_at = own.explained_at
      and l.reason like '%: %'`.execute(tx)
}
