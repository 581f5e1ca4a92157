import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { escalateDue } from '#office/notifications/server/escalate-notifications.ts'
import { notifyOfEvents } from '#office/notifications/server/notify-of-events.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { confirmationNoun } from '#sales/confirmations/confirmations.nouns.ts'
import { testDatabase } from '../support/database.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let server: TestServer
let world: World
let covered: SignedIn
let cover: SignedIn
let third: SignedIn
let orderId: string
let approvalId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  covered = await signedIn(db, server, ['store_manager'])
  cover = await signedIn(db, server, ['staff'])
  third = await signedIn(db, server, ['staff'])
  for (const { userId } of [covered, cover, third])
    await sql`insert into user_outlets (user_id, outlet_id) values (${userId}, ${world.outletId})
      on conflict do nothing`.execute(db.reader)
  await sql`update profiles set full_name = 'Marcus Hale' where id = ${covered.userId}`.execute(
    db.reader,
  )
  orderId = (await anOrder(db, world, 'pending')).id
  await sql`update orders set assigned_to = ${covered.userId} where id = ${orderId}`.execute(
    db.reader,
  )
  approvalId = newId()
  await sql`insert into approvals (id, action, payload_hash, summary, details, outlet_id, requested_by,
      expires_at)
    values (${approvalId}, 'order.cancel', 'hash', 'Cancel order 1', '{"facts":{},"path":"/orders"}',
      ${world.outletId}, ${third.userId}, now() + interval '1 hour')`.execute(db.reader)
})

/** Inserts a row of `cover_grants` that begins now; returns its id. */
async function begin(role: string, outletId: string | null = world.outletId): Promise<string> {
  const id = newId()
  await sql`insert into cover_grants
      (id, user_id, role, outlet_id, starts_at, ends_at, reason, granted_by, covers_user_id)
    values (${id}, ${cover.userId}, ${role}, ${outletId}, now() - interval '1 minute',
      now() + interval '1 day', 'Holiday', ${world.admin.userId}, ${covered.userId})`.execute(
    db.reader,
  )
  return id
}

const end = (id: string) =>
  sql`update cover_grants set ended_at = now() where id = ${id}`.execute(db.reader)

async function ask(person: SignedIn, path: string) {
  const { status, body } = await server.ask('GET', `/api/v1${path}`, {
    cookie: person.cookie,
  })
  expect(status).toBe(200)
  return body
}

async function mine(person: SignedIn) {
  const { rows } = await ask(person, '/orders?only=mine')
  const { quick } = await ask(person, '/orders/counts')
  const counts = z.array(z.object({ only: z.string(), count: z.number() })).parse(quick)
  return { rows, counted: counts.find(({ only }) => only === 'mine')?.count }
}

const toDecide = async (person: SignedIn) => ({
  ...(await ask(person, '/approvals?queue=to_decide')),
  ...(await ask(person, '/approvals/counts')),
})

/** The notifications of the order; those about the account itself are left out. */
const told = async (person: SignedIn) => {
  const { notifications, unread } = await ask(person, '/notifications')
  const all = z.array(z.object({ title: z.string() })).parse(notifications)
  return { titles: all.map(({ title }) => title).filter((title) => /Order/.test(title)), unread }
}

let seq = 0

/** Assigns the order to the colleague. */
const assign = () =>
  db.transaction((tx) => {
    seq += 1
    return notifyOfEvents(tx, [
      {
        ...{ seq, at: new Date().toISOString(), type: 'order.desk_changed', noun: 'order' },
        ...{ entityId: orderId, label: `Order ${seq}`, outletId: world.outletId, actorId: null },
        ...{ actorName: 'Ada', result: 'ok', data: { assigneeIds: [covered.userId] } },
      },
    ])
  })

test('assigned orders are in the list and count of the substitute during temporary access, and go back', async () => {
  expect(await mine(cover)).toEqual({ rows: [], counted: 0 })
  const id = await begin('store_manager')
  expect(await mine(cover)).toMatchObject({
    rows: [{ id: orderId, assignee: { name: 'Marcus Hale', isCovered: true } }],
    counted: 1,
  })
  expect(await mine(covered)).toMatchObject({
    rows: [{ id: orderId, assignee: { isCovered: false } }],
    counted: 1,
  })
  expect((await mine(third)).counted).toBe(0)
  await end(id)
  expect(await mine(cover)).toEqual({ rows: [], counted: 0 })
})

test('an approval shows the colleague, and is hidden when temporary access has ended', async () => {
  expect(await toDecide(cover)).toMatchObject({ rows: [], toDecide: 0 })
  const id = await begin('store_manager')
  expect(await toDecide(cover)).toMatchObject({
    rows: [{ id: approvalId, forName: 'Marcus Hale', whyNot: null }],
    toDecide: 1,
  })
  expect((await toDecide(covered)).rows).toMatchObject([{ id: approvalId, forName: null }])
  await end(id)
  expect(await toDecide(cover)).toMatchObject({ rows: [], toDecide: 0 })
  expect((await toDecide(covered)).toDecide).toBe(1)
})

test('task notifications reach both users, and only the colleague keeps them', async () => {
  const id = await begin('store_manager')
  const before = Number((await told(cover)).unread)
  await assign()
  expect(await told(cover)).toEqual({
    titles: [expect.stringMatching(/^For Marcus Hale: Order 1 /)],
    unread: before + 1,
  })
  expect((await told(covered)).titles).toEqual([expect.stringMatching(/^Order 1 /)])
  await end(id)
  expect(await told(cover)).toEqual({ titles: [], unread: before })
  expect((await told(covered)).titles).toHaveLength(1)
  await assign()
  expect((await told(cover)).titles).toEqual([])
})

test('the substitute gets the granted role and nothing else of the colleague', async () => {
  const id = await begin('warehouse_manager')
  await assign()
  expect((await told(cover)).titles.join()).not.toContain('Order 3')
  expect(await toDecide(cover)).toMatchObject({ rows: [], toDecide: 0 })
  await end(id)
  const elsewhere = newId()
  await sql`insert into outlets (id, code, name, kind, city, currency)
    values (${elsewhere}, 'ELSE', 'Elsewhere', 'store', 'York', 'GBP')`.execute(db.reader)
  const other = await begin('store_manager', elsewhere)
  expect((await mine(cover)).counted).toBe(0)
  expect((await toDecide(cover)).toDecide).toBe(0)
  await assign()
  expect((await told(cover)).titles.join()).not.toContain('Order 4')
  await end(other)
})

/** A callback for the customer of the order, which the colleague promised for a minute ago. */
async function promise(): Promise<void> {
  await sql`insert into confirmation_tasks (id, state, promised_by, next_call_at)
    values (${orderId}, 'callback', ${covered.userId}, now() - interval '1 minute')
    on conflict (id) do update set state = excluded.state, promised_by = excluded.promised_by,
      next_call_at = excluded.next_call_at`.execute(db.reader)
  const author = { ...world.admin, userId: covered.userId }
  const event = { noun: confirmationNoun, id: orderId, label: 'Order', outletId: world.outletId }
  await db.transaction((tx) => appendEvent(tx, author, { ...event, type: 'confirmation.promised' }))
}

/** The promised time has come. */
const fallDue = () =>
  db.transaction((tx) => {
    seq += 1
    return notifyOfEvents(tx, [
      {
        ...{ seq, at: new Date().toISOString(), type: 'confirmation.callback_due' },
        ...{ noun: 'confirmation', entityId: orderId, label: `Order ${seq}`, data: {} },
        ...{ outletId: world.outletId, actorId: null, actorName: 'Call queue', result: 'ok' },
      },
    ])
  })

test('callbacks go to the substitute during temporary access, with their notifications', async () => {
  await promise()
  const id = await begin('warehouse_manager')
  expect(await ask(cover, '/confirmations?part=mine')).toMatchObject({ rows: [{ id: orderId }] })
  expect(await ask(cover, '/confirmations/figures')).toMatchObject({ mine: 1 })
  await fallDue()
  const due = `Order ${seq}: call back now`
  expect((await told(cover)).titles[0]).toBe(`For Marcus Hale: ${due}`)
  expect((await told(covered)).titles[0]).toBe(due)
  await end(id)
  expect((await told(cover)).titles).not.toContain(`For Marcus Hale: ${due}`)
  const other = await begin('staff')
  await fallDue()
  expect((await told(cover)).titles.join()).not.toContain(`Order ${seq}`)
  await end(other)
})

/** An urgent notification of an hour ago; returns its id. */
async function urgent(to: SignedIn, title: string, isForColleague = false): Promise<string> {
  const id = newId()
  await sql`insert into notifications (id, user_id, for_user_id, type, priority, title, message, rule,
      outlet_id, created_at)
    values (${id}, ${to.userId}, ${isForColleague ? covered.userId : null}, 'order_update', 'urgent',
      ${isForColleague ? `For Marcus Hale: ${title}` : title}, 'Look at it.', 'order.cancelled',
      ${world.outletId}, date_trunc('hour', now()) - interval '1 hour')`.execute(db.reader)
  return id
}

test('urgent unopened notifications go to the substitute of the next rank during temporary access', async () => {
  const id = await begin('store_manager')
  await urgent(third, 'Order 71 is stuck')
  await escalateDue(db)
  const raised = expect.stringMatching(/^For Marcus Hale: Not opened .*: Order 71 is stuck$/)
  expect((await told(cover)).titles).toContainEqual(raised)
  expect((await told(covered)).titles).toContainEqual(
    expect.stringMatching(/^Not opened .*: Order 71 is stuck$/),
  )
  await end(id)
  expect((await told(cover)).titles).not.toContainEqual(raised)
})

test('what the substitute opened is not escalated because the colleague is away', async () => {
  const id = await begin('store_manager')
  const raisedOf = async (title: string) => {
    const { rows } = await sql<{ title: string }>`select title from notifications
      where title like ${`%Not opened%${title}`}`.execute(db.reader)
    return rows.length
  }
  await urgent(covered, 'Order 72 is stuck')
  const opened = await urgent(cover, 'Order 72 is stuck', true)
  await sql`update notifications set read = true where id = ${opened}`.execute(db.reader)
  await urgent(covered, 'Order 73 is stuck')
  await urgent(cover, 'Order 73 is stuck', true)
  await escalateDue(db)
  expect(await raisedOf('Order 72 is stuck')).toBe(0)
  expect(await raisedOf('Order 73 is stuck')).toBeGreaterThan(0)
  await end(id)
})
