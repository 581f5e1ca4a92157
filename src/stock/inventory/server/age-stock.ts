import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { stockAges } from '../stock-age.rules.ts'
import type { AgedPart } from '../stock-worth.contract.ts'
import { zoneAt } from './outlet-day.ts'
import { costedLevels, type OfOutlet } from './worth-as-of.ts'

/**
 * How long ago the current stock was received, first in, first out: what is left belongs to the
 * newest receipts. A layer's value is its share of the level's, rounded so that the layers of a
 * level sum to it.
 */
export async function ageStock(reader: Reader, actor: Actor, input: OfOutlet) {
  const ages = JSON.stringify(stockAges)
  const found = await sql<AgedPart>`with held as materialized (
      select variant_id, outlet_id, on_hand, value_minor from stock_levels level
      where on_hand > 0 and value_minor > 0 and ${costedLevels(actor, input)}
    ), named as (
      -- What came in under a name that was given up came in all the same.
      select held.*, held.variant_id as received_as from held union all
      select held.*, gone.id from held join variants gone on gone.merged_into_id = held.variant_id
    ), inflows as (
      select named.*, m.at, m.on_hand_delta as quantity,
        sum(m.on_hand_delta) over newest - m.on_hand_delta as newer
      from named join stock_movements m
        on m.variant_id = named.received_as and m.outlet_id = named.outlet_id
      -- From bin to bin, and from one name to another, nothing is received.
      where m.on_hand_delta > 0 and m.kind not in ('move', 'merge')
      window newest as (partition by named.variant_id, named.outlet_id
        order by m.at desc, m.seq desc)
    ), zones as materialized (
      select o.id, ${zoneAt('o.id')} as zone from outlets o
    ), layers as (
      select outlet_id, (now() at time zone zone)::date - (at at time zone zone)::date as days,
        round(value_minor * least(newer + quantity, on_hand)::numeric / on_hand)
          - round(value_minor * newer::numeric / on_hand) as value_minor
      from inflows join zones on zones.id = inflows.outlet_id where newer < on_hand
    ), spans as (
      select key, "from", lead("from", 1, 2147483647) over (order by "from") as until
      from jsonb_to_recordset(${ages}::jsonb) as age(key text, "from" integer)
    )
    select o.id as "outletId", o.code as "outletCode", o.currency, spans.key as age,
      sum(layers.value_minor)::bigint as "valueMinor"
    from layers join outlets o on o.id = layers.outlet_id
    join spans on greatest(layers.days, 0) >= spans."from" and layers.days < spans.until
    group by o.id, spans.key, spans."from" order by o.code, spans."from"`.execute(reader)
  return { parts: found.rows }
}
