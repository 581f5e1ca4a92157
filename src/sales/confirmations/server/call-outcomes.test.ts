import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { confirmOrder, holdOrder, recordPayment, releaseHold } from '#sales/orders/server/index.ts'
import { aCall, callAtAnyHour, hangUp } from '../../../../tests/support/call-steps.ts'
import { countEvents } from '../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { because, makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import type { Outcome } from '../outcomes.ts'
import { takeNext, takeOrder } from './begin-call.ts'
import { callBoard } from './call-board.ts'
import { changeAddressInCall } from './change-address-in-call.ts'
import { confirmByRule } from './confirm-by-rule.ts'
import { type FinishInput, finishCall } from './finish-call.ts'
import { forgetCalls } from './forget-calls.ts'
import { getTask } from './get-task.ts'
import { confirmationsReader } from './index.ts'
import { calls } from './list-calls.ts'
import { messageCustomers } from './message-customers.ts'
import { promiseDay } from './promise-day.ts'
import { renewCall } from './renew-call.ts'
import { tendQueue } from './tend-queue.ts'

let db: Database
let world: World
/** A warehouse manager, who has no orders but calls. */
let agent: Actor
let colleague: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
  await heard()
  agent = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  colleague = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

/** The queue has heard of all that happened. */
const heard = () => hearAll(db, confirmationsReader)

function finish(by: Actor, callId: string, outcome: Outcome, more: Partial<FinishInput> = {}) {
  const plain = { note: '', checked: [], callbackAt: null, reason: null, alsoIds: [] }
  return act((tx) => finishCall(tx, by, { ...plain, callId, outcome, ...more }))
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

async function stateOf(id: string) {
  const found = await sql<{ task: string; order: string; holds: string[] }>`
    select t.state as task, o.state as order,
      array(select h.kind from order_holds h where h.order_id = o.id and h.released_at is null)
        as holds
    from orders o left join confirmation_tasks t on t.id = o.id where o.id = ${id}`.execute(
    db.reader,
  )
  return found.rows[0]
}

describe('what a call comes to', () => {
  test('confirmed: call, task and order in one, and the record names the agent', async () => {
    const { id, callId } = await aCall(db, world, agent)
    await finish(agent, callId, 'confirmed', { checked: ['identity', 'amount'] })
    expect(await stateOf(id)).toEqual({ task: 'done', order: 'confirmed', holds: [] })
    expect(await countEvents(db, id, 'order.confirmed')).toBe(1)
    expect(await codeOf(finish(agent, callId, 'cancelled', { reason: because('No') }))).toBe(
      'call_over',
    )
    expect(await codeOf(finish(colleague, callId, 'confirmed'))).toBe('not_found')
  })

  test('the agent reads out the balance to collect on delivery after an advance', async () => {
    const { id } = await aCall(db, world, agent)
    const told = async () => {
      const { totalMinor, atDoorMinor, script } = await getTask(db.reader, agent, { id })
      return [totalMinor, atDoorMinor, script.includes('of which £11.99 is to be paid at the door')]
    }
    expect(await told()).toEqual([2_199, 2_199, false])
    const advance = { method: 'card', amountMinor: 1_000, reference: 'A-1' } as const
    await act((tx) => recordPayment(tx, world.admin, { orderId: id, ...advance }))
    expect(await told()).toEqual([2_199, 1_199, true])
  })

  test('the day that the customer wants is the one that the order is promised for, and not over', async () => {
    const { id, callId } = await aCall(db, world, agent)
    const promise = (by: Actor, promisedOn: string | null) =>
      codeOf(act((tx) => promiseDay(tx, by, { callId, promisedOn })))
    const promised = async () => (await getTask(db.reader, agent, { id })).promisedOn
    expect(await promise(agent, '2020-01-01')).toBe('past_day')
    expect(await promise(colleague, '2100-05-01')).toBe('not_found')
    expect(await promise(agent, '2100-05-01')).toBe('done')
    expect(await promised()).toBe('2100-05-01')
    expect(await promise(agent, null)).toBe('done')
    expect(await promised()).toBe(null)
    expect(await countEvents(db, id, 'order.desk_changed')).toBe(2)
    await hangUp(db, agent)
    expect(await promise(agent, '2100-05-01')).toBe('call_over')
  })

  test('several orders of one phone in one call; all of them or none', async () => {
    const { id, callId } = await aCall(db, world, agent)
    const second = await anOrder(db, world, 'pending')
    const third = await anOrder(db, world, 'held')
    await sql`update orders set phone_key = '+441134960777'
      where id = any(${[id, second.id, third.id]}::uuid[])`.execute(db.reader)
    const { others } = await getTask(db.reader, agent, { id })
    expect(others.map((other) => [other.id, other.whyNot === null])).toEqual([
      [second.id, true],
      [third.id, false],
    ])
    const all = { alsoIds: [second.id, third.id] }
    expect(await codeOf(finish(agent, callId, 'confirmed', all))).toBe('held')
    expect(await stateOf(id)).toMatchObject({ task: 'in_call', order: 'pending' })
    await finish(agent, callId, 'confirmed', { alsoIds: [second.id] })
    expect(await stateOf(second.id)).toMatchObject({ task: 'done', order: 'confirmed' })
  })

  test('a doubtful address is settled by the customer’s word, one that must be mended is not', async () => {
    const doubtful = await aCall(db, world, agent)
    await sql`update orders set address_verdict = 'confirm' where id = ${doubtful.id}`.execute(
      db.reader,
    )
    await finish(agent, doubtful.callId, 'confirmed')
    expect(await stateOf(doubtful.id)).toMatchObject({ order: 'confirmed' })
    const { id, callId } = await aCall(db, world, agent)
    await sql`update orders set address_verdict = 'fix' where id = ${id}`.execute(db.reader)
    expect(await codeOf(finish(agent, callId, 'confirmed'))).toBe('address_not_proved')
    const { orderVersion } = await getTask(db.reader, agent, { id })
    const place = { city: 'Leeds', postcode: 'LS1 4DY', country: 'GB' }
    const said = { name: 'Ada Byron', phone: '+44 113 496 0000', address: '12 Park Row', ...place }
    const changed = await act((tx) =>
      changeAddressInCall(tx, agent, { callId, version: orderVersion, ...said }),
    )
    expect(changed.verdict).not.toBe('fix')
    await finish(agent, callId, 'confirmed')
    expect(await stateOf(id)).toMatchObject({ order: 'confirmed' })
  })

  test('cancelling an expensive order needs an approval, a cheap one is cancelled directly', async () => {
    const { id, callId } = await aCall(db, world, agent)
    await sql`update orders set lines_minor = 99900000, shipping_minor = 0,
      total_minor = 99900000 where id = ${id}`.execute(db.reader)
    const reason = because('Changed her mind')
    expect(await codeOf(finish(agent, callId, 'cancelled'))).toBe('outcome_incomplete')
    expect(await codeOf(finish(agent, callId, 'cancelled', { reason }))).toBe('approval_needed')
    await hangUp(db, agent)
    const cheap = await aCall(db, world, agent)
    await finish(agent, cheap.callId, 'cancelled', { reason })
    expect(await stateOf(cheap.id)).toMatchObject({ task: 'done', order: 'cancelled' })
  })

  test('a callback goes to the agent who promised it, who is reminded once', async () => {
    const { id, callId } = await aCall(db, world, agent)
    const callbackAt = new Date(Date.now() + 60_000).toISOString()
    await finish(agent, callId, 'callback', { callbackAt })
    await sql`update confirmation_tasks set next_call_at = now() - interval '1 minute'
      where id = ${id}`.execute(db.reader)
    const { signal } = new AbortController()
    await tendQueue('http://here.test').work(db, {}, signal)
    await tendQueue('http://here.test').work(db, {}, signal)
    expect(await countEvents(db, id, 'confirmation.callback_due')).toBe(1)
    const others = await act((tx) => takeNext(tx, colleague, {}))
    expect(others.call?.id).not.toBe(id)
    const mine = await act((tx) => takeNext(tx, agent, {}))
    expect(mine.call?.id).toBe(id)
    await hangUp(db, agent)
    await hangUp(db, colleague)
    expect(await stateOf(id)).toMatchObject({ task: 'callback' })
  })

  test('what a call cannot settle is held for the desk, and called again once that is over', async () => {
    const { id, callId } = await aCall(db, world, agent)
    expect(await codeOf(finish(agent, callId, 'needs_edit'))).toBe('outcome_incomplete')
    await finish(agent, callId, 'needs_edit', { note: 'Two trays instead' })
    expect(await stateOf(id)).toEqual({ task: 'queued', order: 'pending', holds: ['manual'] })
    expect(await codeOf(act((tx) => takeOrder(tx, agent, { id })))).toBe('held')
    const wrong = await aCall(db, world, agent)
    await finish(agent, wrong.callId, 'wrong_number')
    expect(await stateOf(wrong.id)).toMatchObject({ task: 'unreachable', holds: ['customer'] })
    const hold = await db.reader
      .selectFrom('order_holds')
      .select('id')
      .where('order_id', '=', wrong.id)
      .executeTakeFirstOrThrow()
    const release = { id: wrong.id, holdId: hold.id, note: 'A new number came by mail' }
    await act((tx) => releaseHold(tx, world.admin, release))
    await heard()
    expect(await stateOf(wrong.id)).toMatchObject({ task: 'queued', holds: [] })
  })

  test('who does not speak the language is not given the order again', async () => {
    const { id, callId } = await aCall(db, world, agent)
    await finish(agent, callId, 'language')
    await sql`update confirmation_tasks set call_rank = 8000000000000 where id = ${id}`.execute(
      db.reader,
    )
    expect((await act((tx) => takeNext(tx, agent, {}))).call?.id).not.toBe(id)
    expect((await act((tx) => takeNext(tx, colleague, {}))).call?.id).toBe(id)
    await hangUp(db, agent)
    await hangUp(db, colleague)
  })
})

describe('one order, one pair of hands', () => {
  test('taken by another; free when the lock runs out, and then over for the first', async () => {
    const { id, callId } = await aCall(db, world, agent)
    expect(await codeOf(act((tx) => takeOrder(tx, colleague, { id })))).toBe('taken')
    const another = await anOrder(db, world, 'pending')
    expect(await codeOf(act((tx) => takeOrder(tx, agent, another)))).toBe('in_another_call')
    await sql`update confirmation_tasks set locked_until = now() - interval '1 second'
      where id = ${id}`.execute(db.reader)
    const { callId: second } = await act((tx) => takeOrder(tx, colleague, { id }))
    expect(await codeOf(act((tx) => renewCall(tx, agent, { callId })))).toBe('call_over')
    expect(await codeOf(finish(agent, callId, 'confirmed'))).toBe('call_over')
    await finish(colleague, second, 'no_answer')
    expect(await stateOf(id)).toMatchObject({ task: 'waiting' })
  })

  test('staff confirm the order meanwhile: the call is over, with that reason', async () => {
    const { id, callId } = await aCall(db, world, agent)
    await act((tx) => confirmOrder(tx, world.admin, { id }))
    await heard()
    expect(await stateOf(id)).toMatchObject({ task: 'done' })
    expect(await codeOf(finish(agent, callId, 'confirmed'))).toBe('call_over')
  })

  test('the phone is visible only during the call, and the cost never', async () => {
    const { id } = await aCall(db, world, agent)
    const mine = await getTask(db.reader, agent, { id })
    const theirs = await getTask(db.reader, colleague, { id })
    expect(mine.phone?.length).toBeGreaterThan(3)
    expect(theirs).toMatchObject({ phone: null, email: null, secondPhone: null, callId: null })
    expect(JSON.stringify(theirs)).not.toContain(mine.phone)
    expect(JSON.stringify(mine).toLowerCase()).not.toContain('cost')
    await hangUp(db, agent)
  })
})

test('the queue follows orders: placed, held, released, cancelled elsewhere', async () => {
  const { id } = await anOrder(db, world, 'pending')
  await heard()
  expect(await stateOf(id)).toMatchObject({ task: 'queued' })
  await sql`update confirmation_tasks set call_rank = 9000000000000 where id = ${id}`.execute(
    db.reader,
  )
  const hold = { id, kind: 'fraud', reason: because('Odd') } as const
  await act((tx) => holdOrder(tx, world.admin, hold))
  expect((await act((tx) => takeNext(tx, agent, {}))).call?.id).not.toBe(id)
  await hangUp(db, agent)
})

test('an order that is paid in full is confirmed by rule, unless the company decides otherwise', async () => {
  const paid = await aPaidOrder('pending')
  const owed = await anOrder(db, world, 'pending')
  const held = await aPaidOrder('held')
  await heard()
  const { signal } = new AbortController()
  await confirmByRule(db, signal)
  expect(await stateOf(paid.id)).toMatchObject({ order: 'confirmed', task: 'done' })
  expect(await stateOf(owed.id)).toMatchObject({ order: 'pending' })
  expect(await stateOf(held.id)).toMatchObject({ order: 'pending' })
  // It was checked before it was paid, and is due again by the event of its payment.
  await sql`update orders set payment_method = 'prepaid', address_verdict = 'accept'
    where id = ${owed.id}`.execute(db.reader)
  const { amountMinor } = await sumOf(owed.id)
  const payment = { method: 'card', amountMinor, reference: 'A-2' } as const
  await act((tx) => recordPayment(tx, world.admin, { orderId: owed.id, ...payment }))
  await heard()
  await confirmByRule(db, signal)
  expect(await stateOf(owed.id)).toMatchObject({ order: 'confirmed', task: 'done' })
  const setting = confirmationsSettings.paidNeedsNoCall
  const words = { currency: 'GBP', locale: 'en-GB' }
  const change = { outletId: null, version: 0, reason: '', words, value: false }
  await act((tx) => writeSetting(tx, setUp, { ...change, setting }))
  const later = await aPaidOrder('pending')
  await heard()
  await confirmByRule(db, signal)
  expect(await stateOf(later.id)).toMatchObject({ order: 'pending' })
})

async function sumOf(id: string) {
  const found = await sql<{ amountMinor: number }>`
    select total_minor as "amountMinor" from orders where id = ${id}`.execute(db.reader)
  return found.rows[0] ?? { amountMinor: 0 }
}

/** Prepaid and paid in full, to a good address. */
async function aPaidOrder(station: 'pending' | 'held') {
  const order = await anOrder(db, world, station)
  await sql`update orders set payment_method = 'prepaid', address_verdict = 'accept',
    paid_minor = total_minor where id = ${order.id}`.execute(db.reader)
  return order
}

test('customers are written to one by one; those without an address are named', async () => {
  const { id } = await anOrder(db, world, 'pending')
  const input = { ids: [id], kind: 'please_confirm', wish: 'best', text: '', again: false } as const
  const told = await act((tx) => messageCustomers('http://here.test')(tx, agent, input))
  expect(told).toMatchObject({ sent: 0, skipped: [{ id }] })
})

test('the board counts what the lists show, and measures on what was delivered', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const period = { from: yesterday, until: tomorrow }
  const delivered = await aCall(db, world, agent)
  await finish(agent, delivered.callId, 'confirmed')
  const second = await aCall(db, world, agent)
  await finish(agent, second.callId, 'confirmed')
  await sql`update orders set state = case when id = ${second.id} then 'returned' else 'delivered'
    end where id in (${delivered.id}, ${second.id})`.execute(db.reader)
  const { all, agents, days } = await callBoard(db.reader, agent, period)
  const own = agents.find(({ agentId }) => agentId === agent.userId)
  expect(own).toMatchObject({ delivered: 1, failed: 1, deliveredShare: 5_000 })
  expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(all.calls)
  const count = async (more: object) =>
    (
      await calls.page(db.reader, agent, {
        ...{ q: '', sort: '-ended', limit: 200, total: false },
        ...{ ended: `${yesterday}..${tomorrow}`, ...more },
      })
    ).rows.length
  expect(await count({ outcome: ['confirmed'] })).toBe(all.confirmed)
  expect(await count({ fate: ['delivered'] })).toBe(all.delivered)
  expect(await count({ fate: ['failed'] })).toBe(all.failed)
  expect(await count({ isReached: true })).toBe(all.reached)
  expect(await count({ isLast: true })).toBe(all.unreachable)
})

test('what is erased leaves the call and its outcome, without the words', async () => {
  const { id, callId } = await aCall(db, world, agent)
  await finish(agent, callId, 'no_answer', { note: 'The daughter says: try later' })
  await act((tx) => forgetCalls(tx, [id]))
  const page = { q: '', sort: '-ended', limit: 200, total: false }
  const { rows } = await calls.page(db.reader, agent, page)
  expect(rows.find((row) => row.orderId === id)).toMatchObject({ note: '', outcome: 'no_answer' })
  const { rows: kept } = await sql<{ told: boolean }>`select exists (select from events
    where entity_id = ${id} and data::text like '%daughter%') as told`.execute(db.reader)
  expect(kept[0]?.told).toBe(false)
})

test('after the last call an order is cancelled if the company’s rule is so, unless it was paid for', async () => {
  const words = { currency: 'GBP', locale: 'en-GB' }
  const change = { outletId: null, version: 0, reason: '', words, value: 'cancel' }
  const setting = confirmationsSettings.afterLast
  await act((tx) => writeSetting(tx, setUp, { ...change, setting }))
  const lastCall = async () => {
    const call = await aCall(db, world, agent)
    await sql`update confirmation_tasks set attempts = 2 where id = ${call.id}`.execute(db.reader)
    return call
  }
  const unpaid = await lastCall()
  expect(await finish(agent, unpaid.callId, 'no_answer')).toMatchObject({
    state: 'done',
    isLast: true,
  })
  expect(await stateOf(unpaid.id)).toEqual({ task: 'done', order: 'cancelled', holds: [] })
  const paid = await lastCall()
  const advance = { method: 'card', amountMinor: 1, reference: '' } as const
  await act((tx) => recordPayment(tx, world.admin, { orderId: paid.id, ...advance }))
  expect(await finish(agent, paid.callId, 'busy')).toMatchObject({ state: 'unreachable' })
  expect(await stateOf(paid.id)).toMatchObject({ order: 'pending', holds: ['customer'] })
})
