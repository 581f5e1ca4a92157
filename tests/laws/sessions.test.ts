import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { openLiveStream } from '../support/live-stream.ts'
import { addPerson, passPhrase, type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

let db: Database
let server: TestServer
/** A second server on the same database: sessions end on all of them. */
let other: TestServer

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  server = await testServer(db)
  other = await testServer(anotherPool(db))
})

const me = (cookie: string, at = server) => at.ask('GET', '/api/v1/users/me', { cookie })

const write = (path: string, cookie: string, body: Record<string, unknown> = {}) =>
  server.ask('POST', path, { cookie, body })

const roleRow = (person: SignedIn, role: string, is_active = true) =>
  db.reader.insertInto('user_roles').values({ user_id: person.userId, role, is_active }).execute()

/** Each of these must end the session concerned. */
const endings: readonly { what: string; done: (person: SignedIn) => Promise<unknown> }[] = [
  { what: 'signing out', done: ({ cookie }) => write('/api/auth/sign-out', cookie) },
  {
    what: 'a change of the password',
    done: async ({ cookie }) => {
      const next = 'quite another phrase'
      const input = { current: passPhrase, next }
      const { status } = await write('/api/v1/users/me/password', cookie, input)
      expect(status).toBe(200)
    },
  },
  { what: 'a role that is added', done: (person) => roleRow(person, 'dispatch_manager') },
  {
    what: 'a role that is taken away',
    done: ({ userId }) =>
      db.reader.deleteFrom('user_roles').where('user_id', '=', userId).execute(),
  },
  {
    what: 'a role that is switched off',
    done: ({ userId }) =>
      db.reader
        .updateTable('user_roles')
        .set({ is_active: false })
        .where('user_id', '=', userId)
        .execute(),
  },
  {
    what: 'another role in the profile',
    done: ({ userId }) =>
      db.reader
        .updateTable('profiles')
        .set({ role: 'supplier' })
        .where('id', '=', userId)
        .execute(),
  },
  {
    what: 'the user being deactivated',
    done: ({ userId }) =>
      db.reader
        .updateTable('profiles')
        .set({ deactivated_at: new Date().toISOString() })
        .where('id', '=', userId)
        .execute(),
  },
  {
    what: 'the session being ended by its id',
    done: async (person) => {
      const { body } = await me(person.cookie)
      const elsewhere = await server.signIn(person.email, passPhrase)
      const path = `/api/v1/users/me/sessions/${body.sessionId}/end`
      expect((await write(path, elsewhere)).status).toBe(200)
      expect((await me(elsewhere)).status).toBe(200)
    },
  },
]

/** This end is not announced; a stream notices it at its next beat. */
const runningOut: (typeof endings)[number] = {
  what: 'the session running out',
  done: ({ userId }) =>
    db.reader
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', userId)
      .execute(),
}

const growingIdle: (typeof endings)[number] = {
  what: 'no activity for an hour',
  done: ({ userId }) => lastSeen(userId, 61),
}

const lastSeen = (userId: string, minutesAgo: number) =>
  db.reader
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
    .where('user_id', '=', userId)
    .execute()

describe('a session ends with', () => {
  test.each([...endings, runningOut, growingIdle])(
    '$what: the old cookie is refused at once, on every server',
    async ({ done }) => {
      const person = await signedIn(db, server, ['staff'])
      expect((await me(person.cookie)).status).toBe(200)
      expect((await me(person.cookie, other)).status).toBe(200)
      await done(person)
      expect((await me(person.cookie)).status).toBe(401)
      expect((await me(person.cookie, other)).status).toBe(401)
      expect((await write('/api/v1/orders', person.cookie)).status).toBe(401)
      await expect(openLiveStream(server.url, person.cookie)).rejects.toThrow('401')
    },
  )

  async function requireClosedStreams({ done }: (typeof endings)[number]): Promise<void> {
    const person = await signedIn(db, server, ['staff'])
    const bystander = await signedIn(db, server, ['staff'])
    const here = await openLiveStream(server.url, person.cookie)
    const there = await openLiveStream(other.url, person.cookie)
    const unrelated = await openLiveStream(server.url, bystander.cookie)
    let isUnrelatedClosed = false
    unrelated.closed.then(() => {
      isUnrelatedClosed = true
    })
    await done(person)
    // Neither has a time-out of its own: a stream that stays open fails at the test's time-out.
    await Promise.all([here.closed, there.closed])
    expect(isUnrelatedClosed).toBe(false)
  }

  // The time-out is shorter than a beat, so that only the announcement can close them.
  test.each(endings)(
    '$what: its open live streams are closed, on every server',
    requireClosedStreams,
    12_000,
  )

  test('the session running out: its open live streams are closed at the next beat', () =>
    requireClosedStreams(runningOut))
})

test('automatic requests of a screen do not keep a session alive', async () => {
  const person = await signedIn(db, server, ['staff'])
  const isFresh = async () => {
    const { rows } = await db.pool.query<{ is: boolean }>(
      `select last_seen_at > now() - interval '1 minute' as is from sessions where user_id = $1`,
      [person.userId],
    )
    return rows[0]?.is
  }
  await lastSeen(person.userId, 30)
  const headers = { 'x-unattended': 'true' }
  const asked = await server.ask('GET', '/api/v1/users/me', { cookie: person.cookie, headers })
  expect([asked.status, await isFresh()]).toEqual([200, false])
  expect((await me(person.cookie)).status).toBe(200)
  expect(await isFresh()).toBe(true)
})

test('signing in gives a session, and a new one each time', async () => {
  const person = await addPerson(db, ['staff'])
  const first = await server.signIn(person.email, passPhrase)
  const second = await server.signIn(person.email.toUpperCase(), passPhrase)
  expect(first).not.toBe(second)
  const { status, body } = await me(first)
  expect(status).toBe(200)
  expect(body).toMatchObject({ profile: { id: person.userId }, roles: ['staff'] })
  expect((await me(second)).body.sessionId).not.toBe(body.sessionId)
  expect((await me('')).status).toBe(401)
})

test('the cookie is for the browser alone: HttpOnly, SameSite, for the whole site', async () => {
  const person = await addPerson(db, ['staff'])
  const body = { email: person.email, password: passPhrase }
  const answer = await server.ask('POST', '/api/auth/sign-in/email', { body })
  const cookies = answer.headers.getSetCookie()
  expect(cookies.filter((text) => text.startsWith('quartermaster.session='))).toHaveLength(1)
  for (const cookie of cookies)
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
})

test('behind TLS the cookie is Secure and prefixed', async () => {
  const secure = await testServer(anotherPool(db), { PUBLIC_URL: 'https://shop.example' })
  const person = await addPerson(db, ['staff'])
  const answer = await secure.ask('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password: passPhrase },
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' },
  })
  const cookies = answer.headers.getSetCookie()
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure$/)
  expect((await me(cookies[0]?.split(';')[0] ?? '', secure)).status).toBe(200)
})

test('a forged, altered, cut or foreign cookie has no session', async () => {
  const { cookie } = await signedIn(db, server, ['super_admin'])
  const token = /quartermaster\.session=([\w-]+)/.exec(cookie)?.[1] ?? ''
  const stored = await db.reader.selectFrom('sessions').select(['id', 'token_hash']).execute()
  const forgeries = [
    (token.startsWith('A') ? 'B' : 'A') + token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    '',
    "' or 1=1 --",
    '%',
    '%E0%A4%A',
    '\u00ff',
    // The stored values in the database authenticate nothing.
    ...stored.flatMap(({ id, token_hash }) => [id, token_hash.toString('base64url')]),
  ]
  for (const forged of forgeries) {
    const { status } = await me(`quartermaster.session=${encodeURIComponent(forged)}`)
    expect(`${forged} ${status}`).toBe(`${forged} 401`)
  }
  expect((await me('quartermaster.session=%E0%A4%A')).status).toBe(401)
  expect((await me(`another=${token}`)).status).toBe(401)
  expect((await me(`quartermaster.session=${token}`)).status).toBe(200)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const person = await addPerson(db, ['staff'])
  const tries = [
    { email: person.email, password: 'not the right phrase' },
    { email: 'unknown@example.test', password: passPhrase },
  ]
  const answers = await Promise.all(
    tries.map((body) => server.ask('POST', '/api/auth/sign-in/email', { body })),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect({ ...answer.body, request_id: null }).toEqual({ ...answers[0]?.body, request_id: null })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test.each([
  ['deactivated', 'deactivated_at'],
  ['suspended', 'suspended_at'],
] as const)(
  'a %s user cannot sign in, and a guesser learns nothing from it',
  async (word, column) => {
    const person = await addPerson(db, ['staff'])
    await db.reader
      .updateTable('profiles')
      .set({ [column]: new Date().toISOString() })
      .where('id', '=', person.userId)
      .execute()
    const attempt = (password: string, email = person.email) =>
      server.ask('POST', '/api/auth/sign-in/email', { body: { email, password } })
    const refused = await attempt(passPhrase)
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toContain(word)
    const open = await db.reader
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute()
    expect(open).toEqual([])
    const guessed = await attempt('not the right phrase')
    const unknown = await attempt('not the right phrase', 'unknown@example.test')
    expect(guessed.body.detail).toBe(unknown.body.detail)
    expect(guessed.status).toBe(unknown.status)
  },
)

test('only own sessions: another’s id is not found and its session continues', async () => {
  const victim = await signedIn(db, server, ['staff'])
  const attacker = await signedIn(db, server, ['super_admin'])
  const { body } = await me(victim.cookie)
  const answer = await write(`/api/v1/users/me/sessions/${body.sessionId}/end`, attacker.cookie)
  expect(answer.status).toBe(404)
  expect((await me(victim.cookie)).status).toBe(200)
  const listed = await server.ask('GET', '/api/v1/users/me/sessions', { cookie: attacker.cookie })
  expect(JSON.stringify(listed.body)).not.toContain(String(body.sessionId))
})

test('a write from another site’s page is refused, whatever its cookie', async () => {
  const { cookie } = await signedIn(db, server, ['super_admin'])
  const host = new URL(server.url).host
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://${host}.evil.example` },
    { origin: `http://127.0.0.1:1` },
    { 'sec-fetch-site': 'cross-site' },
  ]
  const paths = [
    '/api/v1/customers',
    '/rpc/customers/create',
    '/api/auth/sign-out',
    '/api/auth/sign-in/email',
    '/api/crash',
  ]
  for (const path of paths) {
    for (const headers of foreign) {
      const answer = await server.ask('POST', path, { cookie, headers, body: { fullName: 'Eve' } })
      expect(`${path} ${JSON.stringify(headers)} ${answer.status} ${answer.body.code}`).toBe(
        `${path} ${JSON.stringify(headers)} 403 foreign_origin`,
      )
    }
  }
  expect((await me(cookie)).status).toBe(200)
  const own = await server.ask('POST', '/api/v1/customers', {
    cookie,
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    body: { fullName: 'Ada' },
  })
  expect(own.status).toBe(200)
})

test('the fifty-first session of a user ends the oldest, with its streams, and is logged', async () => {
  const person = await signedIn(db, server, ['staff'])
  const stream = await openLiveStream(server.url, person.cookie)
  const more = Array.from({ length: 49 }, () => ({
    id: newId(),
    user_id: person.userId,
    token_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }))
  await db.reader.insertInto('sessions').values(more).execute()
  expect((await me(person.cookie)).status).toBe(200)
  const newest = await server.signIn(person.email, passPhrase)
  await stream.closed
  expect((await me(person.cookie)).status).toBe(401)
  expect((await me(newest)).status).toBe(200)
  const told = await db.reader
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'user.sessions_ended')
    .where('entity_id', '=', person.userId)
    .execute()
  expect(told).toEqual([{ data: { sessions: 1 } }])
})
