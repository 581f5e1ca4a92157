import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { signedIn } from '../../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../../tests/support/server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  const db = await testDatabase()
  server = await testServer(db)
  cookie = (await signedIn(db, server, ['super_admin'])).cookie
})

const look = (token: string) =>
  server.ask('GET', `/api/v1/invitations/offered?token=${encodeURIComponent(token)}`)
const accept = (token: string) =>
  server.ask('POST', '/api/v1/invitations/accept', {
    body: { token, fullName: 'Ada', password: 'quite an unusual phrase' },
  })

test('limits guesses of invitation links to sixty, over both endpoints', async () => {
  const invited = await server.ask('POST', '/api/v1/invitations', {
    cookie,
    body: { email: `${newId()}@example.test`, roles: ['staff'], outletIds: null },
  })
  const token = String(invited.body.link).split('#')[1] ?? ''
  expect((await look(token)).status).toBe(200)
  const statuses: number[] = []
  for (let turn = 0; turn < 60; turn++)
    statuses.push((await (turn % 2 ? look : accept)(`guess ${turn}`)).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  for (const answer of [await look('one more'), await accept('one more'), await look(token)])
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
})

test('signing out has the browser forget the pictures that it keeps', async () => {
  const { headers } = await server.ask('POST', '/api/auth/sign-out', { cookie, body: {} })
  expect(headers.get('clear-site-data')).toBe('"cache"')
})
