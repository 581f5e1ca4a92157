import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type BlockedLot, refuseBlockedLot } from '../blocked-lots.rules.ts'
import { isBlocked } from './outlet-day.ts'

type OfLot = { readonly lotId: string | null; readonly outletId: string }

/**
 * Refuses units of a lot that is on hold, recalled or past its date at the outlet. The lots stay
 * locked until the transaction ends.
 *
 * @throws Refusal `lot_blocked`
 */
export async function requireSaleableLots(tx: Tx, rows: readonly OfLot[]): Promise<void> {
  const lotIds = rows.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]))
  if (lotIds.length === 0) return
  await sql`select from lots where id = any(${lotIds}::uuid[]) order by id for share`.execute(tx)
  const [lot] = await blockedLotsOf(tx, rows)
  if (lot) throw refuseBlockedLot(lot)
}

/** The lots among these that must not be sold at the outlet. */
export async function blockedLotsOf(reader: Reader, rows: readonly OfLot[]): Promise<BlockedLot[]> {
  const named = rows.filter(({ lotId }) => lotId !== null)
  if (named.length === 0) return []
  const found = await sql<BlockedLot>`
    select lot.code, v.sku, lot.state, lot.expires_on::text as "expiresOn"
    from unnest(${named.map(({ lotId }) => lotId)}::uuid[],
      ${named.map(({ outletId }) => outletId)}::uuid[]) as k(lot_id, outlet_id)
    join lots lot on lot.id = k.lot_id join variants v on v.id = lot.variant_id
    where ${isBlocked('k.outlet_id')} order by lot.id`.execute(reader)
  return found.rows
}
