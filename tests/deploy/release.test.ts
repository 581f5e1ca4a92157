import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildRelease } from '#app/build-release.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addressesOf, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { broken, journalOf, storedOrders } from '../support/journal.ts'
import { leanClient } from '../support/lean-client.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import { killNow, type RunningServer, spawnNode, untilReady } from '../support/running-server.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartermaster-release-'))
/** Two versions: the second has one more migration, which only adds. */
const thisVersion = join(folder, 'this')
const nextVersion = join(folder, 'next')
const expanding = '9999_platform_next_version.sql'
const writers = 20
const patient = { timeout: 60_000 }

let db: Database
let world: World
let email = ''

beforeAll(async () => {
  await buildRelease(thisVersion, () => undefined)
  cpSync(thisVersion, nextVersion, { recursive: true, verbatimSymlinks: true })
  writeFileSync(
    join(nextVersion, 'db/migrations', expanding),
    `-- Adds what only the next version uses.
     alter table orders add column next_version_note text;
     alter table order_lines add column next_version_note text;
     create table next_versions (id uuid primary key, order_id uuid references orders (id));
     create index on orders (next_version_note);`,
  )
  db = await testDatabase()
  world = await makeWorld(db, 1_000_000)
  email = (await addPerson(db, ['super_admin'])).email
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program that the container starts, in production. */
function spawnReleased(version: string, port: number): RunningServer {
  const server = spawnNode([join(version, 'dist/server/start.js')], {
    ...addressesOf(db),
    PORT: String(port),
    NODE_ENV: 'production',
    // The database of the tests is quick, and deleted after them.
    ALLOW_UNSAFE_DATABASE: 'yes',
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'error',
  })
  onTestFinished(() => killNow(server))
  return server
}

async function released(version: string, port: number): Promise<RunningServer> {
  const server = spawnReleased(version, port)
  await untilReady(server)
  return server
}

async function cookieFrom(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: passPhrase }),
  })
  expect(answer.status, server.said()).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('a release has all that the server and its commands need', async () => {
  const server = await released(thisVersion, await freePort())
  const cookie = await cookieFrom(server)
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
    expect(answer.status, `${path}: ${server.said()}`).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  expect((await read('/orders')).toString()).toContain('<div id="root">')
  expect((await read('/api/files/stock.xlsx')).subarray(0, 2).toString()).toBe('PK')
  expect((await read('/api/reference/viewer.js')).length).toBeGreaterThan(100_000)
  expect(JSON.parse((await read('/api/v1/openapi.json')).toString()).openapi).toMatch(/^3\.1/)
  const post = leanClient(server.url, cookie)
  const [variant] = world.variants
  const placed = await post(
    '/api/v1/orders',
    orderOf(world, [{ variantId: variant?.id ?? '', quantity: 1 }]),
  )
  expect(placed.status).toBe(200)
  // It has the typeface of a package inside.
  const document = await read(`/api/files/pick-lists/${placed.body.id}.pdf`)
  expect(document.subarray(0, 5).toString()).toBe('%PDF-')
  // A picture is decoded by sharp.
  const icon = await fetch(`${server.url}/icon-192.png`)
  const uploaded = await fetch(`${server.url}/api/orders/${placed.body.id}/files?name=icon.png`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/png' },
    body: await icon.arrayBuffer(),
  })
  expect(uploaded.status, await uploaded.text()).toBe(200)
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(thisVersion, 'dist/server/verify.js')],
    {
      env: { PATH: process.env.PATH, ...addressesOf(db) },
      encoding: 'utf8',
    },
  )
  expect(stdout).toContain('The record is good.')
  expect(status).toBe(0)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test(`two servers are upgraded in turn while ${writers} clients write`, async () => {
  const ports = [await freePort(), await freePort()]
  const servers: RunningServer[] = []
  for (const port of ports) servers.push(await released(thisVersion, port))
  const [first] = servers
  if (!first) throw new Error('There is no server.')
  const cookie = await cookieFrom(first)
  const clients = servers.map(({ url }) => leanClient(url, cookie))
  let turn = 0
  /** As a proxy in front: a server that refuses the connection is left out. */
  const post: ReturnType<typeof leanClient> = async (path, body, more) => {
    const [one, other] = turn++ % 2 === 0 ? clients : [...clients].reverse()
    if (!one || !other) throw new Error('There are two servers.')
    return one(path, body, more).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return other(path, body, more)
      throw error
    })
  }
  const before = (await storedOrders(db)).length
  let drawn = 0
  const journal = journalOf(world, () => (drawn++ * 0.618) % 1)
  const loading = journal.load(post, writers, true)
  const moreOrders = async () => {
    const now = journal.entries.length
    await expect.poll(() => journal.entries.length, patient).toBeGreaterThan(now + 2 * writers)
  }
  await moreOrders()
  for (const [at, port] of ports.entries()) {
    const former = servers[at]
    former?.process.kill('SIGTERM')
    expect(await former?.ended).toBe(0)
    await released(nextVersion, port)
    await moreOrders()
  }
  journal.stop()
  await loading
  console.log(
    `Upgrade under ${writers} clients: ${journal.entries.length} orders, ${journal.repeats()} requests repeated, ${journal.unexpected.length} failed.`,
  )
  expect(journal.unexpected).toEqual([])
  expect(journal.entries.filter((entry) => entry.id === null)).toEqual([])
  expect(broken(journal.entries, (await storedOrders(db)).slice(before))).toEqual([])
  expect(await ledgerFaults(db)).toEqual([])

  const older = spawnReleased(thisVersion, await freePort())
  expect(await older.ended).toBe(1)
  expect(older.said()).toContain(expanding)
})
