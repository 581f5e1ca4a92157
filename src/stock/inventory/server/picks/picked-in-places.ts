import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Chosen } from '../stock-rows.ts'

/** The columns or values that name a place in SQL. */
export type PlaceInSql = {
  readonly variant: RawBuilder<unknown>
  readonly outlet: RawBuilder<unknown>
  readonly bin: RawBuilder<unknown>
  readonly lot: RawBuilder<unknown>
}

/** Picks whose goods have not left, with the level in which they are on hand. */
const held = sql`stock_reservations held join stock_picks pick
  on pick.source_line_id = held.source_line_id and pick.undone_at is null`

const isAt = ({ bin, lot }: PlaceInSql) => sql<boolean>`(pick.bin_id is not distinct from ${bin}
  and pick.lot_id is not distinct from ${lot})`

/** How much is picked from a place and still on hand in the ledger, because it has not left. */
export const pickedAt = (place: PlaceInSql): RawBuilder<number> =>
  sql<number>`coalesce((select sum(pick.quantity) from ${held}
    where held.variant_id = ${place.variant} and held.outlet_id = ${place.outlet}
      and ${isAt(place)}), 0)`

/** The same of a past instant: what had been picked by then and had not left. */
export const pickedAsOf = (place: PlaceInSql, instant: string): RawBuilder<number> =>
  sql<number>`coalesce((select sum(pick.quantity)
    from ${linesHeldAt(place, instant)} held
    join stock_picks pick on pick.source_line_id = held.line_id
    where held.quantity > 0 and pick.picked_at <= ${instant}::timestamptz
      and (pick.undone_at is null or pick.undone_at > ${instant}::timestamptz)
      and ${isAt(place)}), 0)`

/** What each line had reserved of a level then: what it has now, less what came since. */
const linesHeldAt = ({ variant, outlet }: PlaceInSql, instant: string) => sql`(
  select line_id, sum(quantity) as quantity from (
    select source_line_id as line_id, quantity from stock_reservations
    where variant_id = ${variant} and outlet_id = ${outlet}
    union all
    select m.source_line_id, -m.reserved_delta from stock_movements m
    where m.variant_id = ${variant} and m.outlet_id = ${outlet} and m.reserved_delta <> 0
      and m.source_line_id is not null and m.at > ${instant}::timestamptz) reserved
  group by line_id)`

/**
 * As a table with variant_id, bin_id, lot_id and quantity: what is picked at an outlet now; with
 * `assumed` only where the bin was not named.
 */
export const pickedHere = (
  outletId: string,
  variantIds: readonly string[],
  which: 'all' | 'assumed' = 'all',
): RawBuilder<unknown> => sql`(
  select held.variant_id, pick.bin_id, pick.lot_id, sum(pick.quantity) as quantity
  from ${held} where held.outlet_id = ${outletId}
    and held.variant_id = any(${[...variantIds]}::uuid[])
    ${which === 'all' ? sql`` : sql`and pick.is_assumed`}
  group by 1, 2, 3)`

/** The bins and lots from which the goods of a document were picked, by the ids of its lines. */
export async function pickedFor(
  reader: Reader,
  sourceId: string,
): Promise<ReadonlyMap<string, readonly Chosen[]>> {
  const found = await sql<{
    lineId: string
    binId: string | null
    lotId: string | null
    quantity: number
  }>`select held.source_line_id as "lineId", pick.bin_id as "binId", pick.lot_id as "lotId",
      sum(pick.quantity)::bigint as quantity
    from ${held} where held.source_id = ${sourceId}
      and (pick.bin_id is not null or pick.lot_id is not null)
    group by 1, 2, 3 order by 1, 2, 3`.execute(reader)
  const byLine = Map.groupBy(found.rows, ({ lineId }) => lineId)
  return new Map(
    [...byLine].map(([lineId, rows]) => [
      lineId,
      rows.map(({ binId, lotId, quantity }) => ({
        quantity,
        ...(binId === null ? {} : { binId }),
        ...(lotId === null ? {} : { lotId }),
      })),
    ]),
  )
}
