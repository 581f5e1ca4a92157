import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type PlaceInSql, pickedAsOf } from '#stock/inventory/server/index.ts'
import { onHandAt } from './expected-stock.ts'
import type { Span, StockCountParts } from './stock-count-parts.ts'

export type PlaceOfLine = {
  readonly variantId: string
  readonly outletId: string
  readonly binId: string | null
  readonly lotId: string | null
}

/** What happened to the goods of a place, or may have, within a span. */
export type Touch = { readonly at: string; readonly what: string; readonly quantity: number }

const inSql = ({ variantId, outletId, binId, lotId }: PlaceOfLine): PlaceInSql => ({
  variant: sql`${variantId}::uuid`,
  outlet: sql`${outletId}::uuid`,
  bin: sql`${binId}::uuid`,
  lot: sql`${lotId}::uuid`,
})

/** When the ledger got a movement; one for a past day was entered later. */
const enteredAt = sql`coalesce(m.entered_at, m.at)`

/** Movements of goods of a place. */
const movesOf = ({ variant, outlet, bin, lot }: PlaceInSql) => sql`stock_movements m
  where m.variant_id = ${variant} and m.outlet_id = ${outlet} and m.on_hand_delta <> 0
    and m.bin_id is not distinct from ${bin} and m.lot_id is not distinct from ${lot}`

/**
 * Waits for the commands that are moving stock of this level now, so that the statements after this
 * one see what they did.
 */
export async function holdLevel(tx: Tx, { variantId, outletId }: PlaceOfLine): Promise<void> {
  await sql`select from stock_levels where variant_id = ${variantId} and outlet_id = ${outletId}
    for share`.execute(tx)
}

/** By the clock that dates the ledger, in milliseconds: when this transaction began. */
export async function ledgerNow(reader: Reader): Promise<number> {
  const found = await sql<{ now: string }>`select now()`.execute(reader)
  return Date.parse(found.rows[0]?.now ?? '')
}

/**
 * What was to be there at a past instant: on hand less what is picked and has not left, both taken
 * back to that instant; with the last movement of the stock level by then.
 */
export async function stockAsOf(
  reader: Reader,
  line: PlaceOfLine,
  instant: string,
): Promise<{ readonly expected: number; readonly position: number }> {
  const place = inSql(line)
  const found = await sql<{ expected: number; position: number }>`
    select (coalesce(${onHandAt(place)}, 0)
        - coalesce((select sum(m.on_hand_delta) from ${movesOf(place)}
          and ${enteredAt} > ${instant}::timestamptz), 0)
        - ${pickedAsOf(place, instant)})::bigint as expected,
      coalesce((select max(m.seq) from stock_movements m
        where m.variant_id = ${place.variant} and m.outlet_id = ${place.outlet}
          and ${enteredAt} <= ${instant}::timestamptz), 0)::bigint as position`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error('An expected quantity has one row.')
  return row
}

/**
 * What makes it unclear what was there when a scan was made: movements within the span, those that
 * were entered since for a day before it, and what the areas below know.
 */
export async function touchesWithin(
  reader: Reader,
  parts: StockCountParts,
  line: PlaceOfLine,
  span: Span,
): Promise<readonly Touch[]> {
  const place = inSql(line)
  const { from, to } = span
  const moves: RawBuilder<unknown> = sql`select m.at,
      case when m.entered_at is null then m.kind else m.kind || ' for a past day' end as what,
      m.on_hand_delta as quantity
    from ${movesOf(place)} and m.at <= ${to}::timestamptz and ${enteredAt} >= ${from}::timestamptz`
  const found = await sql<Touch>`select at, what, abs(quantity)::bigint as quantity
    from (${moves} union all ${parts.touches(place, span)}) touch
    order by at desc limit 5`.execute(reader)
  return found.rows
}
