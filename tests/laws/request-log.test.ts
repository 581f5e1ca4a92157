import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { requestIds } from '#platform/server/http/request-ids.ts'
import { createLog } from '#platform/server/log.ts'
import { type RequestDone, requestDone, statementDone } from '#platform/server/watch/signals.ts'
import { collectSlowStatements, withoutValues } from '#platform/server/watch/slow-statements.ts'
import { beginScope, runInScope } from '#platform/server/watch/work-scope.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { addPerson, signedIn } from '../support/people.ts'
import { testServer } from '../support/server.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

function hearRequests(): RequestDone[] {
  const heard: RequestDone[] = []
  onTestFinished(requestDone.listen((done) => heard.push(done)))
  return heard
}

const writtenLog = (level: string) => {
  const lines: string[] = []
  const log = createLog(level, (line) => lines.push(line))
  return { log, lines: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

test('each answer has a request id, which a caller does not choose', async () => {
  const server = await testServer(anotherPool(db))
  const answer = await server.ask('GET', '/healthz', {
    headers: { 'x-request-id': 'chosen-by-the-caller' },
  })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('a trusted proxy passes its request id on, if it is well-formed', async () => {
  const server = await testServer(anotherPool(db), { TRUSTED_PROXIES: '127.0.0.0/8' })
  const idOf = async (given: string) => {
    const { headers } = await server.ask('GET', '/healthz', { headers: { 'x-request-id': given } })
    return headers.get('x-request-id')
  }
  expect(await idOf('proxy-7f3a91c2')).toBe('proxy-7f3a91c2')
  for (const bad of ['short', 'a b c d e f g h', '"}{"level":60', 'x'.repeat(101)])
    expect(await idOf(bad)).not.toBe(bad)
  const ofOthers = requestIds(['10.0.0.5'])
  const from = (remoteAddress: string) =>
    // Only these two are read of it.
    ofOthers({ headers: { 'x-request-id': 'proxy-7f3a91c2' }, socket: { remoteAddress } })
  expect(from('::ffff:10.0.0.5')).toBe('proxy-7f3a91c2')
  expect(from('10.0.0.6')).not.toBe('proxy-7f3a91c2')
})

test('what happens in a request is told with its endpoint, and statements with their request', async () => {
  const server = await testServer(anotherPool(db))
  const person = await signedIn(db, server, ['super_admin'])
  const heard = hearRequests()
  const inRequests = new Set<string>()
  onTestFinished(
    statementDone.listen(({ scope }) => {
      if (scope?.kind === 'request') inRequests.add(scope.id)
    }),
  )
  const answer = await server.ask('GET', '/api/v1/orders', { cookie: person.cookie })
  expect(answer.status).toBe(200)
  await expect.poll(() => heard.map(({ endpoint }) => endpoint)).toContain('orders.list')
  const done = heard.find(({ endpoint }) => endpoint === 'orders.list')
  expect(done?.scope.userId).toBe(person.userId)
  expect(done?.scope.id).toBe(answer.headers.get('x-request-id'))
  expect(inRequests).toContain(done?.scope.id)
})

test('lines that are logged in a request or a job name it', () => {
  const { log, lines } = writtenLog('info')
  runInScope(beginScope('request', 'r-1'), () => log.info('in a request'))
  runInScope(beginScope('job', 'fold-figures'), () => log.info('in a job'))
  log.info('in neither')
  expect(lines()).toMatchObject([{ requestId: 'r-1' }, { job: 'fold-figures' }, {}])
  expect(lines()[2]).not.toHaveProperty('requestId')
})

test('a slow statement is logged with its request and without parameters, and counted for an hour', async () => {
  const { log, lines } = writtenLog('warn')
  let now = Date.now()
  const slow = collectSlowStatements(log, 40, () => now)
  onTestFinished(slow.stop)
  const pool = anotherPool(db)
  const person = await addPerson(db, ['staff'])
  await runInScope(beginScope('request', 'r-slow'), () =>
    pool.pool.query("select pg_sleep(0.06), $1::text, 'typed by hand'", [person.email]),
  )
  await pool.pool.query('select 1')
  await pool.close()
  const [line, ...more] = lines().filter(({ statement }) => String(statement).includes('pg_sleep'))
  expect(more).toEqual([])
  expect(line).toMatchObject({
    msg: 'Slow statement',
    requestId: 'r-slow',
    statement: 'select pg_sleep(0.06), $1::text, ?',
  })
  expect(Number(line?.milliseconds)).toBeGreaterThanOrEqual(40)
  expect(JSON.stringify(lines())).not.toContain(person.email)
  expect(slow.ofLastHour().map(({ text }) => text)).toContain('select pg_sleep(0.06), $1::text, ?')
  now += 3_700_000
  expect(slow.ofLastHour()).toEqual([])
})

test('at most fifty texts of slow statements are kept, and sixty lines a minute are written', () => {
  const { log, lines } = writtenLog('warn')
  const slow = collectSlowStatements(log, 1, () => 1_000_000)
  for (let n = 0; n < 200; n++)
    statementDone.tell({
      scope: null,
      text: `select ${'x'.repeat(n)} from orders`,
      startedAt: 0,
      milliseconds: 5,
      hasFailed: false,
    })
  slow.stop()
  expect(slow.ofLastHour()).toHaveLength(50)
  expect(lines()).toHaveLength(60)
  expect(withoutValues("select 'it''s' ,\n  12345")).toBe('select ? , ?')
})

test('a log level that does not exist is named at the start', () => {
  expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(
    'LOG_LEVEL is "loud"; it must be one of trace, debug, info, warn, error, fatal, silent.',
  )
})
