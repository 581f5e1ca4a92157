import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { anAdvice, anAgreedCourier, courierTells } from '../../../../tests/support/advice-steps.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { type Decision, noTerms, type Terms } from '../advice-decisions.ts'
import { type AdviceSort, rankOfAdvice } from '../advice-queue.ts'
import { newLink } from './ask-for-choice.ts'
import { decideAdvice, decideMany } from './decide-advice.ts'
import { forgetAdvice } from './forget-advice.ts'
import { getAdvice } from './get-advice.ts'
import { adviceFigures, advices } from './list-advice.ts'
import { noteAdvice } from './note-advice.ts'
import { sendDecided } from './send-advice.ts'
import { adviceHandlers, answerByHand } from './take-answer.ts'
import { applySilence, escalateIgnored, raiseStuck } from './tend-advice.ts'

let db: Database
let world: World
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const whole = (id: string) => getAdvice(db.reader, world.admin, { id })

async function decide(id: string, decision: Decision, terms: Partial<Terms> = {}) {
  const { version } = await whole(id)
  const given = { ...noTerms, ...terms }
  return act((tx) => decideAdvice(tx, world.admin, { id, version, decision, terms: given }))
}

async function callsOf(id: string) {
  const found = await sql<{ id: string; reference: string; payload: Record<string, unknown> }>`
    select id, reference, payload from courier_calls where entity_id = ${id}
    order by queued_at`.execute(db.reader)
  return found.rows
}

/** The courier's answer, as the call queue delivers it. */
function answered(reference: string, isTaken: boolean): Promise<void> {
  const [handler] = adviceHandlers
  const call = { reference } as Parameters<NonNullable<typeof handler>['settle']>[1] // parse edge: the handler reads the reference alone
  const no = { ok: false, isFinal: true, code: 'no', text: 'Too late', raw: '' } as const
  return act(async (tx) => {
    if (isTaken) await handler?.settle(tx, call, { theirReference: 'A1', text: 'Tomorrow' })
    else await handler?.refuse(tx, call, no)
  })
}

const advicesOf = (parcelId: string) =>
  db.reader
    .selectFrom('advices')
    .select(['id', 'state', 'attempt', 'result', 'reason'])
    .where('parcel_id', '=', parcelId)
    .orderBy('attempt')
    .execute()

test('each failed attempt opens one exception, and the next one ends it', async () => {
  const { id, parcel } = await anAdvice(db, world, { reason: 'no_answer' })
  expect(await whole(id)).toMatchObject({ state: 'raised', reason: 'no_answer', maxAttempts: 3 })
  await courierTells(db, parcel.id, 'attempt_failed', { reason: 'refused' })
  expect(await advicesOf(parcel.id)).toMatchObject([
    { attempt: 1, state: 'closed', result: 'failed_again' },
    { attempt: 2, state: 'raised', reason: 'refused' },
  ])
  await courierTells(db, parcel.id, 'delivered')
  expect((await advicesOf(parcel.id))[1]).toMatchObject({ state: 'closed', result: 'delivered' })
})

test('a courier that tries again on its own needs no instruction; an exception with a sent instruction stays open', async () => {
  const untold = await anAdvice(db, world)
  await courierTells(db, untold.parcel.id, 'out_for_delivery')
  expect(await advicesOf(untold.parcel.id)).toMatchObject([{ result: 'withdrawn' }])
  const courierId = await anAgreedCourier(db, { adapter: 'http' })
  const told = await anAdvice(db, world, { courierId })
  await decide(told.id, 'reattempt')
  await courierTells(db, told.parcel.id, 'out_for_delivery')
  expect(await advicesOf(told.parcel.id)).toMatchObject([{ state: 'sent' }])
})

test('a decision is sent at once over a connection, with its own reference, and the answer is recorded', async () => {
  const courierId = await anAgreedCourier(db, { adapter: 'http' })
  const { id, parcel } = await anAdvice(db, world, { courierId })
  expect(await decide(id, 'change_contact', { phone: '+44 113 496 0001' })).toMatchObject({
    state: 'sent',
  })
  const [first] = await callsOf(id)
  expect(first?.payload).toMatchObject({
    trackingNumber: parcel.trackingNumber,
    decision: 'change_contact',
    phone: '+44 113 496 0001',
  })
  await answered(first?.reference ?? '', false)
  expect(await whole(id)).toMatchObject({ state: 'rejected', answerText: 'Too late' })
  await decide(id, 'hold_at_branch', { branch: 'Leeds' })
  const [, second] = await callsOf(id)
  // The first answer arrives again, late: it is about the earlier instruction.
  await answered(first?.reference ?? '', false)
  expect((await whole(id)).state).toBe('sent')
  await answered(second?.reference ?? '', true)
  expect(await whole(id)).toMatchObject({ state: 'acknowledged', answerReference: 'A1' })
})

test('told by phone: decided, told, answered by hand', async () => {
  const { id } = await anAdvice(db, world)
  const decided = await decide(id, 'return')
  expect(decided.state).toBe('decided')
  const sent = await act((tx) => sendDecided(tx, world.admin, decided))
  expect(await callsOf(id)).toEqual([])
  const text = 'Back on Friday'
  const last = await act((tx) => answerByHand(tx, world.admin, { ...sent, isAccepted: true, text }))
  expect(last.state).toBe('acknowledged')
  // The parcel's state changes only when the courier reports it.
  expect((await whole(id)).parcelState).toBe('attempt_failed')
})

test('a decision is checked again when it is sent', async () => {
  const { id, parcel, version } = await anAdvice(db, world)
  const step = await decide(id, 'reattempt')
  await sql`update parcels set state = 'returning' where id = ${parcel.id}`.execute(db.reader)
  await expect(act((tx) => sendDecided(tx, world.admin, step))).rejects.toMatchObject({
    code: 'on_way_back',
  })
  const late = { id, version, decision: 'return', terms: noTerms } as const
  await expect(act((tx) => decideAdvice(tx, world.admin, late))).rejects.toMatchObject({
    code: 'on_way_back',
  })
  const bad = await anAdvice(db, world)
  const nowhere = { address: 'somewhere', city: 'Nowhere', postcode: 'XX' }
  await expect(decide(bad.id, 'change_contact', nowhere)).rejects.toMatchObject({
    code: 'address_not_proved',
  })
})

test('many are decided together, each by its own courier’s terms', async () => {
  const few = await anAgreedCourier(db, { takesAdvice: ['return'] })
  const one = await anAdvice(db, world)
  const other = await anAdvice(db, world, { courierId: few })
  const done = await act((tx) =>
    decideMany(tx, world.admin, { ids: [one.id, other.id], decision: 'reattempt', note: '' }),
  )
  expect(done).toMatchObject({ decided: 1, skipped: [{ id: other.id }] })
})

test('another amount needs approval, and applies to the parcel once the courier accepts it', async () => {
  const { id, parcel } = await anAdvice(db, world, { cashMinor: 2_000 })
  const staff = { ...world.admin, roles: ['staff'] as const }
  const total = (await whole(id)).totalMinor
  const cashMinor = Math.min(1_500, total)
  const input = {
    id,
    version: (await whole(id)).version,
    decision: 'change_cash',
    terms: { ...noTerms, cashMinor },
  } as const
  await expect(act((tx) => decideAdvice(tx, staff, input))).rejects.toMatchObject({
    code: 'approval_needed',
  })
  const sent = await act(async (tx) =>
    sendDecided(tx, world.admin, await decideAdvice(tx, world.admin, input)),
  )
  const cash = async () =>
    (
      await sql<{ cash: number }>`select cash_minor as cash from parcels
      where id = ${parcel.id}`.execute(db.reader)
    ).rows[0]?.cash
  expect(await cash()).toBe(2_000)
  await act((tx) => answerByHand(tx, world.admin, { ...sent, isAccepted: true, text: 'Yes' }))
  expect(await cash()).toBe(cashMinor)
  const agreed = await sql<{ cash: number }>`select cash_agreed_minor as cash from orders
    where id = (select order_id from parcels where id = ${parcel.id})`.execute(db.reader)
  expect(agreed.rows).toEqual([{ cash: cashMinor }])
})

test('without a response the agreed instruction applies, once; an ignored one is escalated; a stuck parcel opens an exception', async () => {
  const courierId = await anAgreedCourier(db, { adapter: 'http', silence: 'reattempt' })
  const late = await anAdvice(db, world, { courierId })
  const asked = await anAdvice(db, world)
  await sql`update advices set respond_by = now() - interval '1 minute'
    where id in (${late.id}, ${asked.id})`.execute(db.reader)
  await applySilence(db)
  await applySilence(db)
  expect(await whole(late.id)).toMatchObject({ state: 'sent', decidedThrough: 'silence' })
  expect(await whole(asked.id)).toMatchObject({ state: 'raised' })
  expect(await callsOf(late.id)).toHaveLength(1)
  await sql`update advices set sent_at = now() - interval '3 days' where id = ${late.id}`.execute(
    db.reader,
  )
  await sql`update parcels set news_at = now() - interval '3 days' where id = ${late.parcel.id}`.execute(
    db.reader,
  )
  await escalateIgnored(db)
  expect((await whole(late.id)).notes).toMatchObject([{ kind: 'escalation', writtenBy: null }])
  const still = await aParcel(db, world, 'in_transit', { courierId })
  await sql`update parcels set news_at = now() - interval '4 days' where id = ${still.id}`.execute(
    db.reader,
  )
  await raiseStuck(db)
  await raiseStuck(db)
  const raised = await advicesOf(still.id)
  expect(raised).toMatchObject([{ reason: 'other' }])
  const [stuck] = raised
  expect(await whole(stuck?.id ?? '')).toMatchObject({
    cause: 'stuck',
    courierText: 'No news for 4 days',
    urgency: 'amber',
  })
})

const toDecide = { part: ['to_decide'], q: '', sort: '-why', limit: 200, total: false } as const

test('the queue shows overdue parcels first, whatever their value, and sorts as asked', async () => {
  const made: string[] = []
  // The smallest value is overdue; the largest has the most time left.
  for (const [valueMinor, hours] of [
    [40_000_000, 30],
    [20_000, 20],
    [100, -1],
  ] as const) {
    const { id } = await anAdvice(db, world)
    const respondBy = new Date(Date.now() + hours * 3_600_000).toISOString()
    const rank = rankOfAdvice(valueMinor, respondBy)
    await sql`update advices set value_minor = ${valueMinor}, respond_by = ${respondBy},
      queue_rank = ${rank} where id = ${id}`.execute(db.reader)
    made.push(id)
  }
  const [dear = '', cheap = '', overdue = ''] = made
  const read = async (sort: AdviceSort, limit: number) => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await advices.page(db.reader, world.admin, { ...toDecide, sort, limit, after })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.nextCursor ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    return seen.filter((id) => made.includes(id))
  }
  expect(await read('-why', 1)).toEqual([overdue, dear, cheap])
  expect(await read('-why', 200)).toEqual([overdue, dear, cheap])
  expect(await read('left', 2)).toEqual([overdue, cheap, dear])
  expect(await read('-value', 2)).toEqual([dear, cheap, overdue])
  expect(await read('oldest', 2)).toEqual([dear, cheap, overdue])
  const { rows } = await advices.page(db.reader, world.admin, toDecide)
  const firstOpen = rows.findIndex(({ respondBy }) => Date.parse(respondBy) > Date.now())
  const later = rows.slice(Math.max(0, firstOpen))
  expect(later.every(({ respondBy }) => Date.parse(respondBy) > Date.now())).toBe(true)
})

test('the figures of the queue match its lists', async () => {
  const { id } = await anAdvice(db, world)
  const says = { id, text: 'I was in all day', says: 'nobody_came' } as const
  await act((tx) => noteAdvice(tx, world.admin, says))
  const figures = await adviceFigures(db.reader, world.admin, {})
  for (const part of ['to_decide', 'today', 'overdue', 'red', 'attempts', 'fake'] as const) {
    const { rows } = await advices.page(db.reader, world.admin, { ...toDecide, part: [part] })
    expect(rows, part).toHaveLength(figures[part])
  }
  expect(figures.fake).toBeGreaterThan(0)
})

test('the customer chooses through the link, once, and what was noted can be deleted', async () => {
  const { id, parcel } = await anAdvice(db, world)
  const token = await act((tx) => newLink(tx, id))
  const open = () => server.ask('GET', `/api/v1/advice-links/parcel?token=${token}`)
  const shown = await open()
  expect(shown.status).toBe(200)
  const [, on] = shown.body.days as string[] // parse edge: the contract says so
  const body = { token, answer: 'on_date', on, words: 'Ring twice' }
  const answer = () => server.ask('POST', '/api/v1/advice-links/answer', { body })
  expect((await answer()).body).toMatchObject({ outcome: 'noted' })
  expect((await answer()).status).toBe(410)
  expect(await whole(id)).toMatchObject({
    state: 'decided',
    decision: 'reattempt_on',
    decidedThrough: 'customer',
    terms: { on },
    notes: [{ kind: 'customer', text: 'Ring twice' }],
  })
  expect((await open()).status).toBe(410)
  await act((tx) => forgetAdvice(tx, [parcel.order.id]))
  expect((await whole(id)).notes).toMatchObject([{ text: '' }])
})
