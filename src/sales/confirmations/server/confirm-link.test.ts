import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import type { Setting } from '#platform/settings.ts'
import { holdOrder, recordPayment } from '#sales/orders/server/index.ts'
import { aCall, callAtAnyHour } from '../../../../tests/support/call-steps.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { type Answer, type TestServer, testServer } from '../../../../tests/support/server.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { finishCall } from './finish-call.ts'
import { newLink } from './new-link.ts'
import { sendLinks } from './send-links.ts'

let db: Database
let world: World
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
  server = await testServer(anotherPool(db))
})

beforeEach(() => db.pool.query('delete from throttles'))

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const linkTo = (id: string) => act((tx) => newLink(tx, id))

async function aLink() {
  const order = await anOrder(db, world, 'pending')
  return { ...order, token: await linkTo(order.id) }
}

const open = (token: string): Promise<Answer> =>
  server.ask('GET', `/api/v1/confirm-links/order?token=${encodeURIComponent(token)}`)
const post = (path: string, body: object) =>
  server.ask('POST', `/api/v1/confirm-links/${path}`, { body })
const answer = (token: string, said: string, more: object = {}) =>
  post('answer', { token, answer: said, ...more })

async function standing(id: string) {
  const { rows } = await sql<{
    order: string
    task: string
    outcomes: string[]
    holds: string[]
    confirmed: number
  }>`select o.state as "order", t.state as task,
      array(select c.outcome from confirmation_calls c where c.order_id = o.id
        and c.channel = 'link' order by c.started_at) as outcomes,
      array(select h.kind from order_holds h where h.order_id = o.id
        and h.released_at is null) as holds,
      (select count(*)::integer from events e where e.entity_id = o.id
        and e.type = 'order.confirmed') as confirmed
    from orders o left join confirmation_tasks t on t.id = o.id where o.id = ${id}`.execute(
    db.reader,
  )
  return rows[0]
}

async function choose(setting: Setting, value: string | number) {
  const words = { currency: 'GBP', locale: 'en-GB' }
  await act((tx) =>
    writeSetting(tx, setUp, {
      setting,
      outletId: null,
      version: 0,
      reason: '',
      words,
      value,
    }),
  )
}

test('the link shows the balance to pay on delivery after an advance', async () => {
  const { id, token } = await aLink()
  const advance = { method: 'card', amountMinor: 1_000, reference: 'A-1' } as const
  await act((tx) => recordPayment(tx, world.admin, { orderId: id, ...advance }))
  const { body } = await open(token)
  expect(body).toMatchObject({ totalMinor: 2_199, atDoorMinor: 1_199, discountMinor: 0 })
})

test('the page shows what has to be seen, with the phone masked, and no hash is a token', async () => {
  const { token, number, id } = await aLink()
  const { status, body } = await open(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ number, maskedPhone: '••• ••• 000', isAddressBad: false })
  expect(JSON.stringify(body)).not.toMatch(/946|cost|margin|email/i)
  const kept = await sql<{ row: string }>`select k::text as row from confirmation_links k
    where order_id = ${id}`.execute(db.reader)
  expect(JSON.stringify(kept.rows)).not.toContain(token)
  expect(token).toMatch(/^[\w-]{43}$/)
})

test('ten yeses at once are one, and an agent’s yes at the same time is the same one', async () => {
  const { token, id } = await aLink()
  const all = await Promise.all(Array.from({ length: 10 }, () => answer(token, 'confirm')))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(all.every(({ body }) => body.outcome === 'confirmed')).toBe(true)
  expect(await standing(id)).toMatchObject({
    order: 'confirmed',
    task: 'done',
    outcomes: ['confirmed'],
    confirmed: 1,
  })
  expect(await open(token)).toMatchObject({ status: 410, body: { code: 'link_over' } })

  const called = await aCall(db, world, world.admin)
  const other = await linkTo(called.id)
  const finish = {
    callId: called.callId,
    outcome: 'confirmed',
    note: '',
    checked: [],
    callbackAt: null,
    reason: null,
    alsoIds: [],
  } as const
  await Promise.allSettled([
    answer(other, 'confirm'),
    act((tx) => finishCall(tx, world.admin, finish)),
  ])
  expect(await standing(called.id)).toMatchObject({
    order: 'confirmed',
    task: 'done',
    confirmed: 1,
  })
})

test('unknown and expired links get the same answer, and guessing is slowed down', async () => {
  const { token } = await aLink()
  await sql`update confirmation_links set expires_at = now() - interval '1 second'`.execute(
    db.reader,
  )
  const essence = ({ status, body }: Answer) => [status, body.code, body.detail]
  const expired = await open(token)
  expect(essence(expired)).toEqual(essence(await open('x'.repeat(43))))
  expect(expired.status).toBe(404)
  const more = await Promise.all(Array.from({ length: 70 }, () => answer('guess', 'confirm')))
  const limited = more.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThanOrEqual(10)
  expect(limited[0]?.headers.get('retry-after')).toBeTruthy()
})

test('an order that was changed, or that has ended, is not answered about by an older link', async () => {
  const { token, id } = await aLink()
  await sql`update orders set total_minor = total_minor + 100, shipping_minor = shipping_minor + 100
    where id = ${id}`.execute(db.reader)
  expect(await answer(token, 'confirm')).toMatchObject({ status: 410 })
  expect((await open(token)).body.detail).toContain('changed')
  expect(await standing(id)).toMatchObject({ order: 'pending', confirmed: 0 })
})

test('a new address is proved at once, the link goes on, and a bad one cannot be confirmed', async () => {
  const { token, id } = await aLink()
  const bad = await post('address', { token, address: 'somewhere', city: 'Leeds', postcode: 'XX' })
  expect(bad).toMatchObject({ status: 200, body: { isAddressBad: true } })
  expect(await answer(token, 'confirm')).toMatchObject({
    status: 409,
    body: { code: 'address_not_proved' },
  })
  const good = { token, address: '2 Mill Lane', city: 'Leeds', postcode: 'LS1 4DY' }
  expect(await post('address', good)).toMatchObject({ status: 200, body: { isAddressBad: false } })
  expect((await answer(token, 'confirm')).body).toEqual({ outcome: 'confirmed' })
  expect(await standing(id)).toMatchObject({ order: 'confirmed', holds: [] })
})

test('cancel puts the order on hold, or cancels it if the company allows it', async () => {
  const held = await aLink()
  const words = 'My daughter has bought one already'
  expect((await answer(held.token, 'cancel', { words })).body).toEqual({ outcome: 'noted' })
  expect((await answer(held.token, 'cancel', { words })).body).toEqual({ outcome: 'noted' })
  expect(await answer(held.token, 'confirm')).toMatchObject({ status: 410 })
  expect(await standing(held.id)).toMatchObject({ order: 'pending', holds: ['customer'] })
  const told = await sql`select from events where data::text like '%daughter%'`.execute(db.reader)
  expect(told.rows).toEqual([])

  await choose(confirmationsSettings.linkCancels, 'cancel')
  const gone = await aLink()
  expect((await answer(gone.token, 'cancel')).body).toEqual({ outcome: 'cancelled' })
  expect(await standing(gone.id)).toMatchObject({
    order: 'cancelled',
    task: 'done',
    outcomes: ['cancelled'],
  })
})

test('a call requested by the customer is a callback for any agent', async () => {
  const { token, id } = await aLink()
  const callAt = new Date(Date.now() + 7_200_000).toISOString()
  const past = new Date(Date.now() - 7_200_000).toISOString()
  expect((await answer(token, 'call_me')).body.code).toBe('outcome_incomplete')
  expect((await answer(token, 'call_me', { callAt: past })).body.code).toBe('bad_callback_time')
  expect((await answer(token, 'call_me', { callAt })).body).toEqual({ outcome: 'will_call' })
  expect(await standing(id)).toMatchObject({ task: 'callback', outcomes: ['callback'] })
})

test('a hold of the desk outlives the customer’s yes, which is kept', async () => {
  const { token, id } = await aLink()
  await act((tx) =>
    holdOrder(tx, world.admin, { id, kind: 'fraud', reason: because('Look at it') }),
  )
  expect((await answer(token, 'confirm')).body).toEqual({ outcome: 'noted' })
  expect(await standing(id)).toMatchObject({ order: 'pending', holds: ['fraud'] })
})

test('links go out by themselves only when that is switched on, and once', async () => {
  const { id } = await anOrder(db, world, 'pending')
  await sql`insert into confirmation_tasks (id) values (${id}) on conflict do nothing`.execute(
    db.reader,
  )
  await sql`with c as (insert into customers (id, full_name, email, phone)
      values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id)
    update orders set customer_id = c.id, placed_at = now() - interval '20 minutes' from c
    where orders.id = ${id}`.execute(db.reader)
  const sent = async () => {
    const { rows } = await sql`select from messages where entity_id = ${id}`.execute(db.reader)
    return rows.length
  }
  const { signal } = new AbortController()
  const run = () => sendLinks(db, 'https://here.test', signal)
  await run()
  expect(await sent()).toBe(0)
  await choose(confirmationsSettings.linkAfterMinutes, 10)
  await Promise.all([run(), run()])
  await run()
  expect(await sent()).toBe(1)
})

test('a link that an edit ended sends the new one when its customer asks, a few times', async () => {
  const { id, token } = await aLink()
  await sql`with customer as (insert into customers (id, full_name, email, phone)
      values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id)
    update orders set customer_id = customer.id from customer where orders.id = ${id}`.execute(
    db.reader,
  )
  expect(await post('send-new', { token })).toMatchObject({ body: { code: 'link_open' } })
  for (let turn = 1; turn <= 3; turn += 1) {
    await sql`update orders set ship_city = ${`Leeds ${turn}`} where id = ${id}`.execute(db.reader)
    const sent = await post('send-new', { token })
    expect(sent).toMatchObject({ status: 200, body: { way: 'mail', to: 'a•••@example.test' } })
    if (turn === 1)
      expect(await post('send-new', { token })).toMatchObject({ body: { code: 'told_already' } })
  }
  await sql`update orders set ship_city = 'Leeds 4' where id = ${id}`.execute(db.reader)
  expect(await post('send-new', { token })).toMatchObject({ body: { code: 'too_many_links' } })
  const { rows } = await sql`select from messages where entity_id = ${id}`.execute(db.reader)
  expect(rows).toHaveLength(3)
})
