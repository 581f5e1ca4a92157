import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { ReturnFind } from '../returns.fields.ts'

/** Items in a return's parcel that are not ours, in the order in which they were found. */
export async function findsOf(reader: Reader, returnId: string): Promise<ReturnFind[]> {
  const found = await sql<ReturnFind>`
    select f.id, f.code, f.description, f.quantity, coalesce(finder.full_name, '') as "foundBy",
      f.found_at as "foundAt", f.decision, coalesce(decider.full_name, '') as "decidedBy",
      f.decided_at as "decidedAt"
    from return_finds f left join profiles finder on finder.id = f.found_by
    left join profiles decider on decider.id = f.decided_by
    where f.return_id = ${returnId} order by f.found_at, f.id`.execute(reader)
  return found.rows
}
