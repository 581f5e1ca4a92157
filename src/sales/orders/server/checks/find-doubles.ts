import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { mostCompared, ordersSettings } from '../../orders.settings.ts'

type Double = {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly ofId: string
  readonly ofNumber: number
}

/**
 * Looks whether any of these orders repeats an earlier one: the same phone, customer or address, a
 * basket that is alike, and not long ago. What was split off, copied on purpose or looked at before
 * is left alone. One statement, however many orders; and of one phone, customer or address only the
 * last orders are looked at, so that one that ordered thousands of times costs no more than others.
 */
export async function findDoubles(tx: Tx, actor: Actor, orderIds: readonly string[]) {
  const { hours, percent } = await settingsOf(tx, {
    hours: ordersSettings.doubleHours,
    percent: ordersSettings.doubleBasketPercent,
  })
  if (hours === 0 || orderIds.length === 0) return
  const found = await sql<Double>`
    with asked as (
      select o.id, o.number, o.outlet_id, o.placed_at, o.phone_key, o.customer_id, o.address_key
      from orders o
      where o.id = any(${[...orderIds]}::uuid[]) and o.state in ('pending', 'confirmed')
        and o.duplicate_of is null and o.duplicate_cleared_at is null
        and o.split_from is null and o.copied_from is null
    ), near as (
      select a.id, e.id as of_id from asked a cross join lateral (${lastOf(
        sql`e.phone_key = a.phone_key and e.phone_key <> ''`,
        hours,
      )}) as e
      union select a.id, e.id from asked a cross join lateral (${lastOf(
        sql`e.customer_id = a.customer_id`,
        hours,
      )}) as e
      union select a.id, e.id from asked a cross join lateral (${lastOf(
        sql`e.address_key = a.address_key and e.address_key <> ''`,
        hours,
      )}) as e where e.state in ('pending', 'confirmed', 'packed')
    ), alike as (
      select distinct on (a.id) a.id, a.number, a.outlet_id as "outletId", e.id as "ofId",
        e.number as "ofNumber"
      from near join asked a on a.id = near.id join orders e on e.id = near.of_id
      cross join lateral (
        select sum(least(coalesce(mine.share, 0), coalesce(theirs.share, 0))) as shared
        from (select variant_id, sum(quantity - cancelled_quantity)::numeric / nullif(sum(
              sum(quantity - cancelled_quantity)) over (), 0) as share
            from order_lines where order_id = a.id group by variant_id) as mine
        join (select variant_id, sum(quantity - cancelled_quantity)::numeric / nullif(sum(
              sum(quantity - cancelled_quantity)) over (), 0) as share
            from order_lines where order_id = e.id group by variant_id) as theirs
          using (variant_id)
      ) as basket
      where e.number < a.number and e.state not in ('cancelled', 'returned')
        and basket.shared * 100 >= ${percent}
      order by a.id, basket.shared desc, e.number desc
    )
    update orders o set duplicate_of = alike."ofId" from alike where o.id = alike.id
    returning alike.*`.execute(tx)
  for (const { id, number, outletId, ofNumber } of found.rows) {
    await appendEvent(tx, actor, {
      type: 'order.double_suspected',
      noun: orderNoun,
      id,
      label: orderLabel(number),
      outletId,
      data: { of: orderLabel(ofNumber) },
    })
  }
}

/** The orders before `a` that have this in common with it, the last ones only. */
function lastOf(common: RawBuilder<unknown>, hours: number): RawBuilder<unknown> {
  return sql`select e.id, e.state from orders e where ${common} and e.id <> a.id
    and e.placed_at <= a.placed_at and e.placed_at >= a.placed_at - make_interval(hours => ${hours})
    order by e.placed_at desc limit ${sql.lit(mostCompared)}`
}
