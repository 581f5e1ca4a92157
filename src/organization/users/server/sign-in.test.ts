import { argon2Sync, randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { countMails, newBrowser } from '../../../../tests/support/account-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson, passPhrase } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
})

const enter = (browser: ReturnType<typeof newBrowser>, email: string, password = passPhrase) =>
  browser.ask('/api/auth/sign-in/email', { email, password })

test('a browser new to the account is reported by email, the first and known ones are not', async () => {
  const { email } = await addPerson(db, ['staff'])
  const mails = () => countMails(db, 'user.new_browser', email)
  const desk = newBrowser(server)
  await enter(desk, email)
  await desk.ask('/api/auth/sign-out')
  await enter(desk, email)
  expect(await mails()).toBe(0)
  await enter(newBrowser(server), email)
  expect(await mails()).toBe(1)
})

test('the log keeps who signed in, by which method, who failed and who logged out', async () => {
  const { email, userId } = await addPerson(db, ['staff'])
  const desk = newBrowser(server)
  await enter(desk, email, 'a guess')
  await enter(desk, email)
  await desk.ask('/api/auth/sign-out')
  const kept = await db.reader
    .selectFrom('events')
    .select(['type', 'actor_id', 'result', 'ip_address', 'data'])
    .where('entity_id', '=', userId)
    .where('type', '<>', 'user.created')
    .orderBy('tx')
    .orderBy('seq')
    .execute()
  const here = { ip_address: '127.0.0.1' }
  expect(kept).toMatchObject([
    { ...here, type: 'user.sign_in_failed', actor_id: null, result: 'failed' },
    { ...here, type: 'user.signed_in', actor_id: userId, data: { by: 'password', kind: 'full' } },
    { ...here, type: 'user.signed_out', actor_id: userId, result: 'ok' },
  ])
})

test('signing in ends the session that the browser had before, and no other', async () => {
  const { email, userId } = await addPerson(db, ['staff'])
  const desk = newBrowser(server)
  const sessions = () =>
    db.reader.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  await enter(desk, email)
  const [first] = await sessions()
  await enter(newBrowser(server), email)
  await enter(desk, email)
  const left = await sessions()
  expect(left).toHaveLength(2)
  expect(left).not.toContainEqual(first)
})

test('a password that was hashed at lower costs is rehashed at the next sign-in', async () => {
  const { email, userId } = await addPerson(db, ['staff'])
  const nonce = randomBytes(16)
  const costs = { parallelism: 1, tagLength: 32, memory: 4_096, passes: 1 }
  const tag = argon2Sync('argon2id', { message: passPhrase, nonce, ...costs })
  const inBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=4096,t=1,p=1$${inBase64(nonce)}$${inBase64(tag)}`
  await db.reader
    .updateTable('accounts')
    .set({ password: old })
    .where('user_id', '=', userId)
    .execute()
  expect((await enter(newBrowser(server), email, 'a guess')).status).toBe(401)
  expect((await enter(newBrowser(server), email)).status).toBe(200)
  const kept = await db.reader
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(kept.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await enter(newBrowser(server), email)).status).toBe(200)
})

test('what is no credentials is refused by name, and nothing is looked up', async () => {
  const desk = newBrowser(server)
  for (const body of [{}, { email: 'a@b.test' }, { email: 7, password: [] }]) {
    const { status, body: told } = await desk.ask('/api/auth/sign-in/email', body)
    expect([status, told.code]).toEqual([400, 'invalid_input'])
  }
})
