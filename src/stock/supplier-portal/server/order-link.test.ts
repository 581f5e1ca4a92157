import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { mailContents } from '#platform/server/mail/mail-contents.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { unseal } from '#platform/server/seal.ts'
import { newOrderLink, sendPurchaseOrder, withdrawLinks } from '#stock/purchasing/server/index.ts'
import { saveSupplierContact } from '#stock/suppliers/server/index.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { type Answer, type TestServer, testServer } from '../../../../tests/support/server.ts'
import { setUpMail } from '../../../../tests/support/set-up-mail.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'

let db: Database
let world: World
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
})

beforeEach(() => db.pool.query('delete from throttles'))

const sentTo = 'ada@mill.example'

/** An order that was sent, and the token of the link in its email. */
async function aLink() {
  const order = await aPurchaseOrder(db, world, world.admin, 'sent')
  return { order, token: await linkTo(order.id) }
}

async function linkTo(orderId: string): Promise<string> {
  const address = 'https://shop.example'
  const url = await db.transaction((tx) => newOrderLink(tx, { address, orderId, sentTo }))
  return url.split('#')[1] ?? ''
}

const open = (token: string): Promise<Answer> =>
  server.ask('GET', `/api/v1/order-links/order?token=${encodeURIComponent(token)}`)
const post = (path: string, body: object) =>
  server.ask('POST', `/api/v1/order-links/${path}`, { body })
const confirm = (token: string, more: object = {}) =>
  post('confirmations', { token, promisedOn: '2999-06-01', lines: [], ...more })

const orderOf = (id: string) =>
  db.reader
    .selectFrom('purchase_orders')
    .select(['state', 'version', 'revision', 'supplier_reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('opening the link shows the order and changes nothing', async () => {
  const { order, token } = await aLink()
  for (let times = 0; times < 3; times++) {
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ sentTo, order: { id: order.id, state: 'sent', revision: 1 } })
  }
  expect(await orderOf(order.id)).toMatchObject({ state: 'sent', version: order.version })
})

test('the email of an order has its link, in the text and as a button', async () => {
  await setUpMail(db)
  const to = 'orders@kiln.example'
  const order = await aPurchaseOrder(db, world, world.admin, 'draft')
  const step = { id: order.id, version: order.version, by: 'email', to } as const
  const sent = await db.transaction((tx) =>
    sendPurchaseOrder(tx, world.admin, step, 'https://shop.example/'),
  )
  const mails = await sql<{ sealed: string }>`select sealed_text as sealed from mails
    where to_address = ${to}`.execute(db.reader)
  const mail = mailContents(await unseal(db.reader, mailPurpose, mails.rows[0]?.sealed ?? ''))
  const url = /https:\/\/shop\.example\/supplier-order#([\w-]{43})/.exec(mail.text)
  expect(mail.html).toContain(url?.[0])
  expect((await confirm(url?.[1] ?? '')).status).toBe(200)
  expect((await orderOf(order.id)).version).toBe(sent.version + 1)
})

test('only a hash of the token is kept', async () => {
  const { order, token } = await aLink()
  const kept = await sql<{ row: string }>`select k::text as row from purchase_order_links k
    where purchase_order_id = ${order.id}`.execute(db.reader)
  expect(kept.rows).toHaveLength(1)
  expect(JSON.stringify(kept.rows)).not.toContain(token)
})

test('the supplier confirms without an account; the history names the contact', async () => {
  const order = await aPurchaseOrder(db, world, world.admin, 'sent')
  const { version } = await db.reader
    .selectFrom('suppliers')
    .select('version')
    .where('id', '=', order.supplierId)
    .executeTakeFirstOrThrow()
  const contact = { role: 'orders', name: 'Ada Mill', email: sentTo, phone: '' } as const
  const step = { id: order.supplierId, version, contactId: null, contact }
  await db.transaction((tx) => saveSupplierContact(tx, world.admin, step))
  const token = await linkTo(order.id)
  const { status, body } = await confirm(token, { supplierReference: 'SO-9' })
  expect([status, body]).toEqual([200, { label: expect.stringMatching(/^PO-\d+$/) }])
  expect(await orderOf(order.id)).toMatchObject({
    state: 'confirmed',
    supplier_reference: 'SO-9',
  })
  const [entry] = await eventsOf(db.reader, order.id)
  expect(entry).toMatchObject({
    type: 'purchase_order.confirmed',
    actorName: `Ada Mill, by link, sent to ${sentTo}`,
  })
})

test('a second answer changes nothing and is told what was answered and when', async () => {
  const { order, token } = await aLink()
  expect((await confirm(token)).status).toBe(200)
  const after = await orderOf(order.id)
  const again = [
    await open(token),
    await confirm(token, { promisedOn: '2999-07-01' }),
    await post('rejections', { token, reason: 'Sold out' }),
  ]
  for (const { status, body } of again) {
    expect([status, body.code]).toEqual([410, 'link_over'])
    expect(String(body.detail)).toMatch(/^You confirmed PO-/)
    expect(body.data ?? body.details).toMatchObject({ why: 'answered', at: expect.any(String) })
  }
  expect(await orderOf(order.id)).toEqual(after)
})

test('of two answers at once, one counts', async () => {
  const { order, token } = await aLink()
  const answers = await Promise.all([
    confirm(token),
    post('rejections', { token, reason: 'Sold out' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await orderOf(order.id)).version).toBe(order.version + 1)
})

test('proposes line by line, and rejects with a reason', async () => {
  const offered = await aLink()
  const [lineId] = offered.order.lineIds
  const lines = [{ lineId, quantity: 6, promisedOn: '2999-06-01' }]
  expect((await post('proposals', { token: offered.token, lines })).status).toBe(200)
  expect((await orderOf(offered.order.id)).state).toBe('changes_proposed')
  const refused = await aLink()
  expect((await post('rejections', { token: refused.token, reason: 'Closed' })).status).toBe(200)
  expect((await orderOf(refused.order.id)).state).toBe('rejected')
})

test('a line of another order is not found, and the link still takes its answer', async () => {
  const { order, token } = await aLink()
  const other = await aPurchaseOrder(db, world, world.admin, 'sent')
  const lines = [{ lineId: other.lineIds[0], quantity: 6, promisedOn: null }]
  expect((await post('proposals', { token, lines })).status).toBe(404)
  const past = await confirm(token, { promisedOn: '2001-01-01' })
  expect([past.status, past.body.code]).toEqual([422, 'promised_in_past'])
  expect(await orderOf(order.id)).toMatchObject({ state: 'sent', version: order.version })
  expect((await confirm(token)).status).toBe(200)
})

test('a link is of one revision: after a newer one, it asks to open the newest email', async () => {
  const { order, token } = await aLink()
  await sql`update purchase_orders set revision = 2 where id = ${order.id}`.execute(db.reader)
  for (const { status, body } of [await open(token), await confirm(token)]) {
    expect([status, body.code]).toEqual([410, 'link_over'])
    expect(String(body.detail)).toContain('Open the newest email')
  }
  expect((await open(await linkTo(order.id))).status).toBe(200)
})

test('staff withdraw the link, once, and it is in the history', async () => {
  const { order, token } = await aLink()
  const withdraw = () => db.transaction((tx) => withdrawLinks(tx, world.admin, { id: order.id }))
  await withdraw()
  const { status, body } = await confirm(token)
  expect([status, String(body.detail)]).toEqual([410, expect.stringContaining('was withdrawn')])
  const twice = withdraw()
  await expect(twice).rejects.toMatchObject({ code: 'no_open_link' })
  const [entry] = await eventsOf(db.reader, order.id)
  expect(entry).toMatchObject({ type: 'purchase_order.link_revoked', data: { to: sentTo } })
})

test('an expired link and a wrong token give the same answer', async () => {
  const { order, token } = await aLink()
  await sql`update purchase_order_links set expires_at = now() - interval '1 second'
    where purchase_order_id = ${order.id}`.execute(db.reader)
  const [expired, wrong] = [await confirm(token), await confirm('k3Jd9xQ')]
  expect([expired.status, expired.body.code]).toEqual([404, 'link_unknown'])
  expect([wrong.status, wrong.body.detail]).toEqual([404, expired.body.detail])
})

test('wrong tokens are limited, without an answer about any order', async () => {
  const codes: unknown[] = []
  for (let tries = 0; tries < 62; tries++) codes.push((await open(`wrong-${tries}`)).body.code)
  expect(codes[0]).toBe('link_unknown')
  expect(codes.at(-1)).toBe('too_many_tries')
})

test('a blocked supplier reads the order and can’t answer it', async () => {
  const { order, token } = await aLink()
  await sql`update suppliers set state = 'blocked', state_reason = 'Fraud'
    where id = ${order.supplierId}`.execute(db.reader)
  expect(await open(token)).toMatchObject({ status: 200 })
  const { status, body } = await confirm(token)
  expect([status, body.code]).toEqual([409, 'supplier_closed'])
})
