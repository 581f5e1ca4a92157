import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { type Outlet, outletsAccess } from '../outlets.contract.ts'

export async function listOutlets(reader: Reader, actor: Actor): Promise<{ outlets: Outlet[] }> {
  const found = await sql<Outlet>`
    select id, code, name, kind, city, currency, ships, sells from outlets
    where ${withinOutlets(actor, outletsAccess, 'id')} order by code`.execute(reader)
  return { outlets: found.rows }
}
