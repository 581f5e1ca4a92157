import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#platform/server/db/copy-database.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { asOwner } from '#platform/server/db/database-roles.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { anotherPool } from '../support/database.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { sealAll } from '../support/seal-all.ts'
import { testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** More than a cluster uses up while the product is installed in it. */
const transactionsOfAYear = 20_000

type Cluster = { readonly ownerUrl: string; readonly serverUrl: string }

/** A cluster of its own with the product's tables, gone when the test is over. */
async function cluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-dump-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  onTestFinished(async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await prepareDatabase(embedded.ownerUrl, embedded.serverUrl)
  return embedded
}

async function useUp({ ownerUrl }: Cluster, transactions: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`do $$ begin
    for turn in 1..${transactions} loop
      perform pg_current_xact_id();
      commit;
    end loop;
  end $$`)
  await client.end()
}

/** As a server opens it when it starts; it is closed when the test is over. */
async function open({ ownerUrl, serverUrl }: Cluster) {
  const prepared = await prepareDatabase(ownerUrl, serverUrl)
  const db = openDatabase(prepared.url, { connectMilliseconds: 60_000 })
  onTestFinished(() => db.close())
  return { db, epoch: prepared.epoch }
}

/** How many confirmation tasks an order has. */
async function tasksOf(db: Database, orderId: string): Promise<number> {
  const found = await sql<{ tasks: number }>`select count(*)::integer as tasks
    from confirmation_tasks where id = ${orderId}`.execute(db.reader)
  return found.rows[0]?.tasks ?? 0
}

async function readersOf(db: Database): Promise<string[]> {
  const found = await db.reader.selectFrom('event_readers').select('name').execute()
  return found.map(({ name }) => name)
}

function verify({ serverUrl }: Cluster) {
  const { status, stdout } = spawnSync(process.execPath, ['src/app/verify.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: serverUrl },
    encoding: 'utf8',
  })
  return { status, said: stdout }
}

const patient = { timeout: 120_000 }

test('a dump that is restored into another cluster is read, sealed and verified on', async () => {
  const first = await cluster()
  await useUp(first, transactionsOfAYear)
  const home = await open(first)
  expect(home.epoch).toBeNull()
  const world = await makeWorld(home.db)
  const server = await testServer(anotherPool(home.db))
  // A reader hears what comes after its own first turn.
  await expect.poll(() => readersOf(home.db), patient).toContain('confirmations')
  const early = await anOrder(home.db, world, 'pending')
  await expect.poll(() => tasksOf(home.db, early.id), patient).toBe(1)
  await sealAll(home.db)
  await server.close()
  const waiting = await anOrder(home.db, world, 'pending')
  await sql`select graphile_worker.add_job('prune-idempotency-keys')`.execute(home.db.reader)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`.execute(
    home.db.reader,
  )

  let from = first
  let numbers = [early.number, waiting.number]
  for (const epoch of [2, 3]) {
    const to = await cluster()
    await copyDatabase(from.ownerUrl, to.ownerUrl)
    const restored = await open(to)
    expect(restored.epoch).toBe(epoch)
    expect((await open(to)).epoch).toBeNull()
    const { db } = restored
    const again = await testServer(anotherPool(db))
    await expect.poll(() => tasksOf(db, waiting.id), patient).toBe(1)
    const late = await anOrder(db, world, 'pending')
    await expect.poll(() => tasksOf(db, late.id), patient).toBe(1)
    numbers = [...numbers, late.number]
    const placed = await sql<{ label: string }>`
      select label from events where type = 'order.placed' order by tx, seq`.execute(db.reader)
    expect(placed.rows.map(({ label }) => label)).toEqual(numbers.map((each) => `Order ${each}`))
    const locked = await sql`select from graphile_worker._private_jobs
      where locked_by = 'gone'`.execute(db.reader)
    expect(locked.rows).toHaveLength(0)
    await again.close()
    expect(await tasksOf(db, early.id)).toBe(1)
    expect(await tasksOf(db, waiting.id)).toBe(1)
    await sealAll(db)
    const { status, said } = verify(to)
    expect(said).toContain('The record is good.')
    expect(said).toContain(`Epoch ${epoch}: since `)
    expect(status).toBe(0)
    from = to
  }

  const owner = openDatabase(asOwner(from.ownerUrl))
  onTestFinished(() => owner.close())
  const { reader } = owner
  await sql`alter table record_epochs disable trigger all`.execute(reader)
  await sql`update record_epochs set first_tx = (first_tx::text::bigint + 1)::text::xid8
    where epoch = 3`.execute(reader)
  const broken = verify(from)
  expect(broken.status).toBe(1)
  expect(broken.said).toContain(
    'Epoch 3 of the record does not begin with the event that opened it',
  )
})
