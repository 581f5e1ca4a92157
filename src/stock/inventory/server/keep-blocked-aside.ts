import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type BlockedLot, kindOfBlocked, whyBlocked } from '../blocked-lots.rules.ts'
import { lotNoun } from '../inventory.nouns.ts'
import { availableOf, planOutflow } from '../ledger.rules.ts'
import { type LevelKey, lockLevels, readPlaces } from './lock-levels.ts'
import { isBlocked } from './outlet-day.ts'
import { writePostings } from './write-postings.ts'

type Free = LevelKey & BlockedLot & { readonly lotId: string; readonly quantity: number }

/**
 * After stock became available: its units of a held, recalled or expired lot are marked unavailable
 * at once, so that a cancelled order or a new delivery never offers one. Reserved stock stays
 * reserved; the packing station refuses the lot.
 */
export async function keepBlockedAside(
  tx: Tx,
  actor: Actor,
  keys: readonly LevelKey[],
): Promise<void> {
  if (keys.length === 0) return
  const free = await freeOfBlocked(tx, keys)
  if (free.length === 0) return
  const levels = await lockLevels(tx, free)
  await readPlaces(tx, levels)
  for (const lot of free) {
    const level = levels.of(lot)
    const quantity = Math.min(lot.quantity, Math.max(0, availableOf(level)))
    if (quantity === 0) continue
    const unavailableKind = kindOfBlocked(lot)
    const effect = { kind: 'set_aside', unavailable: 1, unavailableKind } as const
    const { movements } = planOutflow(level, { lotId: lot.lotId, quantity }, effect)
    const document = {
      at: null,
      reason: `Lot ${lot.code} of ${lot.sku} ${whyBlocked(lot)}`,
      reasonCode: null,
      sourceNoun: lotNoun.key,
      sourceId: lot.lotId,
      actorId: authorId(actor),
    }
    await writePostings(
      tx,
      movements.map((movement) => ({ ...movement, ...document })),
    )
  }
}

async function freeOfBlocked(tx: Tx, keys: readonly LevelKey[]): Promise<readonly Free[]> {
  const found = await sql<Free>`
    select level.variant_id as "variantId", level.outlet_id as "outletId", lot.id as "lotId",
      lot.code, v.sku, lot.state, lot.expires_on::text as "expiresOn",
      sum(place.on_hand - place.unavailable)::bigint as quantity
    from (select distinct k.variant_id, k.outlet_id
      from unnest(${keys.map(({ variantId }) => variantId)}::uuid[],
        ${keys.map(({ outletId }) => outletId)}::uuid[]) as k(variant_id, outlet_id)) as keys
    join stock_levels level using (variant_id, outlet_id)
    join variants v on v.id = level.variant_id
    join stock_places place using (variant_id, outlet_id)
    join lots lot on lot.id = place.lot_id
    where level.on_hand - level.reserved - level.unavailable > 0
      and place.on_hand > place.unavailable and ${isBlocked('level.outlet_id')}
    group by level.variant_id, level.outlet_id, lot.id, v.sku
    order by level.variant_id, level.outlet_id, lot.id`.execute(tx)
  return found.rows
}
