import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type SignedIn, signedIn } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { type Receiver, webhookReceiver } from '../../../../tests/support/webhook-receiver.ts'

let db: Database
let server: TestServer
let receiver: Receiver
let ada: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  receiver = await webhookReceiver()
  server = await testServer(db, { ALLOW_OUTSIDE: receiver.place })
  ada = await signedIn(db, server, ['super_admin'])
})

const post = (path: string, body: object, headers = {}) =>
  server.ask('POST', `/api/v1/webhooks${path}`, { cookie: ada.cookie, body, headers })

const endpointAt = (url: string) => ({ url, description: 'For a test', eventTypes: ['order.*'] })

test('a target in a private network is refused when it is saved, and so is a changed one', async () => {
  for (const url of ['http://127.0.0.1:4000/', 'http://[::1]/', 'http://169.254.169.254/latest']) {
    expect(await post('/endpoints', endpointAt(url))).toMatchObject({
      status: 422,
      body: { code: 'private_target', field: 'url' },
    })
  }
  const { body } = await post('/endpoints', endpointAt(receiver.url))
  const change = { version: 1, ...endpointAt('http://10.0.0.1/') }
  expect(await post(`/endpoints/${body.id}`, change)).toMatchObject({
    status: 422,
    body: { code: 'private_target' },
  })
})

test('refuses a subscription to an unknown event', async () => {
  const input = { ...endpointAt(receiver.url), eventTypes: ['order.forgotten'] }
  expect((await post('/endpoints', input)).status).toBe(400)
})

test('the secret is in the answer, again for a repeated request, and kept nowhere in the open', async () => {
  const headers = { 'idempotency-key': 'an endpoint' }
  const first = await post('/endpoints', endpointAt(receiver.url), headers)
  const again = await post('/endpoints', endpointAt(receiver.url), headers)
  expect(again.body).toEqual(first.body)
  const secret = String(first.body.secret)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const listed = await server.ask('GET', '/api/v1/webhooks/endpoints', { cookie: ada.cookie })
  expect(JSON.stringify(listed.body)).not.toContain(secret.slice(6))
  for (const table of ['events', 'idempotency_keys', 'webhook_endpoints']) {
    const { rows } = await db.pool.query(`select t::text from ${table} t`)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
  }
})

test('a repeated request returns the secret of its own time, after another rotation and a removal too', async () => {
  const add = () => post('/endpoints', endpointAt(receiver.url), { 'idempotency-key': 'kept' })
  const { body } = await add()
  const path = `/endpoints/${body.id}`
  const rotate = (version: number, key: string) =>
    post(`${path}/secret`, { version, endsOld: true }, { 'idempotency-key': key })
  const first = await rotate(1, 'first turn')
  const second = await rotate(2, 'second turn')
  expect(new Set([body.secret, first.body.secret, second.body.secret]).size).toBe(3)
  expect(await rotate(1, 'first turn')).toMatchObject({ status: 200, body: first.body })
  await post(`${path}/delete`, { version: 3 })
  expect(await rotate(1, 'first turn')).toMatchObject({ status: 200, body: first.body })
  expect(await add()).toMatchObject({ status: 200, body })
  expect((await rotate(3, 'third turn')).status).toBe(404)
})

test('a test message is sent automatically, but not to an endpoint that is off', async () => {
  const { body } = await post('/endpoints', endpointAt(receiver.url))
  receiver.trust(String(body.secret))
  await post(`/endpoints/${body.id}/test`, {})
  await expect
    .poll(() => receiver.received.at(-1), { timeout: 20_000 })
    .toMatchObject({ type: 'webhook.test', verifiedBy: [body.secret] })
  await post(`/endpoints/${body.id}/active`, { version: 1, isActive: false })
  expect(await post(`/endpoints/${body.id}/test`, {})).toMatchObject({
    status: 409,
    body: { code: 'endpoint_off' },
  })
})

test('a removed endpoint is gone with its log', async () => {
  const { body } = await post('/endpoints', endpointAt(receiver.url))
  const sent = await post(`/endpoints/${body.id}/test`, {})
  expect((await post(`/endpoints/${body.id}/delete`, { version: 1 })).status).toBe(200)
  const path = `/api/v1/webhooks/deliveries/${sent.body.deliveryId}`
  expect((await server.ask('GET', path, { cookie: ada.cookie })).status).toBe(404)
})
