import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import { isAlive } from '#platform/server/db/embedded/is-alive.ts'
import { freePort } from '../support/free-port.ts'
import { broken, journalOf, storedOrders } from '../support/journal.ts'
import { leanClient } from '../support/lean-client.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import {
  killNow,
  type RunningServer,
  spawnServer,
  temporaryDataFolder,
  untilReady,
} from '../support/running-server.ts'
import { printedSeed } from '../support/seed.ts'
import { makeWorld, type World } from '../support/world.ts'

const kills = Number(process.env.QM_KILLS ?? 6)
const clients = 12

const folder = temporaryDataFolder()
let server: RunningServer
let world: World
let port: number
let post: ReturnType<typeof leanClient>

async function start(): Promise<void> {
  server = spawnServer({ PORT: String(port), DATA_DIR: folder.path })
  await untilReady(server)
}

beforeAll(async () => {
  port = await freePort()
  await start()
  const db = openDatabase(folder.databaseUrl())
  world = await makeWorld(db, 1_000_000)
  const person = await addPerson(db, ['super_admin'])
  await db.close()
  const body = JSON.stringify({ email: person.email, password: passPhrase })
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  post = leanClient(server.url, cookie.split(';')[0] ?? '')
}, 600_000)

afterAll(async () => {
  await killNow(server)
  await folder.clear()
}, 600_000)

test(`${kills} times kill -9 under load, server and database in turn: nothing acknowledged is lost`, async () => {
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
    seed: printedSeed('kills'),
    numRuns: 4_096,
  })
  let drawn = 0
  const journal = journalOf(world, () => random[drawn++ % random.length] ?? 0)
  let sentAgain = 0

  for (let round = 0; round < kills; round++) {
    const isServerKilled = round % 2 === 0
    const loading = journal.load(post, clients)
    await sleep(200 + 600 * (random[drawn++ % random.length] ?? 0))
    if (isServerKilled) await killNow(server)
    else await killPostmaster()
    journal.stop()
    await loading
    if (!isServerKilled) {
      await answersThatTheDatabaseIsAway()
      await killNow(server)
    }
    await start()
    await allIsThere()
    sentAgain += await journal.sendAgain(post)
    await allIsThere()
    expect(journal.entries.filter((entry) => entry.id === null)).toEqual([])
    expect(journal.unexpected).toEqual([])
  }
  const { length } = journal.entries
  console.log(`${kills} kills: ${length} orders, ${sentAgain} of them sent again after a kill`)
  expect(length).toBeGreaterThan(kills)
  expect(sentAgain).toBeGreaterThan(0)

  async function allIsThere(): Promise<void> {
    const db = openDatabase(folder.databaseUrl())
    const stored = await storedOrders(db)
    expect(broken(journal.entries, stored)).toEqual([])
    expect(await ledgerFaults(db)).toEqual([])
    await db.close()
  }
}, 900_000)

async function killPostmaster(): Promise<void> {
  const pid = folder.postmasterPid()
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await sleep(10)
}

/**
 * The server lives on without its database: it says so, and when to try again. Backends that have
 * not noticed the end of their postmaster yet may still answer for a moment.
 */
async function answersThatTheDatabaseIsAway(): Promise<void> {
  const ask = () => {
    if (server.process.exitCode !== null) throw new Error(`The server ended: ${server.said()}`)
    return post('/api/v1/orders', {})
  }
  await expect.poll(async () => (await ask()).status, { timeout: 120_000 }).toBe(503)
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(readiness, { timeout: 120_000 }).toBe(503)
  const answer = await ask()
  expect(answer).toMatchObject({ status: 503, body: { code: 'database_away' } })
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.process.exitCode).toBe(null)
}
