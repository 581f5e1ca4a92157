import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { StaysOwed } from '../remittances.fields.ts'

/**
 * Parcels that a remittance names but does not settle, such as those that it pays in another
 * currency.
 */
export async function staysOwedAfter(reader: Reader, id: string): Promise<StaysOwed[]> {
  const found = await sql<StaysOwed>`
    select p.code as "parcelCode", d.cash_minor as "cashMinor", d.currency
    from remittance_dues d join parcels p on p.id = d.parcel_id
    where d.line_id is null and exists (select from remittance_lines l
      where l.remittance_id = ${id} and l.parcel_id = d.parcel_id)
    order by p.code`.execute(reader)
  return found.rows
}
