import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { LotState } from '../lots.states.ts'
import { todayAt } from './outlet-day.ts'

/** A lot at an outlet, as the packing station needs it. */
export type LotToPack = {
  readonly id: string
  readonly code: string
  /** ISO 8601 day. */
  readonly expiresOn: string | null
  readonly isExpired: boolean
  readonly state: LotState
  /** On hand without the unavailable part, in steps of the variant's scale. */
  readonly free: number
}

/** The lots of a variant at an outlet, in the order in which they are used. */
export async function lotsToPack(
  reader: Reader,
  { variantId, outletId }: { readonly variantId: string; readonly outletId: string },
): Promise<readonly LotToPack[]> {
  const found = await sql<LotToPack>`
    select lot.id, lot.code, lot.expires_on::text as "expiresOn",
      coalesce(lot.expires_on < ${todayAt('place.outlet_id')}, false) as "isExpired", lot.state,
      sum(place.on_hand - place.unavailable)::bigint as free
    from stock_places place join lots lot on lot.id = place.lot_id
    where place.variant_id = ${variantId} and place.outlet_id = ${outletId} and place.on_hand > 0
    group by lot.id, place.outlet_id order by lot.expires_on nulls last, lot.created_at, lot.id`.execute(
    reader,
  )
  return found.rows
}
