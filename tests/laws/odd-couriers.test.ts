import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Random, randomFrom } from '#app/demo/random.ts'
import { saveWord } from '#delivery/couriers/server/index.ts'
import { dropDue, duesReader } from '#delivery/remittances/server/index.ts'
import { eventsOfParcel } from '#delivery/tracking/server/index.ts'
import { reportByHand } from '#delivery/tracking/server/report-by-hand.ts'
import { takeTrackingFile } from '#delivery/tracking/server/take-tracking-file.ts'
import { toCheck } from '#delivery/tracking/server/tracking-lists.ts'
import { undoReportOver } from '#delivery/tracking/server/undo-report.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { courierSimulator, simulatorWords } from '../support/courier-simulator.ts'
import { aConnectedCourier, type ConnectedCourier } from '../support/courier-steps.ts'
import { testDatabase } from '../support/database.ts'
import { hearAll } from '../support/hear-all.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import { printedSeed } from '../support/seed.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, type World } from '../support/world.ts'

const many = Number(process.env.QM_PARCELS ?? 40)
const cashMinor = 1_500

/** Prints figures of a run with an explicit number of parcels. */
const tell = (what: string, figures: object) =>
  process.env.QM_PARCELS
    ? process.stdout.write(`${what}: ${many} ${JSON.stringify(figures)}\n`)
    : true

let db: Database
let world: World
let server: TestServer
let courier: ConnectedCourier

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  courier = await aConnectedCourier(db, (await courierSimulator()).url)
  await hearAll(db, duesReader)
  server = await testServer(db)
})

type Word = (typeof simulatorWords)[number]
type Parcel = { id: string; code: string; number: string; story: readonly Word[] }

const word = (name: string): Word => {
  const found = simulatorWords.find((one) => one.word === name)
  if (!found) throw new Error(`There is no word ${name}.`)
  return found
}

const stories = [
  ['PUP', 'OFD', 'DLV'],
  ['PUP', 'DLV'],
  ['PUP', 'OFD', 'UND', 'OFD', 'DLV'],
  ['PUP', 'OFD', 'UND', 'RTO'],
  ['PUP', 'OFD', 'UND', 'RTO', 'RTS'],
  ['PUP', 'LST'],
  ['PUP', 'OFD', 'UND'],
].map((names) => names.map(word))

async function parcelsWith(courierId: string, random: Random, prefix: string): Promise<Parcel[]> {
  const parcels = Array.from({ length: many }, (_, at) => ({
    id: newId(),
    order: newId(),
    code: `S-${prefix}${at}`,
    number: `Odd${prefix}x${at}`,
    story: random.pick(stories),
  }))
  const rows = parcels.map(({ id, order, code, number }) => ({ id, order, code, number }))
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(id uuid, "order" uuid, code text, number text)
    ), placed as (
      insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
        total_minor, units)
      select "order", ${world.outletId}, 'dispatched', 'Ada', 'cash_on_delivery', 'GBP',
        ${cashMinor}, ${cashMinor}, 1 from given returning id
    )
    insert into parcels (id, code, order_id, outlet_id, state, packed_by, courier_id,
      tracking_number, cash_minor, booked_at, handed_over_at)
    select g.id, g.code, placed.id, ${world.outletId}, 'handed_over', ${world.admin.userId},
      ${courierId}, g.number, ${cashMinor}, now() - interval '1 day', now() - interval '20 hours'
    from given g join placed on placed.id = g."order"`.execute(db.reader)
  return parcels
}

/**
 * Checks that every parcel ended as in its story, with its order and money, and that each delivered
 * one has an amount due.
 */
async function faultsOf(parcels: readonly Parcel[]): Promise<unknown[]> {
  for (let before = -1, now = 0; before !== now; ) {
    before = now
    await hearAll(db, duesReader)
    now = (await sql`select from remittance_dues`.execute(db.reader)).rows.length
  }
  const ids = parcels.map(({ id }) => id)
  const found = await sql<{ id: string; state: string; order: string; paid: number; due: number }>`
    select p.id, p.state, o.state as order, o.paid_minor as paid,
      coalesce((select d.cash_minor from remittance_dues d where d.parcel_id = p.id), 0)::bigint as due
    from parcels p join orders o on o.id = p.order_id where p.id = any(${ids}::uuid[])`.execute(
    db.reader,
  )
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return parcels.flatMap((parcel) => {
    const state = parcel.story.at(-1)?.state ?? ''
    const money = state === 'delivered' ? cashMinor : 0
    const order = state === 'delivered' ? 'delivered' : 'dispatched'
    const expected = { id: parcel.id, state, order, paid: money, due: money }
    const is = byId.get(parcel.id)
    return JSON.stringify(is) === JSON.stringify(expected) ? [] : [{ expected, is }]
  })
}

type Answer = { received: number; taken: number; repeated: number; unreadable: unknown[] }

async function send(body: string, secret = courier.secret) {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const answer = await fetch(`${server.url}/hooks/couriers/${courier.connectionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  })
  const text = await answer.text()
  const said: Answer | null = answer.ok ? JSON.parse(text) : null
  return { status: answer.status, said }
}

const finals = ['delivered', 'returned_by_courier', 'lost']

/** The courier's date: mostly right, else as wrong as its report allows. */
function dateOf(random: Random, { state }: Word, step: number): unknown {
  const now = new Date().toISOString()
  const odd = random.next()
  if (odd < 0.12) return '2030-01-01T00:00:00Z'
  if (odd < 0.2) return new Date(Date.now() + 3 * 3_600_000).toISOString()
  if (odd < 0.3 && step === 0) return '1999-12-31T23:00:00Z'
  if (odd < 0.4) return random.pick(['not a date', '', null, {}, '2026-02-31T00:00:00Z', 7])
  return finals.includes(state) || odd > 0.6 ? now : now.replace('T', ' ').replace('Z', '')
}

const rubbish = [
  null,
  7,
  'text',
  [],
  {},
  { status: 'DLV' },
  { awb: 'ODD-1' },
  { awb: ['x'], status: {} },
  { awb: 'NO-SUCH', status: 'DLV', time: '2026-01-01' },
]

test(`${many} parcels of a courier whose messages hold every kind of nonsense end right, nothing dropped`, async () => {
  const random = randomFrom(printedSeed('odd courier'))
  const parcels = await parcelsWith(courier.courierId, random, '91')
  const sums = { received: 0, taken: 0, repeated: 0, unreadable: 0, messages: 0 }
  let told = 0
  for (let step = 0; step < 5; step += 1) {
    const events = parcels.flatMap(({ number, story }) => {
      const said = story[step]
      if (!said) return []
      told += 1
      const awb = random.next() < 0.2 ? number.toUpperCase() : number
      const message = random.next() < 0.1 ? `${said.word} ${'x'.repeat(900)}` : said.word
      const event = { id: `N${told}`, awb, status: said.word, message, place: '\0' }
      return [{ ...event, time: dateOf(random, said, step) }]
    })
    for (let from = 0; from < events.length; from += 25) {
      const some = events.slice(from, from + 25)
      const items: unknown[] = [...some, ...some.filter(() => random.next() < 0.2)]
      for (const odd of rubbish) if (random.next() < 0.3) items.push(odd)
      const body = JSON.stringify({ events: items })
      for (let times = random.next() < 0.2 ? 2 : 1; times > 0; times -= 1) {
        const { status, said } = await send(body)
        expect(status).toBe(200)
        if (!said) continue
        const { received, taken, repeated, unreadable } = said
        expect([received, taken + repeated + unreadable.length]).toEqual([
          items.length,
          items.length,
        ])
        sums.received += received
        sums.taken += taken
        sums.repeated += repeated
        sums.unreadable += unreadable.length
        sums.messages += 1
      }
      expect((await send(body, 'another')).status).toBe(401)
    }
    for (const broken of ['', '{', '{"events":7}', '[]', 'null', '\ufeff<html>'])
      expect([200, 400]).toContain((await send(broken)).status)
  }
  // Final statuses without a date wait for a user, who enters the time.
  const byNumber = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  const waiting = (await toCheck(db.reader, world.admin)).rows.filter(
    ({ why }) => why === 'undated',
  )
  for (let left = waiting; left.length > 0; ) {
    for (const { id: checkId, parcelId, news } of left) {
      if (!parcelId || !news || !byNumber.has(parcelId)) continue
      const rows = [{ parcelId, cashMinor: news === 'delivered' ? cashMinor : null }]
      const at = new Date().toISOString()
      const said = { rows, news, reason: null, at, saidBy: '', note: '', checkId }
      const { outcomes } = await reportByHand(db, world.admin, said, null)
      expect(outcomes).toMatchObject([{ isTaken: true }])
    }
    left = (await toCheck(db.reader, world.admin)).rows.filter(({ why }) => why === 'undated')
  }
  expect(await faultsOf(parcels)).toEqual([])
  const kept = await sql<{ events: number; checks: number; clocks: number }>`select
    (select count(*)::int from courier_events where courier_id = ${courier.courierId}
      and way = 'hook') as events,
    (select count(*)::int from tracking_checks where courier_id = ${courier.courierId}
      and why <> 'undated') as checks,
    (select count(*)::int from courier_event_outcomes where courier_id = ${courier.courierId}
      and clock <> 'right') as clocks`.execute(db.reader)
  expect(kept.rows[0]?.events).toBe(sums.taken)
  tell('odd courier', { ...sums, undated: waiting.length, ...kept.rows[0] })
}, 600_000)

test(`${many} parcels of a courier without a server end right by hand, by file and after slips`, async () => {
  const random = randomFrom(printedSeed('phone courier'))
  const courierId = await db.transaction((tx) => aCourier(tx))
  const parcels = await parcelsWith(courierId, random, '92')
  const sums = { byHand: 0, byFile: 0, undone: 0 }
  await db.transaction(async (tx) => {
    for (const { word: name, news, reason } of simulatorWords)
      await saveWord(tx, world.admin, { courierId, word: name, news, reason })
  })
  const report = async (some: readonly Parcel[], { news, reason }: Word) => {
    for (let from = 0; from < some.length; from += 100) {
      const rows = some.slice(from, from + 100).map(({ id }) => ({
        parcelId: id,
        cashMinor: news === 'delivered' ? cashMinor : null,
      }))
      const at = new Date().toISOString()
      const said = { rows, news, reason, at, saidBy: 'Dee', note: '', checkId: null }
      const { outcomes } = await reportByHand(db, world.admin, said, null)
      expect(outcomes.filter(({ isTaken }) => !isTaken)).toEqual([])
      sums.byHand += outcomes.length
    }
  }
  for (let step = 0; step < 5; step += 1) {
    for (const said of simulatorWords) {
      const due = parcels.filter(({ story }) => story[step] === said)
      const byFile = due.filter(() => random.next() < 0.3)
      const byHand = due.filter((parcel) => !byFile.includes(parcel))
      const slips = byHand.filter(() => random.next() < 0.1)
      await report(slips, word(said.state === 'delivered' ? 'LST' : 'DLV'))
      for (const { id: parcelId } of slips) {
        const [last] = await eventsOfParcel(db.reader, world.admin, parcelId)
        const undone = { parcelId, eventId: last?.id ?? '', reason: because('Wrong parcel') }
        await db.transaction((tx) => undoReportOver({ dropDue })(tx, world.admin, undone))
        sums.undone += 1
      }
      await report(byHand, said)
      if (byFile.length === 0) continue
      const file = {
        courierId,
        columns: { number: 'AWB', status: 'Status', date: 'When', place: null },
        headers: ['AWB', 'Status', 'When'],
        rows: byFile.map(({ number }) => [number, said.word, new Date().toISOString()]),
        isConfirmed: true,
      }
      const { taken } = await takeTrackingFile(db, world.admin, file, null)
      expect(taken).toBe(byFile.length)
      expect((await takeTrackingFile(db, world.admin, file, null)).taken).toBe(0)
      sums.byFile += taken
    }
  }
  expect(await faultsOf(parcels)).toEqual([])
  tell('phone courier', sums)
}, 600_000)
