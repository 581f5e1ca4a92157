import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { ageProof, newBrowser } from '../../../../tests/support/account-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson, passPhrase } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, orderOf, type World } from '../../../../tests/support/world.ts'

let db: Database
let server: TestServer
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
})

const keys = '/api/v1/account/api-keys'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function withKey(scopes: readonly string[], expiresAt = inDays(90)) {
  const person = await addPerson(db, ['store_manager'])
  const browser = newBrowser(server)
  await browser.ask('/api/auth/sign-in/email', { email: person.email, password: passPhrase })
  const { body } = await browser.ask(keys, { name: 'Shop system', scopes, expiresAt })
  const key = String(body.key)
  const ask = (method: 'GET' | 'POST', path: string, input?: unknown) =>
    server.ask(method, path, {
      headers: { authorization: `Bearer ${key}` },
      ...(input === undefined ? {} : { body: input }),
    })
  return { ...person, browser, id: String(body.id), key, ask }
}

const anOrder = () => orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }])

test('a key reads within its scopes and writes where they allow it', async () => {
  const reader = await withKey(['orders:read'])
  expect((await reader.ask('GET', '/api/v1/orders')).status).toBe(200)
  expect((await reader.ask('POST', '/api/v1/orders', anOrder())).body).toMatchObject({
    code: 'beyond_scope',
    details: { scopes: ['orders:write'] },
  })
  expect(await reader.ask('GET', '/api/v1/customers')).toMatchObject({
    status: 403,
    body: { code: 'beyond_scope', details: { scopes: ['customers:read'] } },
  })
  // What its owner may not do either, no scope opens.
  expect((await reader.ask('GET', '/api/v1/activity')).body.code).toBe('permission_missing')
  const writer = await withKey(['orders:write'])
  expect((await writer.ask('POST', '/api/v1/orders', anOrder())).status).toBe(200)
  const [event] = await db.reader
    .selectFrom('events')
    .select(['via', 'device', 'actor_id'])
    .where('actor_id', '=', writer.userId)
    .where('type', '=', 'order.placed')
    .execute()
  expect(event).toEqual({
    via: 'api_key',
    device: 'API key “Shop system”',
    actor_id: writer.userId,
  })
})

test('a program asks whose key it has, what the key allows and until when', async () => {
  const expiresAt = inDays(30)
  const { ask, userId, browser } = await withKey(['orders:read'], expiresAt)
  const { status, body } = await ask('GET', '/api/v1/users/me')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profile: { id: userId },
    permissions: ['orders'],
    sessionId: null,
    sessionKind: 'api_key',
    apiKey: { name: 'Shop system', scopes: ['orders:read'] },
  })
  const { apiKey } = z.object({ apiKey: z.object({ expiresAt: z.string() }) }).parse(body)
  expect(Date.parse(apiKey.expiresAt)).toBe(Date.parse(expiresAt))
  const own = await browser.ask('/api/v1/users/me')
  expect(own.body).toMatchObject({ sessionKind: 'full', apiKey: null })
})

test('no scope reaches accounts, rights or settings, and no key changes its owner’s account', async () => {
  const { ask, browser } = await withKey(['orders:write'])
  for (const scope of ['settings:read', 'add_users:write', 'business_settings:read'])
    expect(
      (await browser.ask(keys, { name: 'x', scopes: [scope], expiresAt: inDays(90) })).status,
    ).toBe(400)
  const beyond = { name: 'x', scopes: ['activity_logs:read'], expiresAt: inDays(90) }
  expect((await browser.ask(keys, beyond)).body.code).toBe('beyond_own_rights')
  expect((await ask('POST', '/api/v1/account/two-factor/begin', {})).status).toBe(403)
  expect((await ask('POST', keys, beyond)).status).toBe(403)
  expect((await ask('POST', '/api/auth/passkeys/begin', {})).body.code).toBe('not_signed_in')
  expect((await ask('GET', '/api/live')).status).toBe(401)
})

test('a key ends with its revocation, its day and its owner, and is kept as a hash', async () => {
  const revoked = await withKey(['orders:read'])
  const listed = await revoked.browser.look(keys)
  expect(listed.body.keys).toMatchObject([{ prefix: revoked.key.slice(0, 10), lastUsedAt: null }])
  await revoked.ask('GET', '/api/v1/orders')
  const used = await revoked.browser.look(keys)
  expect(used.body.keys).toMatchObject([{ lastUsedAt: expect.any(String) }])
  const another = await withKey(['orders:read'])
  expect((await another.browser.ask(`${keys}/${revoked.id}/revoke`)).status).toBe(404)
  expect((await revoked.browser.ask(`${keys}/${revoked.id}/revoke`)).status).toBe(200)
  expect((await revoked.ask('GET', '/api/v1/orders')).status).toBe(401)

  const inOneMinute = new Date(Date.now() + 60_000).toISOString()
  const expired = await withKey(['orders:read'], inOneMinute)
  expect((await expired.ask('GET', '/api/v1/orders')).status).toBe(200)
  await db.reader
    .updateTable('api_keys')
    .set({ expires_at: new Date().toISOString() })
    .where('id', '=', expired.id)
    .execute()
  expect((await expired.ask('GET', '/api/v1/orders')).status).toBe(401)

  await db.reader
    .updateTable('profiles')
    .set({ suspended_at: new Date().toISOString() })
    .where('id', '=', another.userId)
    .execute()
  expect((await another.ask('GET', '/api/v1/orders')).status).toBe(401)
  const dump = await db.pool.query<{ all: string }>(
    `select string_agg(t.r, '') as all from (
      select row_to_json(k)::text as r from api_keys k
      union all select row_to_json(i)::text from idempotency_keys i) t`,
  )
  expect(dump.rows[0]?.all).not.toContain(another.key)
})

test('a key holds no more than its owner does now, and making one asks for a proof', async () => {
  const { ask, userId, browser } = await withKey(['orders:read', 'inventory:read'])
  expect((await ask('GET', '/api/v1/stock/movements')).status).not.toBe(403)
  await ageProof(db, userId)
  const again = { name: 'Another', scopes: ['orders:read'], expiresAt: inDays(90) }
  expect((await browser.ask(keys, again)).body.code).toBe('proof_needed')
  await db.reader
    .updateTable('user_roles')
    .set({ role: 'dispatch_manager' })
    .where('user_id', '=', userId)
    .execute()
  expect((await ask('GET', '/api/v1/stock/movements')).status).toBe(403)
  expect((await ask('GET', '/api/v1/orders')).status).toBe(200)
})

test('refuses a key that was never made, or that only begins like one', async () => {
  const { key } = await withKey(['orders:read'])
  for (const forged of ['qm_', `${key}A`, key.slice(0, 10), key.toLowerCase(), "qm_' or 1=1"]) {
    const { status } = await server.ask('GET', '/api/v1/orders', {
      headers: { authorization: `Bearer ${forged}` },
    })
    expect(`${forged} ${status}`).toBe(`${forged} 401`)
  }
})
