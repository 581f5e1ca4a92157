import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#organization/users/roles.ts'
import { hashPassword } from '#organization/users/server/hash-password.ts'
import { offerPasswordReset } from '#organization/users/server/offer-password-reset.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDesk } from '../support/browser.ts'
import { demoHouse } from '../support/demo-house.ts'
import {
  addDevice,
  addEntrant,
  type Caller,
  enter,
  keyOf,
  type NewEntry,
} from '../support/entrants.ts'
import type { TestServer } from '../support/server.ts'

/**
 * Removing rights, in many ways: a list is open, the answers to its next requests are held back,
 * and its rows must disappear without them. The time it takes is printed; only the disappearance is
 * asserted.
 */
let db: Database
let server: TestServer
let admin: Caller
let outletIds: readonly string[]
const times: string[] = []

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
  const outlets = await db.reader.selectFrom('outlets').select('id').orderBy('code').execute()
  outletIds = outlets.map(({ id }) => id)
  admin = await enter(db, await addEntrant(db, { roles: ['super_admin'] }))
})

afterAll(() => console.log(times.join('\n')))

type Person = { readonly id: string; readonly caller: Caller }

type Kind = {
  readonly what: string
  readonly roles?: readonly Role[]
  readonly cover?: Role
  /** The open list. */
  readonly path?: string
  readonly entry?: () => Promise<NewEntry>
  readonly take: (person: Person) => Promise<unknown>
}

async function call(path: string, body: Readonly<Record<string, unknown>> = {}, caller = admin) {
  const answer = await server.ask('POST', `/api/v1${path}`, { ...caller, body })
  expect(`${path} ${answer.status} ${answer.body.detail ?? ''}`).toContain(`${path} 200`)
  return answer.body
}

const reason = 'A try'
const held = (...roles: readonly Role[]) => roles.map((role) => ({ role, isActive: true }))

const ofPerson =
  (path: string, more: Readonly<Record<string, unknown>> = {}) =>
  ({ id }: Person) =>
    call(`/people/${id}/${path}`, { version: 1, ...more })

/** Another session of the same user, in another browser. */
const elsewhere = ({ id }: Person) => enter(db, id)

async function givePassword({ id }: Person, password: string): Promise<void> {
  await db.reader
    .insertInto('accounts')
    .values({
      id,
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: await hashPassword(password),
    })
    .execute()
}

async function atBench(): Promise<NewEntry> {
  const enrolledBy = await addEntrant(db, { roles: ['super_admin'] })
  return { kind: 'device', deviceId: await addDevice(db, outletIds[0] ?? '', enrolledBy) }
}

const atDevice = { path: '/dispatch', entry: atBench } as const
const password = 'seven ravens over york'

const kinds: readonly Kind[] = [
  { what: 'a role is replaced', take: ofPerson('roles', { roles: held('supplier') }) },
  {
    what: 'a role is switched off',
    take: ofPerson('roles', { roles: [{ role: 'staff', isActive: false }] }),
  },
  {
    what: 'one of two roles is taken',
    roles: ['staff', 'warehouse_manager'],
    path: '/inventory',
    take: ofPerson('roles', { roles: held('staff') }),
  },
  {
    what: 'all outlets but one are taken',
    take: ({ id }) => call(`/people/${id}/outlets`, { version: 1, outletIds: [outletIds[0]] }),
  },
  {
    what: 'one outlet is taken',
    take: ({ id }) => call(`/people/${id}/outlets`, { version: 1, outletIds: outletIds.slice(1) }),
  },
  {
    what: 'an outlet is taken by another program',
    take: ({ id }) =>
      db.reader
        .deleteFrom('user_outlets')
        .where('user_id', '=', id)
        .where('outlet_id', '=', outletIds[0] ?? '')
        .execute(),
  },
  { what: 'the account is suspended', take: ofPerson('suspend', { reason }) },
  { what: 'the account is deactivated', take: ofPerson('deactivate', { reason }) },
  { what: 'an administrator signs them out everywhere', take: ofPerson('sessions/end') },
  {
    what: 'they end the session from another browser',
    take: async (person) => {
      const { id } = await db.reader
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      await call(`/users/me/sessions/${id}/end`, {}, await elsewhere(person))
    },
  },
  {
    what: 'they end their other sessions from another browser',
    take: async (person) => call('/account/sessions/end-others', {}, await elsewhere(person)),
  },
  {
    what: 'they change the password in another browser',
    take: async (person) => {
      await givePassword(person, 'a long enough phrase')
      const change = { current: 'a long enough phrase', next: password }
      await call('/users/me/password', change, await elsewhere(person))
    },
  },
  {
    what: 'the password is set by a link',
    take: async (person) => {
      await givePassword(person, 'a long enough phrase')
      const link = await db.transaction((tx) =>
        offerPasswordReset(tx, systemActor('Test'), person.id),
      )
      const body = { token: link.split('#')[1], password }
      expect((await server.ask('POST', '/api/auth/password-reset', { body })).status).toBe(200)
    },
  },
  {
    what: 'an administrator resets the second factor',
    take: async (person) => {
      const factor = {
        user_id: person.id,
        sealed_secret: 'x',
        confirmed_at: new Date().toISOString(),
      }
      await db.reader.insertInto('two_factors').values(factor).execute()
      await ofPerson('second-factor/reset')(person)
    },
  },
  {
    what: 'cover is ended',
    cover: 'warehouse_manager',
    path: '/inventory',
    take: async (person) => {
      const { id } = await db.reader
        .selectFrom('cover_grants')
        .select('id')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      await call(`/people/${person.id}/cover/${id}/end`)
    },
  },
  {
    what: 'cover ends by the clock',
    cover: 'warehouse_manager',
    path: '/inventory',
    take: ({ id }) =>
      db.reader
        .updateTable('cover_grants')
        .set({ ends_at: new Date(Date.now() + 3_000).toISOString() })
        .where('user_id', '=', id)
        .execute(),
  },
  {
    what: 'the view as another user ends because the viewer is suspended',
    roles: ['super_manager'],
    entry: async () => ({ viewAsUserId: await addEntrant(db, { roles: ['staff'], outletIds }) }),
    take: ofPerson('suspend', { reason }),
  },
  {
    what: 'the device is revoked',
    ...atDevice,
    take: async ({ id }) => {
      const { device_id } = await db.reader
        .selectFrom('sessions')
        .select('device_id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      await call(`/devices/${device_id}/revoke`)
    },
  },
  {
    what: 'an administrator clears the PIN',
    ...atDevice,
    take: async (person) => {
      await db.reader
        .updateTable('profiles')
        .set({ pin_hash: 'a hash' })
        .where('id', '=', person.id)
        .execute()
      await ofPerson('pin/clear')(person)
    },
  },
  {
    what: 'they renew the badge in another browser',
    ...atDevice,
    take: async (person) => call('/account/badge/renew', {}, await elsewhere(person)),
  },
]

async function openAs({ caller }: Person, path: string): Promise<Page> {
  const { page, context } = await openDesk()
  const [name = '', value = ''] = (caller.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: server.url }])
  await page.goto(`${server.url}${path}`)
  return page
}

/** From now on only the request for the signed-in user is answered. */
async function holdAnswers(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/rpc/**', async (route) => {
    if (!route.request().url().includes('/rpc/users/me')) await released.promise
    await route.continue().catch(() => undefined)
  })
  return released.resolve
}

test.each(kinds)('$what: no row of it stays', async (kind) => {
  const { what, roles = ['staff'], cover, path = '/orders', take } = kind
  const grantedBy = await addEntrant(db, { roles: ['super_admin'] })
  const id = await addEntrant(db, {
    roles,
    outletIds,
    ...(cover ? { cover: { role: cover, outletId: null, grantedBy } } : {}),
  })
  const person = { id, caller: await enter(db, id, await kind.entry?.()) }
  const page = await openAs(person, path)
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const release = await holdAnswers(page)
  await take(person)
  const began = performance.now()
  await expect.poll(() => rows.count(), { interval: 20, timeout: 30_000 }).toBe(0)
  times.push(`${Math.round(performance.now() - began)} ms after the answer: ${what}`)
  release()
  await page.context().close()
})

test('a revoked API key reads no row from then on', async () => {
  const id = await addEntrant(db, { roles: ['staff'], outletIds })
  const caller = await keyOf(db, id, ['orders:read'])
  expect((await server.ask('GET', '/api/v1/orders', caller)).status).toBe(200)
  const { id: keyId } = await db.reader
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  await call(`/people/${id}/api-keys/${keyId}/revoke`)
  expect((await server.ask('GET', '/api/v1/orders', caller)).status).toBe(401)
})
