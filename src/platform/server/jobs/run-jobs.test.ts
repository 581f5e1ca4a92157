import { pino } from 'pino'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cuttableLine } from '../../../../tests/support/cut-line.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type Job, runJobs } from './run-jobs.ts'

let db: Database
let line: Awaited<ReturnType<typeof cuttableLine>>
let throughLine: Database

beforeAll(async () => {
  db = await testDatabase()
  const url = new URL(db.url)
  line = await cuttableLine(Number(url.port))
  url.port = String(line.port)
  throughLine = openDatabase(url.href)
  return async () => {
    await throughLine.close()
    line.close()
  }
})

beforeEach(() => line.mend())

/** Bypasses the test's connection line, which may be cut before the answer arrives. */
const queue = (name: string) => db.pool.query('select graphile_worker.add_job($1)', [name])

async function running(jobs: readonly Job[]) {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (text: string) => said.push(text) })
  const started = await runJobs(throughLine, log, jobs)
  onTestFinished(() => started.stop())
  return { jobs: started, said }
}

test('jobs continue after the database went away while one finished, and that one runs again', async () => {
  let turns = 0
  let others = 0
  const { said } = await running([
    {
      name: 'cut-at-the-end',
      work: async () => {
        turns += 1
        if (turns > 1) return
        line.cut()
        setTimeout(() => line.mend(), 2_000)
      },
    },
    {
      name: 'other',
      work: async () => {
        others += 1
      },
    },
  ])
  await queue('cut-at-the-end')
  await expect.poll(() => turns, { timeout: 120_000 }).toBe(2)
  await queue('other')
  await expect.poll(() => others, { timeout: 120_000 }).toBe(1)
  expect(said.filter((text) => text.includes('is started again')).length).toBeGreaterThan(0)
})

test('a failed job is tried again by the same runner', async () => {
  let turns = 0
  const { jobs, said } = await running([
    {
      name: 'fails-once',
      work: async () => {
        turns += 1
        if (turns === 1) throw new Error('Not this time.')
      },
    },
  ])
  await jobs.enqueue('fails-once', { some: 'payload' }, 'a key')
  await expect.poll(() => turns, { timeout: 120_000 }).toBe(2)
  expect(said.join('')).not.toContain('is started again')
})
