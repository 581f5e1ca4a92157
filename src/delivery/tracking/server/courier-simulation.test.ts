import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { courierNews } from '#delivery/couriers/courier-news.ts'
import { type CallHandler, callCourier, queueCall } from '#delivery/couriers/server/index.ts'
import { moveForNews, parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import {
  type CourierSimulator,
  courierSimulator,
  type SimulatedEvent,
  sendNews,
  simulatorWords,
} from '../../../../tests/support/courier-simulator.ts'
import {
  aConnectedCourier,
  type ConnectedCourier,
} from '../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { testServer } from '../../../../tests/support/server.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'

const many = Number(process.env.QM_PARCELS ?? 200)
const cashMinor = 1_500

let db: Database
let world: World
let courier: ConnectedCourier
let simulator: CourierSimulator

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  simulator = await courierSimulator({
    errorShare: 0.2,
    longestDelayMilliseconds: 3,
    seed: printedSeed('courier'),
  })
  courier = await aConnectedCourier(db, simulator.url)
})

test('every status that the simulator sends has a meaning for parcels', () => {
  const moves = Object.keys(parcelMachine.moves)
  const moving = courierNews.filter((news) => news !== 'note')
  expect(moving.map(moveForNews).filter((name) => !moves.includes(String(name)))).toEqual([])
  expect(new Set(moving.map(moveForNews)).size).toBe(courierNews.length - 1)
  expect(moveForNews('note')).toBeNull()
})

test(`${many} parcels end as their courier says, through errors, repeats and disorder`, async () => {
  const parcelIds = await parcelsOfOrders()
  await bookAll(parcelIds)
  expect(simulator.awbs.size).toBe(many)
  expect(simulator.asked()).toBeGreaterThan(many)

  // Only now, because a server calls couriers as well, and with the real handlers.
  const server = await testServer(db)
  const stories = new Map<string, SimulatedEvent[]>()
  const from = new Date('2026-05-01T06:00:00Z')
  for (const awb of simulator.awbs.values()) stories.set(awb, simulator.live(awb, from))
  const messages = simulator.inDisorder([...stories.values()].flat(), 8)
  for (let at = 0; at < messages.length; at += 4) {
    const statuses = await Promise.all(
      messages.slice(at, at + 4).map((events) => sendNews(server.url, courier, events)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  }

  const ended = await sql<{ tracking: string; state: string; order: string; paid: number }>`
    select p.tracking_number as tracking, p.state, o.state as order,
      (select count(*)::int from order_payments m where m.order_id = o.id) as paid
    from parcels p join orders o on o.id = p.order_id`.execute(db.reader)
  const wrong = ended.rows.filter(({ tracking, state, order, paid }) => {
    const expected = stateAfter(stories.get(tracking) ?? [])
    const hasArrived = expected === 'delivered'
    return (
      state !== expected ||
      order !== (hasArrived ? 'delivered' : 'dispatched') ||
      paid !== (hasArrived ? 1 : 0)
    )
  })
  expect(wrong).toEqual([])
  expect(new Set(ended.rows.map(({ state }) => state)).size).toBeGreaterThan(4)
  const kept = await sql<{ events: number; moved: number; told: number }>`select
    (select count(*)::int from courier_events) as events,
    (select count(*)::int from courier_event_outcomes where outcome = 'moved') as moved,
    (select count(*)::int from events where type in ('parcel.travelled', 'parcel.went_out',
      'parcel.attempt_failed', 'parcel.delivered', 'parcel.turned_back',
      'parcel.returned_by_courier', 'parcel.lost')) as told`.execute(db.reader)
  const [{ events, moved, told } = { events: 0, moved: 0, told: 0 }] = kept.rows
  expect(events).toBe([...stories.values()].flat().length)
  expect(moved).toBe(told)
}, 600_000)

/** The state after the newest event, whatever the order of arrival. */
function stateAfter(events: readonly SimulatedEvent[]): string {
  const last = [...events].sort((one, other) => one.time.localeCompare(other.time)).at(-1)
  const said = simulatorWords.find(({ word }) => word === last?.message || word === last?.status)
  return said?.state ?? 'unknown'
}

async function parcelsOfOrders(): Promise<string[]> {
  const rows = Array.from({ length: many }, (_, at) => ({
    order: newId(),
    parcel: newId(),
    code: `S-${8_000_000 + at}`,
  }))
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g("order" uuid, parcel uuid, code text)
    ), placed as (
      insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
        total_minor, units)
      select "order", ${world.outletId}, 'dispatched', 'Ada', 'cash_on_delivery', 'GBP',
        ${cashMinor}, ${cashMinor}, 1 from given returning id
    )
    insert into parcels (id, code, order_id, outlet_id, state, packed_by)
    select g.parcel, g.code, placed.id, ${world.outletId}, 'packed', ${world.admin.userId}
    from given g join placed on placed.id = g."order"`.execute(db.reader)
  return rows.map(({ parcel }) => parcel)
}

/** The answer gives the parcel its number; the handover is simply assumed here. */
const handOver: CallHandler = {
  kind: 'book',
  settle: async (tx, call, value) => {
    await sql`update parcels set state = 'handed_over', courier_id = ${call.courierId},
      tracking_number = ${String(value.trackingNumber)}, cash_minor = ${cashMinor}
      where id = ${call.id} and state = 'packed'`.execute(tx)
  },
  refuse: async () => {
    throw new Error('This courier refuses nothing.')
  },
}

async function bookAll(parcelIds: readonly string[]): Promise<void> {
  const outside = openOutside({ allowed: [simulator.place], isSecureOnly: false })
  const calling = { db, outside, handlers: [handOver] }
  await db.transaction(async (tx) => {
    for (const id of parcelIds)
      await queueCall(tx, setUp, {
        kind: 'book',
        courierId: courier.courierId,
        noun: 'parcel',
        id,
        reference: `${id}-1`,
        payload: { to: { city: 'Leeds' }, cashMinor },
      })
  })
  const open = sql`settled_at is null`
  for (let left = 1; left > 0; ) {
    await callCourier(calling, courier.courierId)
    // A failed call waits for a minute or more, and fails for good after five attempts.
    const hurried = await sql`update courier_calls set next_attempt_at = now(), attempts = 0
      where ${open}`.execute(db.reader)
    left = Number(hurried.numAffectedRows ?? 0)
  }
}
