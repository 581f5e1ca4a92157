import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { addressesOf, ownerOf, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import { killNow, type RunningServer, spawnServer, untilReady } from '../support/running-server.ts'

let db: Database
let email = ''

beforeAll(async () => {
  db = await testDatabase()
  email = (await addPerson(db, ['super_admin'])).email
})

async function runningBundle(): Promise<RunningServer> {
  const server = spawnServer({
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...addressesOf(db),
  })
  onTestFinished(() => killNow(server))
  await untilReady(server)
  return server
}

const signIn = (server: RunningServer) =>
  fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: passPhrase }),
  })

test('a bundle finds its threads, and the packages that are loaded on first use', async () => {
  const server = await runningBundle()
  const cookie = (await signIn(server)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
    expect(answer.status, `${path}: ${server.said()}`).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  // A thread writes it; every workbook is a zip.
  expect((await read('/api/files/stock.xlsx')).subarray(0, 2).toString()).toBe('PK')
  expect(JSON.parse((await read('/api/v1/openapi.json')).toString()).openapi).toMatch(/^3\.1/)
  expect((await read('/api/reference/viewer.js')).length).toBeGreaterThan(100_000)
  const begun = await fetch(`${server.url}/api/v1/account/two-factor/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  })
  expect(await begun.json()).toMatchObject({ qrSvg: expect.stringContaining('<svg') })
})

test('a stack trace in the log names the source file and its line', async () => {
  const server = await runningBundle()
  await sql`alter table profiles rename to profiles_elsewhere`.execute(ownerOf(db).reader)
  expect((await signIn(server)).status).toBe(500)
  await expect.poll(() => server.said()).toContain('profiles')
  const places = [...server.said().matchAll(/at (?:async )?(\w+) \((src\/[\w/.-]+\.ts):(\d+)/g)]
  expect(places.length).toBeGreaterThan(1)
  // Each line is inside of the function that the trace names: its head is in the file before it.
  for (const [, name = '', file = '', line] of places) {
    const before = readFileSync(file, 'utf8').split('\n').slice(0, Number(line))
    expect(before.join('\n'), `${file}:${line}`).toContain(name)
  }
})
