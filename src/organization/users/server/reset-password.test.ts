import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { codeOf, countMails, newBrowser } from '../../../../tests/support/account-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson, type Person, passPhrase } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { offerPasswordReset } from './offer-password-reset.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
})

const next = 'seven ravens over york'

async function tokenFor({ userId }: Person): Promise<string> {
  const path = await db.transaction((tx) => offerPasswordReset(tx, systemActor('Test'), userId))
  return path.split('#')[1] ?? ''
}

const reset = (token: string, password = next) =>
  server.ask('POST', '/api/auth/password-reset', { body: { token, password } })

const signIn = (email: string, password: string) =>
  server.ask('POST', '/api/auth/sign-in/email', { body: { email, password } })

test('asking is answered alike for known and unknown, and mails only the known', async () => {
  const person = await addPerson(db, ['staff'])
  const ask = (email: string) =>
    server.ask('POST', '/api/auth/password-reset/ask', { body: { email } })
  const known = await ask(person.email.toUpperCase())
  const unknown = await ask('unknown@example.test')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await countMails(db, 'user.password_reset', person.email)).toBe(1)
  expect(await countMails(db, 'user.password_reset', 'unknown@example.test')).toBe(0)
  await ask(person.email)
  await ask(person.email)
  expect((await ask(person.email)).status).toBe(429)
})

test('a link sets the password once, ends all sessions and notifies the user', async () => {
  const person = await addPerson(db, ['staff'])
  const cookie = await server.signIn(person.email, passPhrase)
  const older = await tokenFor(person)
  const token = await tokenFor(person)
  expect((await reset(older)).body.code).toBe('link_over')
  expect((await reset(token, 'short')).body.code).toBe('invalid_input')
  expect((await reset(token, 'password123')).body.code).toBe('weak_password')
  const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  expect((await server.ask('GET', '/api/v1/users/me', { cookie })).status).toBe(401)
  expect((await signIn(person.email, passPhrase)).status).toBe(401)
  expect((await signIn(person.email, next)).status).toBe(200)
  expect(await countMails(db, 'user.password_changed', person.email)).toBe(1)
})

test('a link that has run out opens nothing', async () => {
  const person = await addPerson(db, ['staff'])
  const token = await tokenFor(person)
  await db.reader
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('user_id', '=', person.userId)
    .execute()
  expect((await reset(token)).body.code).toBe('link_over')
  expect((await reset('')).body.code).toBe('link_over')
})

test('a reset does not get around the second factor', async () => {
  const person = await addPerson(db, ['staff'])
  const browser = newBrowser(server)
  await browser.ask('/api/auth/sign-in/email', { email: person.email, password: passPhrase })
  const begun = await browser.ask('/api/v1/account/two-factor/begin')
  const code = codeOf(String(begun.body.secret))
  await browser.ask('/api/v1/account/two-factor/confirm', { code })
  expect((await reset(await tokenFor(person))).status).toBe(200)
  expect((await signIn(person.email, next)).body).toMatchObject({
    signedIn: false,
    next: 'second_factor',
  })
})

test('the password is changed by who knows it, and not guessed at from a found session', async () => {
  const person = await addPerson(db, ['staff'])
  const cookie = await server.signIn(person.email, passPhrase)
  const change = (current: string) =>
    server.ask('POST', '/api/v1/users/me/password', { cookie, body: { current, next } })
  const seen: unknown[] = []
  for (let turn = 0; turn < 11; turn++) seen.push((await change(`guess ${turn}`)).body.code)
  expect(seen).toEqual([...Array(10).fill('wrong_password'), 'too_many_tries'])
  expect((await change(passPhrase)).status).toBe(429)
})
