import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { levelsAccess } from '../inventory.contract.ts'

const levelColumns = sql<{
  variantId: string
  outletId: string
  onHand: number
  reserved: number
  unavailable: number
  available: number
}>`variant_id as "variantId", outlet_id as "outletId", on_hand as "onHand", reserved, unavailable,
  on_hand - reserved - unavailable as available`

export type Level = {
  variantId: string
  outletId: string
  onHand: number
  reserved: number
  unavailable: number
  available: number
}

export async function levels(
  reader: Reader,
  actor: Actor,
  input: { variantIds: string[]; outletId?: string | undefined },
) {
  requireWithinOutlets(actor, levelsAccess, input.outletId)
  const found = await sql<Level>`select ${levelColumns} from stock_levels
    where variant_id = any(${input.variantIds}::uuid[])
      and ${withinOutlets(actor, levelsAccess, 'outlet_id')}
      and (${input.outletId ?? null}::uuid is null or outlet_id = ${input.outletId ?? null}::uuid)
    order by variant_id, outlet_id`.execute(reader)
  return { levels: found.rows }
}

/** One level; all zero where the variant has never been. */
export async function levelOf(reader: Reader, variantId: string, outletId: string): Promise<Level> {
  const found = await sql<Level>`select ${levelColumns} from stock_levels
    where variant_id = ${variantId} and outlet_id = ${outletId}`.execute(reader)
  return (
    found.rows[0] ?? { variantId, outletId, onHand: 0, reserved: 0, unavailable: 0, available: 0 }
  )
}
