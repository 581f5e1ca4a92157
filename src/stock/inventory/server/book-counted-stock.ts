import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { availableOf, type Movement, type OpenLevel, planCounted } from '../ledger.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { type LevelKey, type OpenLevels, openLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { lockLots } from './require-places.ts'
import type { StockSource } from './stock-rows.ts'

/** What a count found of one place, more or less than the ledger had there at that moment. */
export type CountedPlace = LevelKey & {
  readonly binId: string | null
  readonly lotId: string | null
  /** In steps; never zero. */
  readonly difference: number
  readonly sourceLineId: string
}

type Short = { readonly lineId: string | null; readonly why: string }

/**
 * Plans the differences of a count, each at exactly its bin and lot; the levels stay locked. Less is
 * taken from available stock first and then from unavailable stock of the same place.
 *
 * @returns `short`, the first line that cannot be booked, because the goods are gone from its place
 * or promised to orders
 */
export async function planCountedStock(
  tx: Tx,
  places: readonly CountedPlace[],
): Promise<{ readonly movements: readonly Movement[]; readonly short: Short | null }> {
  if (places.length === 0) return { movements: [], short: null }
  const { rows } = await lockLots(
    tx,
    places.map((place) => ({ ...place, quantity: Math.abs(place.difference) })),
  )
  const levels = await openLevels(tx, rows)
  await readPlaces(tx, levels)
  const kinds = await readKinds(tx, levels)
  const movements: Movement[] = []
  // What is found first, so that what is missing elsewhere does not go below what is reserved.
  for (const place of rows.toSorted((one, other) => other.difference - one.difference)) {
    const level = levels.of(place)
    const planned = planCounted(level, place, kinds.get(level) ?? new Map())
    movements.push(...planned.movements)
    if (planned.missing > 0)
      return {
        movements,
        short: { lineId: place.sourceLineId, why: whyGone(level, planned.missing) },
      }
    if (availableOf(level) < 0 && !level.allowsNegative)
      return { movements, short: { lineId: place.sourceLineId, why: whyReserved(level) } }
  }
  return { movements, short: null }
}

/** Writes what `planCountedStock` planned. */
export function postCountedStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  movements: readonly Movement[],
): Promise<void> {
  return postMovements(tx, actor, source, movements)
}

/** Remembers when stock levels were last counted. They are locked in the order of their keys. */
export async function noteCounted(tx: Tx, keys: readonly LevelKey[]): Promise<void> {
  const levels = await openLevels(tx, keys)
  const ids = levels.all.map(({ variantId }) => variantId)
  const outletIds = [...new Set(keys.map(({ outletId }) => outletId))]
  await sql`update stock_levels set last_counted_at = now()
    where variant_id = any(${ids}::uuid[]) and outlet_id = any(${outletIds}::uuid[])`.execute(tx)
}

async function readKinds(tx: Tx, levels: OpenLevels) {
  const kinds = new Map<OpenLevel, Map<UnavailableKind, number>>()
  for (const level of levels.all) {
    const found = await sql<{ kind: UnavailableKind; quantity: number }>`
      select kind, quantity from stock_unavailable where variant_id = ${level.variantId}
        and outlet_id = ${level.outletId} and quantity > 0 order by kind`.execute(tx)
    kinds.set(level, new Map(found.rows.map(({ kind, quantity }) => [kind, quantity])))
  }
  return kinds
}

const whyGone = ({ sku, scale }: OpenLevel, missing: number) =>
  `${formatQuantity(missing, scale)} of ${sku} left this place after it was counted.`

const whyReserved = (level: OpenLevel) =>
  `${formatQuantity(-availableOf(level), level.scale)} of ${level.sku} would be missing for orders that have it reserved. Release them first.`
