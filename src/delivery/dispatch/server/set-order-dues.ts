import { sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { type CollectionCalendar, dueCollection } from '#organization/outlets/collections.rules.ts'
import { calendarOf, couriersForEach } from '#organization/outlets/server/index.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { cashToCollect } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../dispatch.settings.ts'

/** An order gets its due time on confirmation; another promised date moves it. */
export const orderDuesReader: EventReader = {
  name: 'order_dues',
  types: ['order.confirmed', 'order.desk_changed'],
  take: takeEvents,
}

type Confirmed = {
  readonly orderId: string
  readonly outletId: string
  readonly promisedOn: string | null
  readonly country: string
  readonly city: string
  readonly postcode: string
  readonly cashMinor: number
  /** When its due time was set for the first time, if it was. */
  readonly confirmedAt: string | null
}

async function takeEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const confirmedAt = new Map(
    events.flatMap(({ type, entityId, at }) =>
      type === 'order.confirmed' ? [[entityId, at] as const] : [],
    ),
  )
  const promised = events.flatMap(({ entityId, data }) => ('promisedOn' in data ? entityId : []))
  await setOrderDues(tx, [...new Set([...confirmedAt.keys(), ...promised])], confirmedAt)
}

const mostAtOnce = 500

/** Orders without an event, such as one half of a split order, and old ones. */
export const orderDuesJob: Job = {
  name: 'fill_order_dues',
  cron: '*/5 * * * *',
  work: (db) => db.transaction(fillOrderDues),
}

export async function fillOrderDues(tx: Tx): Promise<void> {
  const found = await sql<{ id: string; at: string }>`
    select o.id, o.state_changed_at as at from orders o
    where o.state = 'confirmed' and not exists (select from order_dues d where d.order_id = o.id)
    order by o.state_changed_at limit ${mostAtOnce}`.execute(tx)
  const confirmedAt = new Map(found.rows.map(({ id, at }) => [id, at]))
  await setOrderDues(tx, [...confirmedAt.keys()], confirmedAt)
}

/**
 * Sets the collection that orders should leave with, for the courier that booking would suggest.
 */
async function setOrderDues(
  tx: Tx,
  ids: readonly string[],
  confirmedAt: ReadonlyMap<string, string>,
): Promise<void> {
  if (ids.length === 0) return
  const orders = await confirmedOrders(tx, ids)
  const couriers = await couriersTo(tx, orders)
  const calendars = await calendarsOf(tx)
  for (const [index, order] of orders.entries()) {
    const at = order.confirmedAt ?? confirmedAt.get(order.orderId)
    if (at === undefined) continue
    const { courierId = null, days = null } = couriers[index] ?? {}
    const calendar = await calendars(order.outletId, courierId)
    const { promisedOn } = order
    const times = { confirmedAt: Date.parse(at), promisedOn, transitDays: days ?? usualTransitDays }
    const due = dueCollection(times, calendar)
    const dueAt = due === null ? null : new Date(due).toISOString()
    await sql`insert into order_dues (order_id, courier_id, confirmed_at, due_at)
      values (${order.orderId}, ${courierId}, ${at}, ${dueAt})
      on conflict (order_id) do update set courier_id = excluded.courier_id,
        due_at = excluded.due_at`.execute(tx)
  }
}

/** Where no courier gives a transit time. */
const usualTransitDays = 1

async function confirmedOrders(reader: Reader, ids: readonly string[]) {
  const found = await sql<Confirmed>`
    select o.id as "orderId", o.outlet_id as "outletId", o.promised_on::text as "promisedOn",
      o.ship_country as country, o.ship_city as city, o.ship_postcode as postcode,
      ${cashToCollect} as "cashMinor", d.confirmed_at as "confirmedAt"
    from orders o left join order_dues d on d.order_id = o.id
    where o.id = any(${[...ids]}::uuid[]) and o.state in ('confirmed', 'packed')
    order by o.id`.execute(reader)
  return found.rows
}

async function couriersTo(reader: Reader, orders: readonly Confirmed[]) {
  const answers = await couriersForEach(
    reader,
    orders.map(({ country, city, postcode, cashMinor }) => ({
      country: countryCode(country) ?? country,
      city,
      postcode,
      weightGrams: 0,
      cashMinor: cashMinor > 0 ? cashMinor : null,
    })),
  )
  return answers.map(({ offers }) =>
    offers.find(({ against, rule }) => rule !== null && against.length === 0),
  )
}

/** The collections of an outlet by a courier: on days on which both work, at the courier's cut-off. */
async function calendarsOf(reader: Reader) {
  const rules = await courierRules(reader)
  const known = new Map<string, CollectionCalendar>()
  return async (outletId: string, courierId: string | null): Promise<CollectionCalendar> => {
    const key = `${outletId} ${courierId}`
    const kept = known.get(key)
    if (kept) return kept
    const outlet = await calendarOf(reader, outletId)
    const courier = courierId === null ? undefined : rules.get(courierId)
    const calendar = {
      zone: outlet.zone,
      cutOff:
        courier?.cutOffTime ??
        outlet.cutOff ??
        (await settingOf(reader, dispatchSettings.cutOff, outletId)),
      days: outlet.days.filter((day) => courier?.collectionDays.includes(day) ?? true),
      closedOn: [...outlet.closedOn, ...(courier?.closedOn ?? [])],
    }
    known.set(key, calendar)
    return calendar
  }
}
