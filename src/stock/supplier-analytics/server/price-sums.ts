import { sql } from 'kysely'
import { largestScale } from '#platform/quantity.ts'

const finest = sql.raw(String(10 ** largestScale))

/** In which order lines were sent. */
const bySending = sql`sent_at, number, position`

/** What units cost, exact in one currency; otherwise rounded as in stock, at the rate of the order. */
const worthOf = (cost: 'cost' | 'base') => sql`case
  when currency = outlet_currency then accepted * unit * ${sql.ref(cost)}::numeric
  else money_at_rate(round(accepted * unit * ${sql.ref(cost)}::numeric / ${finest})::bigint, currency,
    rate, outlet_currency) * ${finest} end`

/**
 * Common table expressions over the lines `counted`, of which `prices` has a row for each key with a
 * known price, and for each of its months (`month` is null for all of them together).
 *
 * Lines are added up in the currency of their orders; of several, in that of their outlet, at the rates
 * that the orders kept. Where outlets have several as well, only the currency of most lines counts.
 *
 * Most items have one price all the time, so that only lines of the others are compared with the first.
 */
export const priceSums = sql`
  priced as not materialized (select * from counted where cost is not null),
  places as (
    select key, month, currency, outlet_currency, count(*) as lines,
      sum(accepted * unit * cost::numeric) as spend
    from priced group by 1, 2, 3, 4
  ), currencies as (
    select key, month, currency, sum(lines) as lines, sum(spend) as spend,
      min(outlet_currency) as outlet_from, max(outlet_currency) as outlet_to
    from places group by grouping sets ((key, month, currency), (key, currency))
  ), usual as (
    select distinct on (key, month) key, month, currency, spend, count(*) over groups > 1
        and min(outlet_from) over groups = max(outlet_to) over groups as is_converted,
      min(outlet_from) over groups as outlet_currency
    from currencies window groups as (partition by key, month)
    order by key, month, lines desc, currency collate "C"
  ), varied as (
    select key, variant_id, currency from priced group by 1, 2, 3 having min(cost) < max(cost)
  ), compared as (
    select key, month, currency, accepted * unit as units, cost,
      first_value(cost) over (partition by key, month, variant_id, currency
        order by ${bySending}) as first_in_month,
      first_value(cost) over (partition by key, variant_id, currency
        order by ${bySending}) as first_of_all
    from priced join varied using (key, variant_id, currency)
  ), dearer_in_month as (
    select key, month, currency, sum(units * (cost - first_in_month)::numeric) as in_month,
      sum(units * (cost - first_of_all)::numeric) as of_all
    from compared group by 1, 2, 3
  ), dearer as (
    select key, month, currency, in_month as by from dearer_in_month
    union all
    select key, null, currency, sum(of_all) from dearer_in_month group by 1, 3
  ), based as (
    select usual.month as group_month, priced.*, first_value(cost) over (
      partition by usual.key, usual.month, variant_id, priced.currency order by ${bySending}) as base
    from usual join priced on priced.key = usual.key
      and priced.month = coalesce(usual.month, priced.month)
    where usual.is_converted
  ), converted as (
    select key, group_month as month, sum(${worthOf('cost')}) as spend,
      sum(${worthOf('base')}) as at_first
    from based group by 1, 2
  ), prices as (
    select usual.key, usual.month, false as is_converted, usual.currency, usual.spend,
      usual.spend - coalesce(dearer.by, 0) as at_first
    from usual left join dearer on dearer.key = usual.key and dearer.currency = usual.currency
      and dearer.month is not distinct from usual.month
    where not usual.is_converted
    union all
    select usual.key, usual.month, true, usual.outlet_currency, converted.spend, converted.at_first
    from usual join converted on converted.key = usual.key
      and converted.month is not distinct from usual.month
      and usual.is_converted
  )`
