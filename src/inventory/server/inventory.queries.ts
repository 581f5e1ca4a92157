import { sql } from 'kysely'
import type { Permission } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
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
  insistWithinOutlets(actor, levelsAccess, input.outletId)
  const found = await sql<Level>`select ${levelColumns} from stock_levels
    where variant_id = any(${input.variantIds}::uuid[])
      and ${withinOutlets(actor, levelsAccess, 'outlet_id')}
      and (${input.outletId ?? null}::uuid is null or outlet_id = ${input.outletId ?? null}::uuid)
    order by variant_id, outlet_id`.execute(reader)
  return { levels: found.rows }
}

/** One level; all zero where the variant has never been. */
export async function levelOf(
  reader: Reader,
  variantId: string,
  outletId: string,
  { locked = false } = {},
): Promise<Level> {
  const found = await sql<Level>`select ${levelColumns} from stock_levels
    where variant_id = ${variantId} and outlet_id = ${outletId}
    ${locked ? sql`for update` : sql``}`.execute(reader)
  return (
    found.rows[0] ?? { variantId, outletId, onHand: 0, reserved: 0, unavailable: 0, available: 0 }
  )
}

export async function movements(
  reader: Reader,
  actor: Actor,
  input: { variantId: string; outletId: string; after?: string | undefined; limit: number },
) {
  insistWithinOutlets(actor, capability.inventory, input.outletId)
  const [before] = decodeCursor(input.after, ['count']) ?? [null]
  const found = await sql<{
    seq: number
    at: string
    kind: string
    onHandDelta: number
    reservedDelta: number
    unavailableDelta: number
    reason: string
    sourceNoun: string
    sourceId: string
  }>`select seq, at, kind, on_hand_delta as "onHandDelta", reserved_delta as "reservedDelta",
      unavailable_delta as "unavailableDelta", reason, source_noun as "sourceNoun",
      source_id as "sourceId"
    from stock_movements
    where variant_id = ${input.variantId} and outlet_id = ${input.outletId}
      and (${before}::bigint is null or seq < ${before}::bigint)
    order by seq desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.seq])
}

/** How many levels of the actor's outlets are at or below their reorder point. */
export async function lowStockCount(
  reader: Reader,
  actor: Actor,
  access: Permission,
): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from stock_levels
    where reorder_point is not null and on_hand - reserved - unavailable <= reorder_point
      and ${withinOutlets(actor, access, 'outlet_id')}`.execute(reader)
  return found.rows[0]?.count ?? 0
}
