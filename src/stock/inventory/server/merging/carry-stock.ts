import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import type { MergePair } from '#stock/catalog/server/index.ts'
import {
  type Movement,
  type OpenLevel,
  planInflow,
  planOutflow,
  planReserved,
} from '../../ledger.rules.ts'
import type { UnavailableKind } from '../../stock-words.ts'
import { keepBlockedAside } from '../keep-blocked-aside.ts'
import { type OpenLevels, openLevels, readPlaces } from '../lock-levels.ts'
import { requirePlace } from '../require-stock.ts'
import { writePostings } from '../write-postings.ts'
import { carryLots } from './carry-lots.ts'

/**
 * Moves all stock of a variant into another one's levels, place by place: out of one and into the
 * other by a pair of movements, with its lot, its bin, its kind of unavailability, and its value.
 * The ledger of the merged variant stays.
 */
export async function carryStock(tx: Tx, actor: Actor, pair: MergePair): Promise<void> {
  const { kept, merged } = pair
  const outlets = await tx
    .selectFrom('stock_levels')
    .select('outlet_id as outletId')
    .where('variant_id', '=', merged.id)
    .orderBy('outlet_id')
    .execute()
  const keys = outlets.flatMap(({ outletId }) =>
    [merged.id, kept.id].map((variantId) => ({ variantId, outletId })),
  )
  const levels = await openLevels(tx, keys)
  const led = await carryLots(tx, pair)
  await readPlaces(tx, levels)
  const aside = await setAsideAt(tx, merged.id)
  const movements = outlets.flatMap(({ outletId }) =>
    planCarrying(
      levels.of({ variantId: merged.id, outletId }),
      levels.of({ variantId: kept.id, outletId }),
      { led, aside: aside.get(outletId) ?? [] },
    ),
  )
  const reason = `${merged.sku} merged into ${kept.sku}`
  const document = { at: null, reason, reasonCode: null, actorId: authorId(actor) }
  const ofMerge = { ...document, sourceNoun: variantNoun.key, sourceId: merged.id }
  const promised = await planReservations(tx, levels, pair)
  // In one statement: stock on hand and its reservations change levels together.
  await writePostings(tx, [
    ...movements.map((movement) => ({ ...movement, ...ofMerge })),
    ...promised.map((movement) => ({ ...document, ...movement })),
  ])
  await sql`update stock_reservations set variant_id = ${kept.id}
    where variant_id = ${merged.id}`.execute(tx)
  await keepBlockedAside(
    tx,
    actor,
    outlets.map(({ outletId }) => ({ variantId: kept.id, outletId })),
  )
  await carryReorderData(tx, pair)
  await carryRest(tx, pair)
}

type Reservation = {
  readonly lineId: string
  readonly sourceNoun: string
  readonly sourceId: string
  readonly outletId: string
  readonly quantity: number
}

/** Reservations of the merged variant become reservations of the remaining one. */
async function planReservations(tx: Tx, levels: OpenLevels, { kept, merged }: MergePair) {
  const found = await sql<Reservation>`
    select source_line_id as "lineId", source_noun as "sourceNoun", source_id as "sourceId",
      outlet_id as "outletId", quantity
    from stock_reservations where variant_id = ${merged.id} order by source_line_id`.execute(tx)
  return found.rows.flatMap(({ lineId, sourceNoun, sourceId, outletId, quantity }) =>
    [
      ...planReserved(
        levels.of({ variantId: merged.id, outletId }),
        { quantity, sourceLineId: lineId },
        'release',
      ),
      ...planReserved(
        levels.of({ variantId: kept.id, outletId }),
        { quantity, sourceLineId: lineId },
        'reserve',
      ),
    ].map((movement) => ({ ...movement, sourceNoun, sourceId })),
  )
}

type SetAside = { readonly kind: UnavailableKind; readonly quantity: number }

type Carried = {
  /** The lots that are merged into one with the same code. */
  readonly led: ReadonlyMap<string, string>
  readonly aside: readonly SetAside[]
}

/** First unavailable stock, kind by kind, then the rest. */
function planCarrying(from: OpenLevel, to: OpenLevel, { led, aside }: Carried): Movement[] {
  const into = (out: Movement) =>
    planInflow(
      to,
      {
        quantity: -out.onHandDelta,
        lotId: out.lotId === null ? null : (led.get(out.lotId) ?? out.lotId),
        binId: out.binId,
        valueMinor: -out.valueDeltaMinor,
      },
      { kind: 'merge', unavailableKind: out.unavailableKind ?? undefined },
    )
  const paired = (quantity: number, unavailableKind: UnavailableKind | null) => {
    if (quantity === 0) return []
    const effect = { kind: 'merge', onHand: -1 } as const
    const planned =
      unavailableKind === null
        ? planOutflow(from, { quantity }, effect)
        : planOutflow(
            from,
            { quantity },
            { ...effect, unavailable: -1, unavailableKind },
            'set aside',
          )
    return requirePlace(from, quantity, planned).flatMap((out) => [out, ...into(out)])
  }
  const first = aside.flatMap(({ kind, quantity }) => paired(quantity, kind))
  return [...first, ...paired(from.onHand, null)]
}

async function setAsideAt(
  tx: Tx,
  variantId: string,
): Promise<ReadonlyMap<string, readonly SetAside[]>> {
  const found = await sql<SetAside & { outletId: string }>`
    select outlet_id as "outletId", kind, quantity from stock_unavailable
    where variant_id = ${variantId} and quantity > 0 order by outlet_id, kind`.execute(tx)
  return Map.groupBy(found.rows, ({ outletId }) => outletId)
}

/** Fills in what the remaining level lacks; the merged one is cleared. */
async function carryReorderData(tx: Tx, { kept, merged }: MergePair): Promise<void> {
  await sql`update stock_levels own set
      reorder_point = coalesce(own.reorder_point, level.reorder_point),
      reorder_quantity = coalesce(own.reorder_quantity, level.reorder_quantity),
      most_quantity = coalesce(own.most_quantity, level.most_quantity),
      lead_days = coalesce(own.lead_days, level.lead_days),
      bin_id = coalesce(own.bin_id, level.bin_id)
    from stock_levels level
    where level.variant_id = ${merged.id} and own.variant_id = ${kept.id}
      and own.outlet_id = level.outlet_id`.execute(tx)
  await sql`update stock_levels set reorder_point = null, reorder_quantity = null,
      most_quantity = null, lead_days = null, bin_id = null, low_since = null,
      is_merged_away = true
    where variant_id = ${merged.id}`.execute(tx)
}

/** Variances that are not resolved move to where the stock now is; demand is recalculated each night. */
async function carryRest(tx: Tx, { kept, merged }: MergePair): Promise<void> {
  await sql`update stock_variances set variant_id = ${kept.id}, version = version + 1
    where variant_id = ${merged.id} and state not in ('posted', 'closed')`.execute(tx)
  await sql`delete from stock_demand where variant_id = ${merged.id}`.execute(tx)
}
