import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import { testServer } from '../support/server.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

/** The address under which a sign-in with this header is recorded. */
async function addressFor(forwarded: string, env: Readonly<Record<string, string>>) {
  const server = await testServer(anotherPool(db), env)
  const { email, userId } = await addPerson(db, ['staff'])
  const answer = await server.ask('POST', '/api/auth/sign-in/email', {
    headers: { 'x-forwarded-for': forwarded },
    body: { email, password: passPhrase },
  })
  expect(answer.status).toBe(200)
  const session = await db.reader
    .selectFrom('sessions')
    .select('ip_address')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await server.close()
  return session.ip_address
}

const publicUrl = { PUBLIC_URL: 'http://shop.example' }

test('X-Forwarded-For is not trusted by default, with a public address or without', async () => {
  expect(await addressFor('8.8.8.8', {})).toBe('127.0.0.1')
  expect(await addressFor('8.8.8.8, 10.0.0.9', publicUrl)).toBe('127.0.0.1')
})

test('behind trusted proxies the right-most untrusted address counts', async () => {
  const one = { ...publicUrl, TRUSTED_PROXIES: '127.0.0.1' }
  expect(await addressFor('8.8.8.8, 10.0.0.9', one)).toBe('10.0.0.9')
  const two = { ...publicUrl, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }
  expect(await addressFor('8.8.8.8, 203.0.113.7, 10.0.0.9', two)).toBe('203.0.113.7')
})

test('a forged address has no limit of its own', async () => {
  const env = { ...publicUrl, TRUSTED_PROXIES: '127.0.0.1', OPEN_REQUESTS_PER_MINUTE: '3' }
  const server = await testServer(anotherPool(db), env)
  const statuses: number[] = []
  for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) {
    const headers = { 'x-forwarded-for': `${forged}, 203.0.113.7` }
    const answer = await server.ask('POST', '/api/auth/sign-out', { headers, body: {} })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('an invalid proxy address is named at the start', () => {
  expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.1, proxy.example' })).toThrow(
    'TRUSTED_PROXIES has "proxy.example"; each must be an address or a network',
  )
})
