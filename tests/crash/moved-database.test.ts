import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#platform/server/db/copy-database.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { asApp } from '#platform/server/db/database-roles.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { addressesOf, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { managedPostgres, postgresPrograms } from '../support/managed-postgres.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import {
  killNow,
  type RunningServer,
  spawnServer,
  temporaryDataFolder,
  untilReady,
} from '../support/running-server.ts'
import { makeWorld, type World } from '../support/world.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const patient = { timeout: 120_000, interval: 100 }
const document = Buffer.from('%PDF-1.7 a document of an order')

type Environment = Readonly<Record<string, string>>

function command(file: string, env: Environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/app/${file}.ts`], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

async function serve(env: Environment): Promise<RunningServer> {
  const server = spawnServer({ PORT: String(await freePort()), LOG_LEVEL: 'error', ...env })
  onTestFinished(() => killNow(server))
  await untilReady(server)
  return server
}

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

function dataFolder() {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  return folder
}

/** Its orders, oldest first, and how many confirmation tasks each has. */
async function ordersOf(db: Database) {
  const found = await sql<{ id: string; number: number; tasks: number }>`
    select o.id, o.number, (select count(*)::integer from confirmation_tasks t where t.id = o.id) as tasks
    from orders o order by o.number`.execute(db.reader)
  return found.rows
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { connectMilliseconds: 60_000 })
  return work(db).finally(() => db.close())
}

/** What a server does after a move: it has all that was, reads what waits, and goes on. */
async function goesOn(env: Environment, url: () => string, seen: Seen): Promise<void> {
  const server = await serve(env)
  const began = performance.now()
  await withDatabase(url(), async (db) => {
    const everyTask = async () => (await ordersOf(db)).map(({ tasks }) => tasks)
    await expect.poll(everyTask, patient).toEqual(seen.orders.map(() => 1))
    console.log(`Events go on after ${Math.round(performance.now() - began)} ms.`)
    const late = await anOrder(db, seen.world, 'pending')
    expect(late.number).toBe((seen.orders.at(-1) ?? 0) + 1)
    seen.orders.push(late.number)
    await expect.poll(everyTask, patient).toEqual(seen.orders.map(() => 1))
    expect((await ordersOf(db)).map(({ number }) => number)).toEqual(seen.orders)
    expect(await ledgerFaults(db)).toEqual([])
    const jobs = await sql`select from graphile_worker._private_jobs
      where locked_by = 'gone'`.execute(db.reader)
    expect(jobs.rows).toHaveLength(0)
  })
  const answer = await fetch(`${server.url}${seen.file}`, { headers: { cookie: seen.cookie } })
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(document)).toBe(true)
  await stop(server)
}

type Seen = {
  readonly world: World
  /** The numbers of all orders. */
  readonly orders: number[]
  readonly cookie: string
  readonly file: string
}

/** An embedded database with orders, a file and a session; one order waits for its readers. */
async function aBusiness(home: ReturnType<typeof dataFolder>): Promise<Seen> {
  const server = await serve({ DATA_DIR: home.path })
  const seen = await withDatabase(home.databaseUrl(), async (db) => {
    const world = await makeWorld(db, 1_000)
    const { email } = await addPerson(db, ['super_admin'])
    const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: passPhrase }),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const readers = async () =>
      (await db.reader.selectFrom('event_readers').select('name').execute()).map(({ name }) => name)
    await expect.poll(readers, patient).toContain('confirmations')
    const order = await anOrder(db, world, 'pending')
    await expect.poll(async () => (await ordersOf(db))[0]?.tasks, patient).toBe(1)
    const files = `/api/orders/${order.id}/files`
    const uploaded = await fetch(`${server.url}${files}?name=document.pdf`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/pdf' },
      body: document,
    })
    expect(uploaded.status).toBe(200)
    const { file_id: fileId } = await db.reader
      .selectFrom('order_files')
      .select('file_id')
      .executeTakeFirstOrThrow()
    return { world, orders: [order.number], cookie, file: `${files}/${fileId}` }
  })
  await stop(server)
  const cluster = await startEmbeddedPostgres({ dataDir: home.path, log: () => undefined })
  await withDatabase(cluster.ownerUrl, async (db) => {
    seen.orders.push((await anOrder(db, seen.world, 'pending')).number)
    await sql`select graphile_worker.add_job('prune-idempotency-keys')`.execute(db.reader)
    await sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'gone'`.execute(db.reader)
  })
  await cluster.stop()
  return seen
}

for (const programs of postgresPrograms()) {
  test(`a database moves from the embedded PostgreSQL to PostgreSQL ${programs.version}, and back`, async () => {
    const home = dataFolder()
    const seen = await aBusiness(home)
    const managed = await managedPostgres(programs)
    const { DATABASE_URL, MIGRATE_URL } = managed
    const keys = { SEAL_KEY_FILE: join(home.path, 'seal.key') }
    const files = { FILES_FOLDER: join(home.path, 'files') }
    const there = { DATABASE_URL, MIGRATE_URL, ...keys, ...files }
    const target = { TO_DATABASE_URL: DATABASE_URL, TO_MIGRATE_URL: MIGRATE_URL }

    const moved = command('move-database', { DATA_DIR: home.path, ...target })
    expect(moved.said).toMatch(
      /Moved \d+ tables with [\d,]+ rows in \d+ s\. Both sides have the same/,
    )
    expect(moved.status).toBe(0)
    const again = command('move-database', { DATA_DIR: home.path, ...target })
    expect(again.said).toContain('The new database has tables already.')
    expect(again.status).toBe(1)

    await goesOn(there, () => asApp(DATABASE_URL), seen)
    expect(command('verify', there).said).toContain('The record is good.')

    const back = dataFolder()
    const running = await serve(there)
    const busy = command('move-database', { ...there, TO_DATA_DIR: back.path })
    expect(busy.said).toMatch(/The database is in use by \d+ connections\. Stop all servers first/)
    await stop(running)
    const returned = command('move-database', { ...there, TO_DATA_DIR: back.path })
    expect(returned.said).toContain('Both sides have the same rows.')
    const here = { DATA_DIR: back.path, ...keys, ...files }
    await goesOn(here, () => back.databaseUrl(), seen)
    const verified = command('verify', here)
    expect(verified.said).toContain('Epoch 3: since ')
    expect(verified.said).toContain('The record is good.')
    expect(verified.status).toBe(0)
  })
}

test('a database of another version is not moved', async () => {
  const [from, to] = [await testDatabase(), await testDatabase()].map(addressesOf)
  if (!from || !to) throw new Error('There are two databases.')
  const owner = openDatabase(from.MIGRATE_URL)
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    owner.reader,
  )
  await owner.close()
  await expect(copyDatabase(from.MIGRATE_URL, to.MIGRATE_URL)).rejects.toThrow(
    /^The database is at \S+\.sql, and this version is at \S+\.sql\. Start this version once on the database, stop it, then move\.$/,
  )
})
