import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { Movement } from '../ledger.rules.ts'
import { hintStock } from './hint-stock.ts'
import { keyOf } from './lock-levels.ts'
import { addToValueDays } from './value-days.ts'

/** A planned movement with its document, as the ledger stores it. */
export type Posting = Movement & {
  /** ISO 8601; null means now. */
  readonly at: string | null
  /** It counts for a past day, and the ledger says when it was entered. */
  readonly isDatedBack?: boolean
  readonly reason: string
  readonly reasonCode: string | null
  readonly sourceNoun: string
  readonly sourceId: string
  readonly actorId: string | null
}

/**
 * Writes movements, and with them the levels, places and kinds of unavailable stock that are their
 * sums. The levels are already locked. Everything is added to the stored value, never set, and the
 * CHECKs there decide in the end.
 */
export async function writePostings(tx: Tx, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  await appendToLedger(tx, postings)
  await addToPlaces(tx, postings)
  await addToKinds(tx, postings)
  await addToValueDays(tx, postings)
  hintStock(tx, postings)
}

async function appendToLedger(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const rows = postings.map((posting, place) => ({ ...posting, place }))
  const sums = JSON.stringify(sumsBy(postings, keyOf))
  await sql`with new_levels as (
    update stock_levels level set on_hand = level.on_hand + sums."onHandDelta",
      reserved = level.reserved + sums."reservedDelta",
      unavailable = level.unavailable + sums."unavailableDelta",
      value_minor = level.value_minor + sums."valueDeltaMinor",
      last_moved_at = case when sums."hasMoved"
        then greatest(level.last_moved_at, coalesce(sums.at, now())) else level.last_moved_at end
    from jsonb_to_recordset(${sums}::jsonb) as sums("variantId" uuid, "outletId" uuid,
      "onHandDelta" bigint, "reservedDelta" bigint, "unavailableDelta" bigint,
      "valueDeltaMinor" bigint, "hasMoved" boolean, at timestamptz)
    where level.variant_id = sums."variantId" and level.outlet_id = sums."outletId"
  )
  insert into stock_movements (at, entered_at, variant_id, outlet_id, lot_id, bin_id, kind, on_hand_delta,
    reserved_delta, unavailable_delta, unavailable_kind, value_delta_minor, on_hand_after, reason,
    reason_code, source_noun, source_id, source_line_id, actor_id)
  select coalesce(at, now()), case when "isDatedBack" then now() end, "variantId", "outletId", "lotId", "binId", kind, "onHandDelta",
    "reservedDelta", "unavailableDelta", "unavailableKind", "valueDeltaMinor", "onHandAfter", reason,
    "reasonCode", "sourceNoun", "sourceId", "sourceLineId", "actorId"
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place integer,
    at timestamptz, "isDatedBack" boolean, "variantId" uuid, "outletId" uuid, "lotId" uuid, "binId" uuid, kind text,
    "onHandDelta" bigint, "reservedDelta" bigint, "unavailableDelta" bigint,
    "unavailableKind" text, "valueDeltaMinor" bigint, "onHandAfter" bigint, reason text,
    "reasonCode" text, "sourceNoun" text, "sourceId" uuid, "sourceLineId" uuid, "actorId" uuid)
  order by place`.execute(tx)
}

/**
 * Only a place that receives stock may be new; any other was read under the lock of its level.
 * Inserting a negative quantity would violate the CHECKs of a row before the conflict with the
 * existing one is found.
 */
async function addToPlaces(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const placed = postings.filter(({ lotId, binId }) => lotId !== null || binId !== null)
  const sums = sumsBy(placed, (row) => `${keyOf(row)} ${row.lotId} ${row.binId}`)
  const { known, fresh } = Object.groupBy(sums, ({ onHandDelta: came, unavailableDelta: aside }) =>
    came > 0 && aside >= 0 && aside <= came ? 'fresh' : 'known',
  )
  const columns = sql`as r("variantId" uuid, "outletId" uuid, "lotId" uuid, "binId" uuid,
    "onHandDelta" bigint, "unavailableDelta" bigint)`
  if (known)
    await sql`update stock_places place set on_hand = place.on_hand + r."onHandDelta",
        unavailable = place.unavailable + r."unavailableDelta"
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) ${columns}
      where place.variant_id = r."variantId" and place.outlet_id = r."outletId"
        and place.lot_id is not distinct from r."lotId"
        and place.bin_id is not distinct from r."binId"`.execute(tx)
  if (fresh)
    await sql`insert into stock_places as place
        (variant_id, outlet_id, lot_id, bin_id, on_hand, unavailable)
      select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${columns}
      on conflict on constraint stock_places_once do update
        set on_hand = place.on_hand + excluded.on_hand,
          unavailable = place.unavailable + excluded.unavailable`.execute(tx)
}

async function addToKinds(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const kinds = postings.filter(({ unavailableKind }) => unavailableKind !== null)
  const sums = sumsBy(kinds, (row) => `${keyOf(row)} ${row.unavailableKind}`)
  const { known, fresh } = Object.groupBy(sums, ({ unavailableDelta }) =>
    unavailableDelta > 0 ? 'fresh' : 'known',
  )
  const columns = sql`as r("variantId" uuid, "outletId" uuid, "unavailableKind" text,
    "unavailableDelta" bigint)`
  if (known)
    await sql`update stock_unavailable u set quantity = u.quantity + r."unavailableDelta"
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) ${columns}
      where u.variant_id = r."variantId" and u.outlet_id = r."outletId"
        and u.kind = r."unavailableKind"`.execute(tx)
  if (fresh)
    await sql`insert into stock_unavailable as u (variant_id, outlet_id, kind, quantity)
      select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${columns}
      on conflict (variant_id, outlet_id, kind) do update
        set quantity = u.quantity + excluded.quantity`.execute(tx)
}

type Sum = Posting & { readonly hasMoved: boolean }

/** One row per key with the sums of the deltas, and with the instant of the last movement. */
function sumsBy(postings: readonly Posting[], keyOf: (row: Posting) => string): Sum[] {
  const sums = new Map<string, Sum>()
  for (const row of postings) {
    const before = sums.get(keyOf(row))
    sums.set(keyOf(row), {
      ...row,
      onHandDelta: row.onHandDelta + (before?.onHandDelta ?? 0),
      reservedDelta: row.reservedDelta + (before?.reservedDelta ?? 0),
      unavailableDelta: row.unavailableDelta + (before?.unavailableDelta ?? 0),
      valueDeltaMinor: row.valueDeltaMinor + (before?.valueDeltaMinor ?? 0),
      at: row.onHandDelta === 0 && before ? before.at : row.at,
      hasMoved: row.onHandDelta !== 0 || (before?.hasMoved ?? false),
    })
  }
  return [...sums.values()]
}
