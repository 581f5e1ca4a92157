import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { stockAges } from '../stock-age.rules.ts'
import type { AgedPart } from '../stock-worth.contract.ts'
import { zoneAt } from './outlet-day.ts'
import { costedLevels, type OfOutlet } from './worth-as-of.ts'

/** The first instant of the day after the day so many days ago: what came before is at least as old. */
const startOfDay = (days: string) =>
  sql.raw(`((now() at time zone zone)::date - ${days} + 1)::timestamp at time zone zone`)

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
    ), layers as (
      select outlet_id, at, round(value_minor * least(newer + quantity, on_hand)::numeric / on_hand)
          - round(value_minor * newer::numeric / on_hand) as value_minor
      from inflows where newer < on_hand
    ), days as (
      -- The first instant of each age at each outlet, so that no receipt is looked up in a calendar.
      select id, zone, key, "from", lead("from") over (partition by id order by "from") as until
      from (select id, ${zoneAt('o.id')} as zone from outlets o) as zoned
      cross join jsonb_to_recordset(${ages}::jsonb) as age(key text, "from" integer)
    ), spans as materialized (
      select id, key, "from",
        case when "from" = 0 then 'infinity' else ${startOfDay('"from"')} end as newest,
        case when until is null then '-infinity' else ${startOfDay('until')} end as oldest
      from days
    )
    select o.id as "outletId", o.code as "outletCode", o.currency, spans.key as age,
      sum(layers.value_minor)::bigint as "valueMinor"
    from layers join spans on spans.id = layers.outlet_id
      and layers.at >= spans.oldest and layers.at < spans.newest
    join outlets o on o.id = layers.outlet_id
    group by o.id, spans.key, spans."from" order by o.code, spans."from"`.execute(reader)
  return { parts: found.rows }
}
