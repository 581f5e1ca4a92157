import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { stockAges } from '../stock-age.rules.ts'
import type { AgedPart } from '../stock-worth.contract.ts'
import { receivedDays } from './kept-ages.ts'
import { todayAt } from './outlet-day.ts'
import { costedLevels, type OfOutlet } from './worth-as-of.ts'

/** How long ago the current stock was received, in days at its outlet, first in, first out. */
export async function ageStock(reader: Reader, actor: Actor, input: OfOutlet) {
  const ages = JSON.stringify(stockAges)
  const found = await sql<AgedPart>`with days as (
      select outlet_id, received_on, sum(value_minor)::bigint as value_minor
      from ${receivedDays} as level where ${costedLevels(actor, input)}
      group by 1, 2 having sum(value_minor) <> 0
    ), spans as (
      select key, "from", lead("from") over (order by "from") as until
      from jsonb_to_recordset(${ages}::jsonb) as age(key text, "from" integer)
    ), places as materialized (
      select o.id, o.code, o.currency, ${todayAt('o.id')} as today from outlets o
    ), aged as (
      select places.*, value_minor, greatest(today - received_on, 0) as age
      from days join places on places.id = days.outlet_id
    )
    select aged.id as "outletId", code as "outletCode", currency, spans.key as age,
      sum(value_minor)::bigint as "valueMinor"
    from aged join spans on aged.age >= spans."from"
      and (spans.until is null or aged.age < spans.until)
    group by aged.id, code, currency, spans.key, spans."from"
    order by code, spans."from"`.execute(reader)
  return { parts: found.rows }
}
