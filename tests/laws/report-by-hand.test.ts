import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { saveWord } from '#delivery/couriers/server/index.ts'
import { refuseWhileUnderWay } from '#delivery/dispatch/server/index.ts'
import { closeRemittance, dropDue, duesReader } from '#delivery/remittances/server/index.ts'
import { eventsOfParcel } from '#delivery/tracking/server/index.ts'
import { reportByHand } from '#delivery/tracking/server/report-by-hand.ts'
import { takeTrackingFile } from '#delivery/tracking/server/take-tracking-file.ts'
import { deliveredByHand } from '#delivery/tracking/server/tracking-lists.ts'
import { undoReportOver } from '#delivery/tracking/server/undo-report.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { deliverOrder } from '#sales/orders/server/fulfilment/deliver-order.ts'
import { testDatabase } from '../support/database.ts'
import { hearAll } from '../support/hear-all.ts'
import { aCourier, aParcel } from '../support/parcel-in-state.ts'
import { agreeOnFee, sendRemittance } from '../support/remittance-steps.ts'
import { because, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let courierId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  courierId = await db.transaction((tx) => aCourier(tx))
  await agreeOnFee(db, courierId, 0)
  await hearAll(db, duesReader)
})

const cashMinor = 4_850
const aParcelAway = () => aParcel(db, world, 'handed_over', { courierId, cashMinor })

type More = { reason?: 'not_home' | null; cash?: number | null; at?: string }

async function report(parcelId: string, news: CourierNews, more: More = {}) {
  const { outcomes } = await reportByHand(
    db,
    world.admin,
    {
      rows: [{ parcelId, cashMinor: more.cash ?? null }],
      news,
      reason: more.reason ?? null,
      at: more.at ?? new Date().toISOString(),
      saidBy: 'Dee at the branch',
      note: '',
      checkId: null,
    },
    null,
  )
  return outcomes[0]?.problemCode ?? 'none'
}

async function standing(parcelId: string) {
  await hearAll(db, duesReader)
  const found = await sql<{ state: string; order: string; paid: number; due: number | null }>`
    select p.state, o.state as order, o.paid_minor as paid,
      (select d.cash_minor from remittance_dues d where d.parcel_id = p.id) as due
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(db.reader)
  return found.rows[0]
}

const undo = async (parcelId: string) => {
  const [last] = (await eventsOfParcel(db.reader, world.admin, parcelId)).filter(
    ({ outcome }) => outcome === 'moved',
  )
  return db
    .transaction((tx) =>
      undoReportOver({ dropDue })(tx, world.admin, {
        parcelId,
        eventId: last?.id ?? '',
        reason: because('Wrong parcel'),
      }),
    )
    .then(
      () => '',
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
    )
}

test("a courier's report by phone updates its parcel, pays its order and creates an amount due", async () => {
  const { id } = await aParcelAway()
  expect(await report(id, 'in_transit')).toBe('')
  expect(await report(id, 'attempt_failed')).toBe('reason_missing')
  expect(await report(id, 'attempt_failed', { reason: 'not_home' })).toBe('')
  expect(await report(id, 'delivered')).toBe('cash_not_confirmed')
  expect(await report(id, 'delivered', { cash: 1 })).toBe('cash_not_confirmed')
  expect(await report(id, 'delivered', { cash: cashMinor })).toBe('')
  expect(await standing(id)).toEqual({
    state: 'delivered',
    order: 'delivered',
    paid: cashMinor,
    due: cashMinor,
  })
  expect(await report(id, 'delivered', { cash: cashMinor })).toBe('not_away')
  expect(await eventsOfParcel(db.reader, world.admin, id)).toMatchObject([
    { news: 'delivered', way: 'hand', report: { saidBy: 'Dee at the branch' } },
    { news: 'attempt_failed', reason: 'not_home' },
    { news: 'in_transit' },
  ])
})

test('a user cannot enter a time in the future, before the booking or before the last event', async () => {
  const { id } = await aParcelAway()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  expect(await report(id, 'in_transit', { at: at(2) })).toBe('in_future')
  expect(await report(id, 'in_transit', { at: '2001-01-01T00:00:00Z' })).toBe('before_booking')
  expect(await report(id, 'out_for_delivery')).toBe('')
  expect(await report(id, 'in_transit', { at: at(-5) })).toBe('older')
  expect(await eventsOfParcel(db.reader, world.admin, id)).toHaveLength(1)
})

test('an undone delivery reverses parcel, order, payment and debt, and can be reported again', async () => {
  const { id } = await aParcelAway()
  await report(id, 'out_for_delivery')
  for (let round = 0; round < 2; round += 1) {
    expect(await report(id, 'delivered', { cash: cashMinor })).toBe('')
    expect(await standing(id)).toMatchObject({
      state: 'delivered',
      paid: cashMinor,
      due: cashMinor,
    })
    expect(await undo(id)).toBe('')
    expect(await standing(id)).toEqual({
      state: 'out_for_delivery',
      order: 'dispatched',
      paid: 0,
      due: null,
    })
  }
  expect(await undo(id)).toBe('')
  expect(await standing(id)).toMatchObject({ state: 'handed_over' })
})

test('a delivery on a closed remittance cannot be undone, on an open one its line is compared again', async () => {
  const { id, trackingNumber } = await aParcelAway()
  await report(id, 'delivered', { cash: cashMinor })
  await standing(id)
  const open = await sendRemittance(db, world, courierId, [
    [trackingNumber, '48.50', '0.00', '48.50'],
  ])
  expect(await undo(id)).toBe('')
  const differences = await sql<{ differences: string[] }>`select differences from remittance_lines
    where remittance_id = ${open.id}`.execute(db.reader)
  expect(differences.rows[0]?.differences).not.toEqual([])
  const paid = await aParcelAway()
  await report(paid.id, 'delivered', { cash: cashMinor })
  await standing(paid.id)
  const sent = await sendRemittance(db, world, courierId, [
    [paid.trackingNumber, '48.50', '0.00', '48.50'],
  ])
  await db.transaction((tx) =>
    closeRemittance(tx, world.admin, {
      id: sent.id,
      version: sent.version,
      bankMinor: cashMinor,
      bankReference: 'BACS 77',
      bankedOn: '2026-11-20',
    }),
  )
  expect(await undo(paid.id)).toBe('cash_remitted')
  expect(await standing(paid.id)).toMatchObject({ state: 'delivered', paid: cashMinor })
})

test('an order with a parcel in transit is not marked delivered on its own', async () => {
  const { id, code, order } = await aParcelAway()
  const version = async () =>
    (
      await sql<{ version: number }>`select version from orders where id = ${order.id}`.execute(
        db.reader,
      )
    ).rows[0]?.version ?? 0
  const input = { id: order.id, version: await version(), reason: because('Signed for') }
  await expect(
    db.transaction((tx) => deliverOrder(tx, world.admin, input, refuseWhileUnderWay)),
  ).rejects.toMatchObject({ code: 'parcel_under_way', message: expect.stringContaining(code) })
  // As older versions allowed: it is in the list of repairs, and its report books the cash.
  await db.transaction((tx) => deliverOrder(tx, world.admin, input))
  const rows = async () =>
    (await deliveredByHand(db.reader, world.admin)).rows.map(({ parcelId }) => parcelId)
  expect(await rows()).toContain(id)
  expect(await report(id, 'delivered', { cash: cashMinor })).toBe('')
  expect(await rows()).not.toContain(id)
  expect(await standing(id)).toMatchObject({ order: 'delivered', paid: cashMinor, due: cashMinor })
})

test('a file is previewed first, imported once, and the same file again changes nothing', async () => {
  const word = { courierId, word: 'zugestellt', news: 'delivered', reason: null } as const
  await db.transaction((tx) => saveWord(tx, world.admin, word))
  const [one, two] = [await aParcelAway(), await aParcelAway()]
  const file = {
    courierId,
    columns: { number: 'AWB', status: 'Status', date: 'When', place: null },
    headers: ['AWB', 'When', 'Status'],
    rows: [
      [one.trackingNumber.toLowerCase(), new Date().toISOString(), 'Zugestellt'],
      [two.trackingNumber, 'yesterday', 'Zugestellt'],
      [two.trackingNumber, new Date().toISOString(), 'Kommt bald'],
      ['X-404', new Date().toISOString(), 'Zugestellt'],
      ['', '', 'Zugestellt'],
      [two.trackingNumber, '', ''],
    ],
  }
  const take = (isConfirmed: boolean) =>
    takeTrackingFile(db, world.admin, { ...file, isConfirmed }, null)
  const outcomes = ['moved', 'undated', 'unmapped', 'unknown_number', 'no_number', 'no_status']
  const events = async () =>
    (await sql`select from courier_events where courier_id = ${courierId}`.execute(db.reader)).rows
      .length
  const before = await events()
  expect((await take(false)).rows.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await events()).toBe(before)
  expect(await standing(one.id)).toMatchObject({ state: 'handed_over' })
  expect((await take(true)).rows.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await standing(one.id)).toMatchObject({ state: 'delivered', due: cashMinor })
  expect(await standing(two.id)).toMatchObject({ state: 'handed_over' })
  const again = await take(true)
  expect(again.taken).toBe(0)
  expect(again.rows.slice(0, 4).map(({ outcome }) => outcome)).toEqual(Array(4).fill('repeated'))
  expect(await events()).toBe(before + 4)
})
