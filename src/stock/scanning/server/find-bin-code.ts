import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import type { ScanMeaning } from '../scan-meanings.ts'
import { scanAccess } from '../scanning.contract.ts'

type BinMeaning = Extract<ScanMeaning, { kind: 'bin' }>

/**
 * The bin of a printed code `B-MAIN-A-01`. Where the scan is of one outlet, its bins are also found
 * by their bare code, and those of other outlets not at all.
 */
export async function findBinCode(
  reader: Reader,
  actor: Actor,
  raw: string,
  outletId: string | null,
): Promise<BinMeaning | null> {
  const internal = readInternalCode(raw)
  const printed = internal?.kind === 'bin' ? internal.rest : null
  const bare = outletId === null ? null : raw.trim().toUpperCase()
  if (printed === null && bare === null) return null
  const isThere =
    outletId === null
      ? withinOutlets(actor, scanAccess, 'b.outlet_id')
      : sql<boolean>`b.outlet_id = ${outletId}::uuid`
  const found = await sql<BinMeaning>`
    select 'bin' as kind, b.id as "binId", b.outlet_id as "outletId", b.code
    from bins b join outlets o on o.id = b.outlet_id
    where (o.code || '-' || b.code = ${printed}::text or b.code = ${bare}::text)
      and ${isThere} and not b.is_archived
    limit 1`.execute(reader)
  return found.rows[0] ?? null
}
