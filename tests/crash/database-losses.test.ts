import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { cuttableLine } from '../support/cut-line.ts'
import { addressesOf, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { killNow, spawnServer, temporaryDataFolder, untilReady } from '../support/running-server.ts'
import { printedSeed } from '../support/seed.ts'

const losses = Number(process.env.QM_LOSSES ?? 3)

/** Short work that the server does over and over, so that a loss meets it in the middle. */
const task = 'prune-idempotency-keys'

const queue = (db: Database, key: string) =>
  sql`select graphile_worker.add_job(${task}, job_key => ${key})`.execute(db.reader)

const waiting = async (db: Database, key: string): Promise<number> => {
  const found = await sql<{ jobs: number }>`select count(*)::integer as jobs
    from graphile_worker.jobs where key = ${key}`.execute(db.reader)
  return found.rows[0]?.jobs ?? 0
}

/** Keeps the queue full until a job is at work, which is then the moment to lose the database. */
async function untilAtWork(db: Database): Promise<void> {
  for (let turn = 0; ; turn++) {
    await queue(db, `busy ${turn % 20}`)
    const found = await sql`select from graphile_worker.jobs
      where locked_at is not null and task_identifier = ${task} limit 1`.execute(db.reader)
    if (found.rows.length > 0) return
    await sleep(1)
  }
}

test(`${losses} times without its database in the middle of jobs, the server lives and goes on`, async () => {
  const db = await testDatabase()
  const addresses = addressesOf(db)
  const url = new URL(addresses.DATABASE_URL)
  const line = await cuttableLine(Number(url.port))
  onTestFinished(() => line.close())
  url.port = String(line.port)
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  const server = spawnServer({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    ...addresses,
    DATABASE_URL: url.href,
  })
  onTestFinished(() => killNow(server))
  await untilReady(server)
  const pauses = fc.sample(fc.integer({ min: 0, max: 3_000 }), {
    seed: printedSeed('losses'),
    numRuns: losses,
  })
  const seconds: number[] = []
  for (const [loss, pause] of pauses.entries()) {
    await untilAtWork(db)
    line.cut()
    await sleep(pause)
    line.mend()
    const back = performance.now()
    await queue(db, `after ${loss}`)
    await expect.poll(() => waiting(db, `after ${loss}`), { timeout: 300_000 }).toBe(0)
    seconds.push((performance.now() - back) / 1_000)
    expect(server.process.exitCode, server.said()).toBe(null)
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 300_000 })
      .toBe(200)
  }
  const longest = Math.max(...seconds).toFixed(1)
  console.log(`${losses} losses: jobs went on after at most ${longest} s`)
})
