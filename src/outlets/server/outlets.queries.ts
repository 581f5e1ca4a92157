import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Outlet } from '../outlets.contract.ts'

export async function listOutlets(reader: Reader): Promise<{ outlets: Outlet[] }> {
  const found = await sql<Outlet>`
    select id, code, name, kind, city, currency, ships, sells from outlets order by code`.execute(
    reader,
  )
  return { outlets: found.rows }
}
