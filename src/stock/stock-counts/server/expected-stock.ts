import { type RawBuilder, sql } from 'kysely'
import { type PlaceInSql, pickedAt } from '#stock/inventory/server/index.ts'

/** On hand at a place now; null where there was never any. */
export const onHandAt = ({ variant, outlet, bin, lot }: PlaceInSql): RawBuilder<number | null> =>
  sql<number | null>`(case when ${bin} is null and ${lot} is null
      then (select level.on_hand - coalesce((select sum(p.on_hand) from stock_places p
          where p.variant_id = level.variant_id and p.outlet_id = level.outlet_id), 0)
        from stock_levels level where level.variant_id = ${variant} and level.outlet_id = ${outlet})
      else (select p.on_hand from stock_places p
        where p.variant_id = ${variant} and p.outlet_id = ${outlet}
          and p.bin_id is not distinct from ${bin} and p.lot_id is not distinct from ${lot})
    end)`

/** What of the goods of a place should be there now: on hand, less what is picked. */
export const expectedAt = (place: PlaceInSql): RawBuilder<number> =>
  sql<number>`(coalesce(${onHandAt(place)}, 0) - ${pickedAt(place)})::bigint`

/** The last movement of a stock level. */
export const positionOf = ({ variant, outlet }: PlaceInSql): RawBuilder<number> =>
  sql<number>`coalesce((select max(m.seq) from stock_movements m
    where m.variant_id = ${variant} and m.outlet_id = ${outlet}), 0)`

/** Each place of an outlet with stock, what is in no bin and of no lot included. */
export const placesAt = (outletId: string): RawBuilder<unknown> =>
  sql`(select p.variant_id, p.lot_id, p.bin_id, p.on_hand from stock_places p
      where p.outlet_id = ${outletId} and p.on_hand > 0
    union all
    select level.variant_id, null, null, level.on_hand - coalesce(sum(p.on_hand), 0)::bigint
    from stock_levels level left join stock_places p
      on p.variant_id = level.variant_id and p.outlet_id = level.outlet_id
    where level.outlet_id = ${outletId}
    group by level.variant_id, level.outlet_id
    having level.on_hand <> coalesce(sum(p.on_hand), 0))`
