import { type RawBuilder, sql } from 'kysely'
import { usualRules } from '#delivery/couriers/courier-rules.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { cashToCollect } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import { activeSuspension } from '../suspensions/active-suspensions.ts'
import { labelHash } from './label-hash.ts'

/** Parcels `p` that have not left the house. */
export const isWaiting = sql<boolean>`p.state in ('packed', 'booked')`

export const isHeld = sql<boolean>`exists (select from order_holds h
  where h.order_id = p.order_id and h.released_at is null)`

/** The order says something else by now than the label on the parcel. */
export const isOutdated = sql<boolean>`coalesce(p.state = 'booked' and b.state = 'booked'
  and b.label_hash <> ${labelHash}, false)`

export const hasFailed = sql<boolean>`(p.state = 'packed' and coalesce(b.state = 'failed', false))`

/** The same without the booking beside the parcel. */
export const lastBookingFailed = sql<boolean>`(p.state = 'packed' and coalesce((select x.state
  from parcel_bookings x where x.parcel_id = p.id
  order by x.requested_at desc, x.id desc limit 1) = 'failed', false))`

const lateFrom = (outlet: string) =>
  sql.raw(
    `now() + make_interval(mins => ${settingText(dispatchSettings.lateMinutes, outlet)}::int)`,
  )

/** The cut-off is closer than the time to prepare a parcel, or past. */
export const isLate = sql<boolean>`coalesce(${isWaiting} and leaves.by < ${lateFrom('p.outlet_id')},
  false)`

/** For counts: joins parcels `p` with the setting of their outlet, which is read once. */
export const lateFromBeside = lateFromOf('p.outlet_id')

/**
 * Joins what has such an outlet with `late_from.instant`: what is due before it is late. The settings
 * are read once for each outlet.
 */
export function lateFromOf(outlet: string): RawBuilder<unknown> {
  return sql`join (select id, ${lateFrom('late.id')} as instant
    from outlets late offset 0) as late_from on late_from.id = ${sql.ref(outlet)}`
}

/** Of the outlet that warns the earliest: nothing that is due later is late. */
export const latestLateFrom = sql`(select max(${lateFrom('any_outlet.id')}) from outlets any_outlet)`

export const isLateOfOutlet = sql<boolean>`coalesce(leaves.by < late_from.instant, false)`

const zone = sql.raw(settingText(platformSettings.timeZone, 'p.outlet_id'))
const ownCutOff = sql.raw(settingText(dispatchSettings.cutOff, 'p.outlet_id'))

/** Joins parcels `p` with their newest booking `b`, and the courier `c` that has or is booked for them. */
const bookingBeside = sql`left join lateral (select * from parcel_bookings x where x.parcel_id = p.id
      order by x.requested_at desc, x.id desc limit 1) b on true
    left join couriers c on c.id = coalesce(p.courier_id, case when b.state in ('requested', 'unclear')
      then b.courier_id end)`

const usualDays = sql.lit(`{${usualRules.collectionDays.join(',')}}`)

/**
 * The cut-off of waiting parcels `p`, as it was set when the order was confirmed. For an order confirmed
 * before that was saved it is the first collection after the parcel was packed, in the outlet's time
 * zone, by the cut-off of the courier, else of the outlet, else of the company.
 */
const leavesBeside = sql`left join courier_accounts agreed on agreed.courier_id = c.id
    left join lateral (
      select coalesce(due.due_at, (
        select (collected.day::date + cut.off) at time zone cut.zone
        from generate_series(own.packed::date, own.packed::date + 30, interval '1 day')
          as collected(day)
        where collected.day + cut.off >= own.packed
          and extract(isodow from collected.day) = any(outlet.collection_days)
          and collected.day::date <> all(outlet.closed_on)
          and (c.id is null or extract(isodow from collected.day)
            = any(coalesce(agreed.collection_days, ${usualDays}::smallint[])))
          and collected.day::date <> all(coalesce(agreed.closed_on, '{}'))
        order by collected.day limit 1)) as by
      from (select ${zone} as zone, case when c.id is null
          then coalesce(outlet.dispatch_cut_off, ${ownCutOff}::time)
          else coalesce(agreed.cut_off_time, ${sql.lit(usualRules.cutOffTime)})::time end as off) as cut
      cross join lateral (select p.packed_at at time zone cut.zone as packed) as own
      where ${isWaiting}) as leaves on true`

/** Joins parcels `p` with their orders `o`, newest bookings `b`, load sheets `s` and cut-off. */
export const parcelBeside = sql`join orders o on o.id = p.order_id
    join outlets outlet on outlet.id = p.outlet_id
    ${bookingBeside}
    left join load_sheet_parcels on_sheet on on_sheet.parcel_id = p.id
      and on_sheet.removed_at is null
    left join load_sheets s on s.id = on_sheet.sheet_id
    left join order_dues due on due.order_id = p.order_id
    ${activeSuspension}
    ${leavesBeside}`

/**
 * Joins waiting parcels `p` with their cut-off alone. Bookings, outlets and settings are read only for
 * the few parcels whose order has none saved. OFFSET calculates each once, and not again for its
 * condition and its column.
 */
export const derivedLeaves = sql`left join order_dues set on set.order_id = p.order_id
  left join lateral (
    select coalesce(set.due_at, (select leaves.by from outlets outlet ${bookingBeside}
        left join order_dues due on due.order_id = p.order_id ${leavesBeside}
        where outlet.id = p.outlet_id)) as by
    where ${isWaiting} offset 0) as leaves on true`

/** The columns of a row of the list. */
export const parcelColumns = sql`p.id, p.code, p.state, p.version, p.order_id as "orderId",
  o.number as "orderNumber", o.ship_name as "shipName", o.ship_city as "shipCity",
  p.outlet_id as "outletId", outlet.code as "outletCode", c.id as "courierId",
  c.name as "courierName", p.service, p.tracking_number as "trackingNumber",
  coalesce(p.cash_minor, ${cashToCollect}) as "cashMinor", o.currency,
  p.weight_grams as "weightGrams", o.units, p.packed_at as "packedAt",
  p.handed_over_at as "handedOverAt", leaves.by as "leavesBy", ${isLate} as "isLate",
  (${isWaiting} and ${isHeld}) as "isHeld", ${isOutdated} as "isLabelOutdated",
  exists (select from label_prints l where l.booking_id = b.id and l.label_hash = b.label_hash)
    as "isPrinted",
  b.state as "bookingState",
  case when p.state = 'packed' or b.state <> 'failed' then coalesce(b.problem, '') else '' end
    as problem,
  waits.suspension, s.id as "sheetId", s.number as "sheetNumber", p.news_at as "newsAt", p.news_text as "newsText"`
