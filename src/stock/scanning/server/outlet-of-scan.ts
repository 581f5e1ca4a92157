import { sql } from 'kysely'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { scanAccess } from '../scanning.contract.ts'

/** The outlet that a scan names; else, for a user of only one outlet, that one. */
export function outletOfScan(actor: Actor, named: string | undefined): string | null {
  requireWithinOutlets(actor, scanAccess, named)
  if (named !== undefined) return named
  const outletIds = outletsOf(actor, scanAccess)
  return outletIds?.length === 1 ? (outletIds[0] ?? null) : null
}

/** The outlets at which the user can scan, by code. */
export async function outletsToScanAt(reader: Reader, actor: Actor) {
  const found = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from outlets
    where state <> 'closed' and ${withinOutlets(actor, scanAccess, 'id')}
    order by code`.execute(reader)
  return { outlets: found.rows }
}
