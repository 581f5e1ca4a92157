import { beforeAll, expect, test } from 'vitest'
import { scopedCapabilities } from '#organization/users/api-keys.rules.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { reviewedTable } from '../support/access-table.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc, type RegisteredEndpoint, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, type Caller, enter, keyOf } from '../support/entrants.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

/**
 * Callers who are not one plain role: their access follows from the reviewed table of the effective
 * roles, less what the sign-in method removes. No method ever adds anything.
 */
const endpoints = registeredEndpoints()
let db: Database
let server: TestServer
let table: ReadonlyMap<string, ReadonlySet<string>>
let admin: string

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  server = await testServer(anotherPool(db))
  table = await reviewedTable()
  admin = await addEntrant(db, { roles: ['super_admin'] })
})

type Verdict = 'yes' | 'permission_missing' | 'beyond_scope' | 'viewing_only'

type Rule = (endpoint: RegisteredEndpoint) => Verdict

const nos: readonly string[] = ['permission_missing', 'beyond_scope', 'viewing_only']

/** Fewer than may wait for a database connection, or some would be refused as busy. */
const atOnce = 50

/**
 * Calls every endpoint with empty input: with access it is refused for what is missing, not for the
 * caller.
 */
async function expectVerdicts(caller: Caller, rule: Rule): Promise<void> {
  const asked: string[] = []
  for (let from = 0; from < endpoints.length; from += atOnce)
    asked.push(
      ...(await Promise.all(
        endpoints.slice(from, from + atOnce).map(async (endpoint) => {
          const { status, body } = await callRpc(server, endpoint.name, {}, caller)
          expect(status, endpoint.name).toBeLessThan(500)
          const code = String(body.code)
          // A key has no session for `me` to return.
          const isOfKey = endpoint.name === 'users.me' && caller.headers !== undefined
          const isIn = status !== 401 || isOfKey
          const verdict = isIn ? (nos.includes(code) ? code : 'yes') : 'not signed in'
          return `${endpoint.name}: ${verdict}`
        }),
      )),
    )
  expect(asked).toEqual(endpoints.map((endpoint) => `${endpoint.name}: ${rule(endpoint)}`))
}

const asRoles =
  (...roles: readonly Role[]): Rule =>
  ({ name }) =>
    roles.some((role) => table.get(name)?.has(role)) ? 'yes' : 'permission_missing'

const isOpen = ({ meta }: RegisteredEndpoint) => meta.access === 'open'
const isWrite = ({ meta }: RegisteredEndpoint) => meta.kind === 'write'

const holds = ({ meta }: RegisteredEndpoint, permissions: ReadonlySet<string>) =>
  isAllowed(permissions, meta.access ?? 'open')

test('several roles grant all that any of them grants', async () => {
  const roles = ['dispatch_manager', 'returns_manager'] as const
  await expectVerdicts(await enter(db, await addEntrant(db, { roles })), asRoles(...roles))
})

test('a role that is switched off grants nothing', async () => {
  const inactiveRoles = ['super_admin'] as const
  const user = await addEntrant(db, { roles: ['staff'], inactiveRoles })
  await expectVerdicts(await enter(db, user), asRoles('staff'))
})

test('temporary access adds its role while it lasts', async () => {
  const cover = { role: 'warehouse_manager', outletId: null, grantedBy: admin } as const
  const user = await addEntrant(db, { roles: ['staff'], cover })
  const caller = await enter(db, user)
  await expectVerdicts(caller, asRoles('staff', 'warehouse_manager'))
  await db.reader
    .updateTable('cover_grants')
    .set({ ended_at: new Date().toISOString() })
    .where('user_id', '=', user)
    .execute()
  await expectVerdicts(caller, asRoles('staff'))
})

test("before two-factor authentication is set up, only the user's own account is accessible", async () => {
  const caller = await enter(db, admin, { kind: 'setup' })
  await expectVerdicts(caller, ({ meta }) =>
    meta.access === 'open' || meta.access === 'signedIn' ? 'yes' : 'permission_missing',
  )
})

test('an API key that may read everything writes nothing', async () => {
  const readable = new Set(scopedCapabilities.map(({ key }) => key))
  const scopes = [...readable].map((key) => `${key}:read`)
  await expectVerdicts(await keyOf(db, admin, scopes), (endpoint) => {
    if (!holds(endpoint, readable)) return 'permission_missing'
    return isWrite(endpoint) && !isOpen(endpoint) ? 'beyond_scope' : 'yes'
  })
})

test("an API key writes what its scopes name, within its owner's rights", async () => {
  const owner = await addEntrant(db, { roles: ['staff'] })
  const caller = await keyOf(db, owner, ['orders:write', 'dispatch:read', 'inventory:write'])
  const ofStaff = permissionsOfRoles(['staff'])
  const ofOwner = scopedCapabilities.map(({ key }) => key).filter((key) => ofStaff.has(key))
  await expectVerdicts(caller, (endpoint) => {
    if (!holds(endpoint, new Set(ofOwner))) return 'permission_missing'
    if (!holds(endpoint, new Set(['orders', 'dispatch']))) return 'beyond_scope'
    const { access } = endpoint.meta
    const isOwnAccount = access === 'signedIn'
    const mayWrite = isOpen(endpoint) || (!isOwnAccount && holds(endpoint, new Set(['orders'])))
    return isWrite(endpoint) && !mayWrite ? 'beyond_scope' : 'yes'
  })
})

test('while viewing as another user, one reads what they may read, and writes nothing', async () => {
  const viewAsUserId = await addEntrant(db, { roles: ['store_manager'] })
  const asManager = asRoles('store_manager')
  await expectVerdicts(await enter(db, admin, { viewAsUserId }), (endpoint) => {
    const verdict = asManager(endpoint)
    return verdict === 'yes' && isWrite(endpoint) && !isOpen(endpoint) ? 'viewing_only' : verdict
  })
})

test('a supplier’s user is a supplier, whichever supplier it is', async () => {
  const user = await addEntrant(db, { roles: ['supplier'] })
  await expectVerdicts(await enter(db, user), asRoles('supplier'))
})
