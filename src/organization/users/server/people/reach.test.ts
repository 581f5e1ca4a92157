import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { unknownId } from '../../../../../tests/support/endpoints.ts'
import { addEntrant, type NewEntrant } from '../../../../../tests/support/entrants.ts'
import { type SignedIn, signedIn } from '../../../../../tests/support/people.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import { type TestServer, testServer } from '../../../../../tests/support/server.ts'
import { makeWorld } from '../../../../../tests/support/world.ts'

/** A store manager with temporary super manager access at one of two outlets: theirs is `here`. */
let db: Database
let server: TestServer
let deputy: SignedIn
let here: string
let there: string

beforeAll(async () => {
  db = await testDatabase()
  const world = await makeWorld(db)
  here = world.outletId
  there = (await addSecondOutlet(db, world)).outletId
  server = await testServer(db)
  deputy = await signedIn(db, server, ['store_manager'])
  const user_id = deputy.userId
  await db.reader.insertInto('user_outlets').values({ user_id, outlet_id: here }).execute()
  await db.reader
    .insertInto('cover_grants')
    .values({
      id: newId(),
      user_id,
      role: 'super_manager',
      outlet_id: here,
      ends_at: inAnHour(),
      reason: 'Holiday',
      granted_by: world.admin.userId,
    })
    .execute()
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const post = (path: string, body: object) =>
  server.ask('POST', `/api/${path}`, { cookie: deputy.cookie, body })

const person = (more: NewEntrant = {}) => addEntrant(db, { roles: ['staff'], ...more })
const near = (more: NewEntrant = {}) => person({ outletIds: [here], ...more })
const both = (more: NewEntrant = {}) => person({ outletIds: [here, there], ...more })

const invited = (outletIds: readonly string[] | null) => ({
  email: `${newId()}@example.test`,
  roles: ['staff'],
  outletIds,
})

const cover = (outletId: string | null) => ({
  role: 'staff',
  outletId,
  endsAt: inAnHour(),
  reason: 'Holiday',
})

async function closed(userId: string, column: 'suspended_at' | 'deactivated_at') {
  const set = { [column]: new Date().toISOString() }
  await db.reader.updateTable('profiles').set(set).where('id', '=', userId).execute()
  return userId
}

const version = 1
const active = { role: 'dispatch_manager', isActive: true }

test('a user who manages users at some outlets grants nothing at others, by any command', async () => {
  const lent = { role: 'staff', outletId: there, grantedBy: deputy.userId } as const
  const attempts: Readonly<Record<string, readonly [string, object]>> = {
    'an invitation to all outlets': ['v1/invitations', invited(null)],
    'all outlets': [`v1/people/${await near()}/outlets`, { version, outletIds: null }],
    'a role': [`v1/people/${await both()}/roles`, { version, roles: [active] }],
    cover: [`v1/people/${await both()}/cover`, cover(null)],
    'the end of a suspension': [
      `v1/people/${await closed(await both(), 'suspended_at')}/lift`,
      { version },
    ],
    'cover that rested': [
      `v1/people/${await closed(await near({ cover: lent }), 'suspended_at')}/lift`,
      { version },
    ],
    'a closed account': [
      `v1/people/${await closed(await both(), 'deactivated_at')}/reactivate`,
      { version },
    ],
    'a supplier’s portal': [
      `v1/people/${await both({ roles: ['supplier'] })}/supplier`,
      { version, supplierId: unknownId },
    ],
    'a new password': [`v1/people/${await both()}/password-reset`, {}],
    'a sole password': [`v1/people/${await both()}/second-factor/reset`, {}],
    'their eyes': ['auth/view-as/start', { userId: await both() }],
  }
  for (const [what, [path, body]] of Object.entries(attempts)) {
    const { status, body: answer } = await post(path, body)
    expect(`${what} ${status} ${answer.code}`).toBe(`${what} 403 beyond_reach`)
  }
  const text = `${newId()}@example.test,Ada,staff,all\n${newId()}@example.test,Bob,staff,MAIN`
  const table = await post('v1/invitations/many', { text, isTrial: false })
  expect(table.body).toMatchObject({
    invited: 1,
    rows: [{ fault: expect.stringContaining('would reach all outlets') }, { fault: null }],
  })
})

test('what is named beyond it is not there, a shared device included', async () => {
  const device = { name: 'Till', kind: 'till', outletId: there }
  const answers = [
    await post('v1/invitations', invited([here, there])),
    await post(`v1/people/${await near()}/outlets`, { version, outletIds: [here, there] }),
    await post(`v1/people/${await near()}/cover`, cover(there)),
    await post('auth/device/enrol', device),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await post('auth/device/enrol', { ...device, outletId: here })).status).toBe(200)
})

test('within it they give, and take away wherever it held', async () => {
  const given = [
    await post('v1/invitations', invited([here])),
    await post(`v1/people/${await near()}/roles`, { version, roles: [active] }),
    await post(`v1/people/${await near()}/cover`, cover(null)),
    await post(`v1/people/${await both()}/cover`, cover(here)),
    await post(`v1/people/${await closed(await near(), 'suspended_at')}/lift`, { version }),
    await post(`v1/people/${await both()}/roles`, {
      version,
      roles: [{ role: 'staff', isActive: false }],
    }),
  ]
  expect(given.map(({ status }) => status)).toEqual(Array(given.length).fill(200))
})

test('outlets that they cannot see stay with the user, named or not', async () => {
  const outletsOf = async (userId: string) => {
    const rows = await db.reader
      .selectFrom('user_outlets')
      .select('outlet_id')
      .where('user_id', '=', userId)
      .execute()
    return rows.map(({ outlet_id }) => outlet_id).sort()
  }
  const keeps = async (outletIds: readonly string[]) => {
    const userId = await both()
    expect(await post(`v1/people/${userId}/outlets`, { version, outletIds })).toMatchObject({
      status: 200,
    })
    return outletsOf(userId)
  }
  expect(await keeps([here])).toEqual([here, there].sort())
  expect(await keeps([here, there])).toEqual([here, there].sort())
  expect(await keeps([])).toEqual([there])
})
