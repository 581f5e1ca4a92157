import { type RawBuilder, sql } from 'kysely'
import type { FigurePeriod } from '#platform/needs.ts'
import { currentParts, foldOften, type KeptSums, keptRows } from '#platform/server/db/kept-sums.ts'
import { sentBackStates } from '../parcels.states.ts'

/** What happens to an order, by which it is counted. */
export type SlotEvent = 'placed' | 'handed_over' | 'sent_back' | 'delivered'

/** The quarter of an hour of an instant: every time zone begins its days with one. */
const slotOf = (column: string) =>
  sql`date_bin('15 minutes', ${sql.ref(column)}, timestamptz '2000-01-01 00:00Z')`

/** What these orders add when they were placed, handed over and delivered. */
const slotsOf = (keys: RawBuilder<unknown>) => sql`
  with found as (
    select o.id as order_id, o.outlet_id, o.currency, o.state, o.placed_at, o.total_minor,
      o.refunded_minor, o.channel, p.outlet_id as sent_from, p.courier_id, p.state as parcel_state, p.handed_over_at,
      p.delivered_at
    from ${keys} as keys join orders o on o.id = keys.order_id
    left join parcels p on p.order_id = o.id
  )
  select order_id, 'placed' as event, ${slotOf('placed_at')} as slot, outlet_id, currency,
    1 as orders, total_minor as value_minor, null::uuid as courier_id, channel
  from found where state <> 'cancelled'
  union all select order_id, 'handed_over', ${slotOf('handed_over_at')}, sent_from, currency, 1, 0,
    courier_id, channel
  from found where handed_over_at is not null
  union all select order_id, 'sent_back', ${slotOf('handed_over_at')}, sent_from, currency, 1, 0,
    courier_id, channel
  from found where handed_over_at is not null
    and parcel_state in (${sql.join(sentBackStates.map((state) => sql.lit(state)))})
  union all select order_id, 'delivered', ${slotOf('delivered_at')}, sent_from, currency, 1,
    total_minor - refunded_minor, courier_id, channel
  from found where delivered_at is not null`

/**
 * Orders by what happened to them and when: placed unless cancelled since, with their totals;
 * handed over, and sent back since; delivered, with their totals less what was refunded.
 */
export const orderSlotSums: KeptSums = {
  name: 'order_slots',
  keys: ['order_id'],
  groups: ['event', 'slot', 'outlet_id', 'currency'],
  measures: ['orders', 'value_minor'],
  facts: ['courier_id', 'channel'],
  derive: slotsOf,
  all: sql`select id as order_id from orders`,
}

export const orderSlots = keptRows(orderSlotSums)

/** The same by order, with its courier and sales channel. */
export const orderParts = (only: RawBuilder<boolean>) => currentParts(orderSlotSums, only)

export const foldOrderSlotsOften = foldOften(orderSlotSums)

/** The slots of the days of a period and of the one before. */
export const slotsOfPeriods = ({ beforeFrom, to, zone }: FigurePeriod): RawBuilder<boolean> =>
  sql`(slot >= ${beforeFrom}::date::timestamp at time zone ${zone}
    and slot < (${to}::date + 1)::timestamp at time zone ${zone})`

/** Whether a slot is of the period itself. */
export const isOfPeriod = ({ from, zone }: FigurePeriod): RawBuilder<boolean> =>
  sql`slot >= ${from}::date::timestamp at time zone ${zone}`
