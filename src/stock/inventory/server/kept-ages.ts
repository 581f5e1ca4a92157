import { type RawBuilder, sql } from 'kysely'
import { foldOften, type KeptSums, keptRows } from '#platform/server/db/kept-sums.ts'
import { zoneAt } from './outlet-day.ts'

/**
 * On which day the current stock of these levels was received, first in, first out: what is left
 * belongs to the newest receipts. A layer's value is its share of the level's, rounded so that the
 * layers of a level sum to it.
 */
const layersOf = (keys: RawBuilder<unknown>) => sql`
  with held as materialized (
    select level.variant_id, level.outlet_id, level.on_hand, level.value_minor
    from ${keys} as keys join stock_levels level using (variant_id, outlet_id)
    where level.on_hand > 0 and level.value_minor > 0
  ), named as (
    -- What came in under a name that was given up came in all the same.
    select held.*, held.variant_id as received_as from held union all
    select held.*, gone.id from held join variants gone on gone.merged_into_id = held.variant_id
  ), zones as materialized (
    select o.id, ${zoneAt('o.id')} as zone from outlets o
  ), inflows as (
    select named.*, m.at, m.on_hand_delta as quantity,
      sum(m.on_hand_delta) over newest - m.on_hand_delta as newer
    from named join stock_movements m
      on m.variant_id = named.received_as and m.outlet_id = named.outlet_id
    -- From bin to bin, and from one name to another, nothing is received.
    where m.on_hand_delta > 0 and m.kind not in ('move', 'merge')
    window newest as (partition by named.variant_id, named.outlet_id
      order by m.at desc, m.seq desc)
  )
  select variant_id, outlet_id, (at at time zone zones.zone)::date as received_on,
    sum(round(value_minor * least(newer + quantity, on_hand)::numeric / on_hand)
      - round(value_minor * newer::numeric / on_hand))::bigint as value_minor
  from inflows join zones on zones.id = outlet_id where newer < on_hand
  group by 1, 2, 3`

/** The value of the current stock by outlet and by the day on which it was received. */
export const stockAgeSums: KeptSums = {
  name: 'stock_ages',
  keys: ['variant_id', 'outlet_id'],
  groups: ['outlet_id', 'received_on'],
  measures: ['value_minor'],
  derive: layersOf,
  all: sql`select variant_id, outlet_id from stock_levels`,
}

export const receivedDays = keptRows(stockAgeSums)

export const foldStockAgesOften = foldOften(stockAgeSums)
