import type pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cuttableLine } from '../../../../tests/support/cut-line.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { readConfig } from '../config.ts'
import type { Database } from './database.ts'
import { isDatabaseAway, isDatabaseBusy } from './database-errors.ts'
import { createPool } from './pool.ts'
import {
  backgroundLimits,
  migrationLimits,
  type PoolLimits,
  probeLimits,
  requestLimits,
} from './pool-limits.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

function pool(limits: Partial<PoolLimits>, url = db.url): pg.Pool {
  const created = createPool(url, { ...requestLimits, ...limits })
  onTestFinished(() => created.end())
  return created
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

async function line() {
  const url = new URL(db.url)
  const opened = await cuttableLine(Number(url.port))
  onTestFinished(() => opened.close())
  url.port = String(opened.port)
  return { ...opened, url: url.href }
}

test.each(Object.entries({ requestLimits, backgroundLimits, probeLimits, migrationLimits }))(
  '%s set every limit, and wait for an answer longer than a statement may take',
  (_name, limits) => {
    for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(0)
    expect(limits.answerMilliseconds).toBeGreaterThanOrEqual(limits.statementMilliseconds)
  },
)

test('a connection has the limits of its pool, the application’s role and keep-alive', async () => {
  const asked = pool({ statementMilliseconds: 7_000, idleInTransactionMilliseconds: 9_000 })
  const { rows } = await asked.query(`select current_user::text as role,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`)
  expect(rows).toEqual([{ role: 'quartermaster_app', statement: '7s', lock: '3s', idle: '9s' }])
  expect(asked.options).toMatchObject({ keepAlive: true, query_timeout: 20_000 })
})

test('the environment sets each limit', () => {
  const { requests, background } = readConfig({
    DATABASE_CONNECTIONS: '7',
    DATABASE_LOCK_MS: '1234',
    BACKGROUND_STATEMENT_MS: '5000',
  }).pools
  expect(requests).toEqual({ ...requestLimits, connections: 7, lockMilliseconds: 1_234 })
  expect(background).toEqual({ ...backgroundLimits, statementMilliseconds: 5_000 })
  expect(() => readConfig({ DATABASE_LOCK_MS: '0' })).toThrow('DATABASE_LOCK_MS is "0"')
})

test('a statement, a lock and a wait for a connection that take too long count as busy, not away', async () => {
  const statement = await failureOf(
    pool({ statementMilliseconds: 50 }).query('select pg_sleep(60)'),
  )
  const holder = await pool({}).connect()
  await holder.query('begin')
  await holder.query('lock table customers')
  const lock = await failureOf(pool({ lockMilliseconds: 50 }).query('select from customers'))
  await holder.query('rollback')
  holder.release()
  const small = pool({ connections: 1, connectMilliseconds: 2_000 })
  const only = await small.connect()
  const connection = await failureOf(small.query('select 1'))
  only.release()
  for (const error of [statement, lock, connection]) {
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseBusy(error)).toBe(true)
  }
})

test('a caller is refused at once when too many already wait', async () => {
  const small = pool({ connections: 1, waiting: 2, connectMilliseconds: 60_000 })
  const only = await small.connect()
  const waiting = [small.query('select 1'), small.query('select 1')]
  expect(isDatabaseBusy(await failureOf(small.query('select 1')))).toBe(true)
  expect(isDatabaseBusy(await failureOf(small.connect()))).toBe(true)
  only.release()
  await Promise.all(waiting)
  await small.query('select 1')
})

test('an idle transaction is ended, and its locks with it', async () => {
  const client = await pool({ idleInTransactionMilliseconds: 50 }).connect()
  onTestFinished(() => client.release(true))
  const ended = new Promise((resolve) => client.once('error', resolve))
  await client.query('begin')
  await client.query('lock table customers')
  expect(isDatabaseAway(await ended)).toBe(true)
  await pool({ lockMilliseconds: 60_000 }).query('select from customers')
})

test('a connection without an answer is closed, and the next one works', async () => {
  const { url, stall, mend } = await line()
  const stalled = pool({ connections: 1, answerMilliseconds: 300 }, url)
  await stalled.query('select 1')
  stall()
  const client = await stalled.connect()
  expect(isDatabaseBusy(await failureOf(client.query('select 1')))).toBe(true)
  client.release()
  mend()
  await expect.poll(() => failureOf(stalled.query('select 1')), { timeout: 60_000 }).toBe(null)
})
