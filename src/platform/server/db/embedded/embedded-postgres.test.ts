import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from './is-alive.ts'
import { readLockFile } from './lock-file.ts'
import { DataFolderInUse } from './own-data-folder.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

test('the first start makes a durable database with a secret password', async () => {
  const start = inTemporaryFolder()
  const first = await start()
  expect(first.adopted).toBe(false)
  expect(
    await ask(first, "select current_setting('fsync') || current_setting('data_checksums')"),
  ).toBe('onon')
  expect(statSync(join(start.dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  await ask(first, "create table things as select 'kept' as name")
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'select name from things')).toBe('kept')
})

test('the server of a killed owner is adopted', async () => {
  const start = inTemporaryFolder()
  const pid = await startAndKillOwner(start.dataDir)
  expect(isAlive(pid)).toBe(true)
  const adopted = await start()
  expect(adopted).toMatchObject({ adopted: true, pid })
  await adopted.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a second owner is refused and the first keeps running', async () => {
  const start = inTemporaryFolder()
  const first = await start()
  await expect(start()).rejects.toThrow(
    `The data folder ${start.dataDir} is in use by another Quartermaster server.`,
  )
  expect(await ask(first, 'select 1')).toBe(1)
})

test('the owner takes its lock again after PostgreSQL cuts it off', async () => {
  const start = inTemporaryFolder()
  const first = await start()
  await ask(
    first,
    // Waits until the connection is gone, so that the next lock seen is a new one.
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'quartermaster owner'",
  )
  await expect
    .poll(() => ask(first, "select count(*)::int from pg_locks where locktype = 'advisory'"), {
      timeout: 20_000,
    })
    .toBe(1)
  await expect(start()).rejects.toThrow(DataFolderInUse)
})

test('a stale postmaster.pid of another program is no obstacle', async () => {
  const start = inTemporaryFolder()
  const first = await start()
  const lockFile = join(start.dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(lockFile, 'utf8').split('\n')
  await first.stop()
  writeFileSync(lockFile, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const second = await start()
  expect(second.adopted).toBe(false)
})

test('a killed server comes back by itself, at the same address, with all committed data', async () => {
  const start = inTemporaryFolder()
  const server = await start()
  await ask(server, "create table things as select 'committed' as name")
  for (let kill = 0; kill < 2; kill++) {
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => server.pid, { timeout: 30_000 }).not.toBe(pid)
    expect(await ask(server, 'select name from things')).toBe('committed')
  }
})

/** Starts servers on one folder and ends them, even when the test fails. */
function inTemporaryFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-postgres-'))
  onTestFinished(async () => {
    const pid = readLockFile(join(dataDir, 'postgres'))?.pid
    if (pid !== undefined && isAlive(pid)) {
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await sleep(20)
    }
    rmSync(dataDir, { recursive: true })
  })
  const start = async () => {
    const started = await startEmbeddedPostgres({ dataDir, log: () => {} })
    onTestFinished(() => started.stop())
    return started
  }
  return Object.assign(start, { dataDir })
}

async function ask(server: { ownerUrl: string }, question: string): Promise<unknown> {
  const client = new Client({ connectionString: server.ownerUrl })
  await client.connect()
  try {
    const found = await client.query<unknown[]>({ text: question, rowMode: 'array' })
    return found.rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Returns the pid of the PostgreSQL that keeps running. */
async function startAndKillOwner(dataDir: string): Promise<number> {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { pid } = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(dataDir)},
      log: () => {},
    })
    console.log(pid)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = await Promise.race([once(owner.stdout, 'data'), once(owner, 'exit')])
  const pid = Number(String(chunk))
  owner.kill('SIGKILL')
  return pid
}
