import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import { freePort } from '../support/free-port.ts'
import { killNow, spawnServer, temporaryDataFolder, untilReady } from '../support/running-server.ts'

async function inFolder(
  folder: ReturnType<typeof temporaryDataFolder>,
  env: Readonly<Record<string, string>> = {},
) {
  const started = spawnServer({ PORT: String(await freePort()), DATA_DIR: folder.path, ...env })
  onTestFinished(() => killNow(started))
  return started
}

function someFolder() {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  return folder
}

test('a server reports itself, checks the system, serves figures, and is forgotten when it stops', async () => {
  const folder = someFolder()
  const port = await freePort()
  const started = await inFolder(folder, { METRICS_PORT: String(port) })
  await untilReady(started)
  const db = openDatabase(folder.databaseUrl())
  onTestFinished(() => db.close())
  const checks = async () => {
    const { rows } = await sql<{ key: string; result: string }>`
      select key, result from health_checks order by key`.execute(db.reader)
    return rows
  }
  await expect.poll(checks, { timeout: 120_000 }).not.toEqual([])
  // How busy the machine is depends on what runs beside the tests.
  const faults = (await checks()).filter(({ key, result }) => result === 'fault' && key !== 'load')
  expect(faults).toEqual([])
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
  expect(text).toContain('quartermaster_database_up 1')
  expect(text).toContain('quartermaster_check_result{check="durability"} 0')
  const jobs = async () =>
    (await sql<{ name: string }>`select name from health_jobs`.execute(db.reader)).rows.length
  await expect.poll(jobs, { timeout: 180_000 }).toBeGreaterThan(5)
  started.process.kill('SIGTERM')
  // Its database ends with it; the next server opens it again.
  expect(await started.ended).toBe(0)
  const next = await inFolder(folder)
  await untilReady(next)
  const again = openDatabase(folder.databaseUrl())
  onTestFinished(() => again.close())
  const servers =
    await sql`select from health_servers where started_at < ${new Date(Date.now() - 60_000).toISOString()}`.execute(
      again.reader,
    )
  expect(servers.rows).toEqual([])
})

test('a database of a newer version is refused with exit code 1, and the migration is named', async () => {
  const folder = someFolder()
  const first = await inFolder(folder)
  await untilReady(first)
  const db = openDatabase(folder.databaseUrl())
  await sql`insert into schema_migrations (name, checksum) values ('9999_orders_later.sql', 'x')`.execute(
    db.reader,
  )
  await db.close()
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const older = await inFolder(folder)
  expect(await older.ended).toBe(1)
  expect(older.said()).toContain(
    'The database holds migration 9999_orders_later.sql, which this version does not know. Start the newer version.',
  )
  expect(older.said()).not.toMatch(/^\s+at /m)
})

test('a port for metrics that is in use is named, and how to choose another', async () => {
  const folder = someFolder()
  const port = String(await freePort())
  const first = await inFolder(folder, { METRICS_PORT: port })
  await untilReady(first)
  const second = await inFolder(someFolder(), { METRICS_PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(
    `Port ${port} on 127.0.0.1 is in use. Stop the other program, or set METRICS_PORT to a free one.`,
  )
})
