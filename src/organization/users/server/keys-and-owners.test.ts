import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { type Browser, countMails, newBrowser } from '../../../../tests/support/account-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson, passPhrase } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import type { Role } from '../roles.ts'
import { warnOfKeys } from './warn-of-keys.ts'

let db: Database
let server: TestServer
let admin: Browser

const keys = '/api/v1/account/api-keys'
const next = 'seven ravens over york'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
  admin = newBrowser(server)
  const { email } = await addPerson(db, ['super_admin'])
  await admin.ask('/api/auth/sign-in/email', { email, password: passPhrase })
})

const wanted = (name: string, days = 90) => ({
  name,
  scopes: ['orders:write'],
  expiresAt: inDays(days),
})

async function withBrowser(role: Role = 'store_manager') {
  const person = await addPerson(db, [role])
  const browser = newBrowser(server)
  await browser.ask('/api/auth/sign-in/email', { email: person.email, password: passPhrase })
  return { ...person, browser }
}

async function withKey(name = 'Shop system') {
  const owner = await withBrowser()
  const { body } = await owner.browser.ask(keys, wanted(name))
  return { ...owner, keyId: String(body.id), answers: statusWith(String(body.key)) }
}

const statusWith = (key: string) => async () => {
  const headers = { authorization: `Bearer ${key}` }
  return (await server.ask('GET', '/api/v1/orders', { headers })).status
}

const personOf = async (userId: string) => (await admin.look(`/api/v1/people/${userId}`)).body

test('an administrator lists the keys of one user and of all users, and revokes one', async () => {
  const { userId, keyId, answers, email } = await withKey('Ledger export')
  expect((await personOf(userId)).keys).toMatchObject([{ id: keyId, name: 'Ledger export' }])
  const listed = await admin.look('/api/v1/people/api-keys')
  expect(listed.body.keys).toContainEqual(
    expect.objectContaining({ id: keyId, owner: expect.objectContaining({ id: userId }) }),
  )
  const revoked = await admin.ask(`/api/v1/people/${userId}/api-keys/${keyId}/revoke`)
  expect(revoked.status).toBe(200)
  expect(await answers()).toBe(401)
  expect((await personOf(userId)).keys).toEqual([])
  expect(await countMails(db, 'user.factor_changed', email)).toBe(2)
  const staff = await withBrowser('staff')
  expect((await staff.browser.look('/api/v1/people/api-keys')).status).toBe(403)
})

test('signing a person out everywhere revokes their keys, unless chosen otherwise', async () => {
  const kept = await withKey()
  const path = `/api/v1/people/${kept.userId}/sessions/end`
  expect((await admin.ask(path, { revokeKeys: false })).body).toMatchObject({ revokedKeys: 0 })
  expect(await kept.answers()).toBe(200)
  expect((await admin.ask(path)).body).toMatchObject({ revokedKeys: 1 })
  expect(await kept.answers()).toBe(401)
})

test('a reset by an administrator and a changed password revoke the keys, unless chosen otherwise', async () => {
  const reset = await withKey()
  const path = `/api/v1/people/${reset.userId}/password-reset`
  await admin.ask(path, { revokeKeys: false })
  expect(await reset.answers()).toBe(200)
  await admin.ask(path)
  expect(await reset.answers()).toBe(401)

  const kept = await withKey()
  const change = { current: passPhrase, next, revokeKeys: false }
  expect((await kept.browser.ask('/api/v1/users/me/password', change)).status).toBe(200)
  expect(await kept.answers()).toBe(200)
  const changed = await withKey()
  const changing = { current: passPhrase, next }
  const { body } = await changed.browser.ask('/api/v1/users/me/password', changing)
  expect(body).toMatchObject({ revokedKeys: 1 })
  expect(await changed.answers()).toBe(401)
})

test('deactivation revokes keys for good: reactivation does not bring them back', async () => {
  const { userId, answers } = await withKey()
  const step = async (act: string, more = {}) => {
    const { version } = await personOf(userId)
    const answer = await admin.ask(`/api/v1/people/${userId}/${act}`, { version, ...more })
    expect(answer.status).toBe(200)
  }
  await step('deactivate', { reason: 'Left the company' })
  await step('reactivate')
  expect(await answers()).toBe(401)
})

test('a key ends within a year, or the period of the settings', async () => {
  const { browser } = await withBrowser()
  expect((await browser.ask(keys, wanted('Long', 366))).body).toMatchObject({
    code: 'ends_too_late',
    field: 'expiresAt',
  })
  expect((await browser.ask(keys, { ...wanted('Ever'), expiresAt: null })).status).toBe(400)
  expect((await browser.ask(keys, wanted('A year', 365))).status).toBe(200)
})

test('staff make no keys until a setting allows it', async () => {
  const { browser } = await withBrowser('staff')
  expect((await browser.look(keys)).body).toMatchObject({ whyNotMake: expect.any(String) })
  expect((await browser.ask(keys, wanted('Shop'))).body.code).toBe('role_makes_no_keys')
  await setRoles(['staff', 'store_manager'])
  expect((await browser.ask(keys, wanted('Shop'))).status).toBe(200)
})

async function setRoles(roles: readonly string[]): Promise<void> {
  await db.reader
    .insertInto('setting_values')
    .values({
      key: 'security.api_key_roles',
      value: JSON.stringify(roles),
      changed_by_name: 'Test',
    })
    .execute()
}

test('names are unique among the live keys of one owner, in any case', async () => {
  const { browser, keyId } = await withKey('Shop')
  expect((await browser.ask(keys, wanted(' SHOP '))).body).toMatchObject({
    code: 'name_taken',
    field: 'name',
  })
  const another = await withBrowser()
  expect((await another.browser.ask(keys, wanted('Shop'))).status).toBe(200)
  await browser.ask(`${keys}/${keyId}/revoke`)
  expect((await browser.ask(keys, wanted('Shop'))).status).toBe(200)
})

test('a rotated key keeps name, scopes and end, and the old secret its time', async () => {
  const { browser, keyId, answers } = await withKey('Till feed')
  const before = (await browser.look(keys)).body.keys
  const rotated = await browser.ask(`${keys}/${keyId}/rotate`, { hours: 24 })
  const isNew = statusWith(String(rotated.body.key))
  expect([await answers(), await isNew()]).toEqual([200, 200])
  const [row] = rowsOf(before)
  expect((await browser.look(keys)).body.keys).toMatchObject([
    {
      id: keyId,
      name: 'Till feed',
      scopes: row?.scopes,
      expiresAt: row?.expiresAt,
      old: { prefix: row?.prefix },
    },
  ])
  const again = await browser.ask(`${keys}/${keyId}/rotate`, { hours: 0 })
  expect([await answers(), await isNew(), await statusWith(String(again.body.key))()]).toEqual([
    401, 401, 200,
  ])
  expect((await browser.look(keys)).body.keys).toMatchObject([{ old: null }])
  expect((await browser.ask(`${keys}/${keyId}/rotate`, { hours: 169 })).status).toBe(400)
})

const rowsOf = (rows: unknown) => (Array.isArray(rows) ? rows : [])

test('an owner is notified a week before a key ends, once', async () => {
  const { browser, email } = await withBrowser()
  await browser.ask(keys, wanted('Soon', 6))
  await browser.ask(keys, wanted('Later', 20))
  await warnOfKeys.work(db, {}, new AbortController().signal)
  await warnOfKeys.work(db, {}, new AbortController().signal)
  expect(await countMails(db, 'user.api_key_ends', email)).toBe(1)
})

test('to write includes to read, also in what is kept', async () => {
  const { browser } = await withBrowser()
  await browser.ask(keys, wanted('Both'))
  expect((await browser.look(keys)).body.keys).toMatchObject([
    { scopes: ['orders:read', 'orders:write'] },
  ])
})
