import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { ageProof, type Browser, newBrowser } from '../../../../tests/support/account-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson, type Person, passPhrase } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { proveByBadge } from './prove-by-badge.ts'

let db: Database
let server: TestServer
let world: World
/** An enrolled packing station: users sign in and out on it, its device cookie stays. */
let bench: Browser
let deviceId: string
let admin: Browser

const pin = '8264'

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  bench = newBrowser(server)
  admin = newBrowser(server)
  const person = await addPerson(db, ['super_admin'])
  await signIn(admin, person)
  await signIn(bench, person)
  const device = { name: 'Bench 1', kind: 'bench', outletId: world.outletId }
  const enrolled = await bench.ask('/api/auth/device/enrol', device)
  expect(enrolled.status).toBe(200)
  deviceId = String(enrolled.body.id)
  await bench.ask('/api/auth/sign-out')
})

const signIn = (browser: Browser, { email }: Person) =>
  browser.ask('/api/auth/sign-in/email', { email, password: passPhrase })

/** A user with a badge and a PIN, and their badge as printed. */
async function withBadge(role: 'staff' | 'warehouse_manager' = 'staff') {
  const person = await addPerson(db, [role])
  const desk = newBrowser(server)
  await signIn(desk, person)
  const { body } = await desk.ask('/api/v1/account/badge/renew')
  expect((await desk.ask('/api/v1/account/pin', { pin })).status).toBe(200)
  return { ...person, desk, badge: `U-${body.badgeCode}` }
}

test('a badge and its PIN open the work of the device, and nothing else', async () => {
  const { badge, userId } = await withBadge()
  const { body } = await bench.ask('/api/auth/device')
  expect(body).toEqual({ device: { name: 'Bench 1', kind: 'bench' } })
  const entered = await bench.ask('/api/auth/sign-in/badge', { badge, pin })
  expect(entered.body).toEqual({ signedIn: true, kind: 'device' })
  const me = await bench.look('/api/v1/users/me')
  expect(me.body).toMatchObject({ sessionKind: 'device', profile: { id: userId } })
  expect(me.body.permissions).toEqual(['dispatch', 'returns'])
  expect((await bench.look('/api/v1/dispatch/to-pack')).status).not.toBe(403)
  for (const path of ['/api/v1/orders', '/api/files/orders.csv'])
    expect((await bench.look(path)).body).toMatchObject({
      status: 403,
      code: 'full_session_needed',
      detail: 'A badge and PIN do not open this at a bench. Sign in with your password to do this.',
    })
  expect((await bench.ask('/api/v1/account/two-factor/begin')).body.code).toBe(
    'full_session_needed',
  )
  expect((await bench.ask('/api/auth/prove', { password: passPhrase })).body.code).toBe(
    'own_browser_only',
  )
  const session = await db.reader
    .selectFrom('sessions')
    .select(['idle_seconds', 'device_id'])
    .where('kind', '=', 'device')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(session).toEqual({ idle_seconds: 15 * 60, device_id: deviceId })
})

test('in any other browser a badge opens nothing, nor does it without its PIN', async () => {
  const { badge } = await withBadge()
  const enter = (browser: Browser, more = {}) =>
    browser.ask('/api/auth/sign-in/badge', { badge, pin, ...more })
  expect((await enter(newBrowser(server))).body.code).toBe('not_enrolled')
  expect((await enter(bench, { pin: '' })).body.code).toBe('wrong_badge')
  expect((await enter(bench, { badge: 'U-NOBODYSBADGE' })).body.code).toBe('wrong_badge')
  expect((await enter(bench, { badge: badge.toLowerCase().slice(2) })).status).toBe(200)
})

test('five wrong PINs close a badge at that device, and nowhere else', async () => {
  const { badge, desk } = await withBadge()
  const seen: unknown[] = []
  for (let turn = 0; turn < 7; turn++) {
    const guess = { badge, pin: `90${turn}1` }
    seen.push((await bench.ask('/api/auth/sign-in/badge', guess)).body.code)
  }
  expect(seen).toEqual([...Array(5).fill('wrong_badge'), 'too_many_tries', 'too_many_tries'])
  expect((await bench.ask('/api/auth/sign-in/badge', { badge, pin })).status).toBe(429)
  const proof = { badge, pin, ipAddress: '192.0.2.4' }
  expect(await proveByBadge(db, proof)).toMatchObject({ userId: expect.any(String) })
  expect((await desk.look('/api/v1/users/me')).status).toBe(200)
})

test('a PIN that anyone would try first is refused, and a change asks for a proof', async () => {
  const { desk, userId } = await withBadge()
  for (const weak of ['1234', '9876', '0000', '1212', '1984', '246810'.slice(0, 4)])
    expect((await desk.ask('/api/v1/account/pin', { pin: weak })).body.code).toBe('weak_pin')
  await ageProof(db, userId)
  expect((await desk.ask('/api/v1/account/pin', { pin: '5083' })).body.code).toBe('proof_needed')
})

test('refuses a user of other outlets or a suspended one, with the reason', async () => {
  const { badge, userId } = await withBadge()
  const elsewhere = await db.pool.query<{ id: string }>(
    `insert into outlets select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'code', 'AWAY'))).* from outlets o returning id`,
  )
  const outlet_id = elsewhere.rows[0]?.id ?? ''
  await db.reader.insertInto('user_outlets').values({ user_id: userId, outlet_id }).execute()
  const enter = () => bench.ask('/api/auth/sign-in/badge', { badge, pin })
  expect((await enter()).body).toMatchObject({ code: 'other_outlet', status: 403 })
  await db.reader
    .updateTable('profiles')
    .set({ suspended_at: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()
  expect((await enter()).body.code).toBe('suspended')
})

test('a revoked device signs its people out at once and takes no more badges', async () => {
  const { badge } = await withBadge()
  expect((await bench.ask('/api/auth/sign-in/badge', { badge, pin })).status).toBe(200)
  const staff = newBrowser(server)
  await signIn(staff, await addPerson(db, ['staff']))
  const path = `/api/v1/devices/${deviceId}`
  expect((await staff.ask(`${path}/revoke`)).status).toBe(403)
  expect((await admin.ask(`${path}/rename`, { name: 'Packing bench' })).status).toBe(200)
  const listed = await admin.look('/api/v1/devices')
  expect(listed.body.devices).toMatchObject([{ name: 'Packing bench', outletId: world.outletId }])
  expect((await admin.ask(`${path}/revoke`)).status).toBe(200)
  expect((await bench.look('/api/v1/users/me')).status).toBe(401)
  expect((await bench.ask('/api/auth/sign-in/badge', { badge, pin })).body.code).toBe(
    'not_enrolled',
  )
  expect((await admin.ask(`${path}/revoke`)).body.code).toBe('already_revoked')
  const nowhere = { name: 'Till', kind: 'till', outletId: '0198c0de-0000-7000-8000-000000000001' }
  expect((await admin.ask('/api/auth/device/enrol', nowhere)).status).toBe(404)
})

test('a renewed badge and a removed or cleared PIN end what they opened', async () => {
  const steps: Record<string, (person: Awaited<ReturnType<typeof withBadge>>) => Promise<unknown>> =
    {
      renewed: ({ desk }) => desk.ask('/api/v1/account/badge/renew'),
      removed: ({ desk }) => desk.ask('/api/v1/account/pin/remove'),
      cleared: ({ userId }) => admin.ask(`/api/v1/people/${userId}/pin/clear`),
    }
  for (const [step, doStep] of Object.entries(steps)) {
    const person = await withBadge()
    const till = newBrowser(server)
    await signIn(till, await addPerson(db, ['super_admin']))
    const device = { name: `Till ${step}`, kind: 'till', outletId: world.outletId }
    await till.ask('/api/auth/device/enrol', device)
    await till.ask('/api/auth/sign-in/badge', { badge: person.badge, pin })
    expect(`${step} ${(await till.look('/api/v1/users/me')).status}`).toBe(`${step} 200`)
    await doStep(person)
    expect(`${step} ${(await till.look('/api/v1/users/me')).status}`).toBe(`${step} 401`)
    expect((await person.desk.look('/api/v1/users/me')).status).toBe(200)
  }
})
