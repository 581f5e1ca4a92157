import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { composeApp } from '#app/compose.ts'
import { ownGauges } from '#app/own-gauges.ts'
import { healthGauges } from '#office/health/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { serveMetrics } from '#platform/server/http/serve-metrics.ts'
import { createLog } from '#platform/server/log.ts'
import { collectMetrics } from '#platform/server/watch/collect-metrics.ts'
import { cuttableLine } from '../support/cut-line.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { addPerson, passPhrase } from '../support/people.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

const rootFile = (path: string) =>
  readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/** A server with its figures on a port of their own. */
async function watched(database: Database, env: Readonly<Record<string, string>> = {}) {
  const config = readConfig({
    DEMO: '1',
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    DATABASE_URL: database.url,
    ...env,
  })
  const {
    app,
    watched: running,
    close,
  } = await composeApp(config, createLog('fatal'), database, () => false)
  onTestFinished(close)
  await app.listen({ host: config.host, port: config.port })
  let now = 0
  const metrics = collectMetrics(
    [
      ownGauges({ config, watched: running, backups: null }),
      healthGauges(running.database, running.jobs),
    ],
    500,
    () => now,
  )
  onTestFinished(metrics.stop)
  if (!config.metrics) throw new Error('No port for metrics.')
  const served = await serveMetrics(config.metrics, metrics)
  onTestFinished(served.close)
  return {
    app: `http://127.0.0.1:${config.port}`,
    address: `http://127.0.0.1:${config.metrics.port}`,
    async scrape(headers: Readonly<Record<string, string>> = {}) {
      now += 60_000
      const answer = await fetch(`http://127.0.0.1:${config.metrics?.port}/metrics`, { headers })
      return { status: answer.status, text: await answer.text() }
    },
  }
}

test('counts requests by declared endpoint and status, and never by what a caller typed', async () => {
  const { app, scrape } = await watched(anotherPool(db))
  const person = await addPerson(db, ['staff'])
  await fetch(`${app}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: passPhrase }),
  })
  await fetch(`${app}/api/v1/orders?q=ada%40example.test`)
  await fetch(`${app}/rpc/orders/list`)
  await fetch(`${app}/api/v1/no-such-thing-${person.userId}`)
  await fetch(`${app}/api/files/products.csv?q=secret-word`)
  const { text } = await scrape()
  expect(text).toContain('quartermaster_requests_total{endpoint="orders.list",status="401"} 2')
  expect(text).toContain('endpoint="POST /api/auth/sign-in/email",status="200"} 1')
  expect(text).toContain(
    'quartermaster_request_duration_seconds_bucket{le="+Inf",endpoint="orders.list"} 2',
  )
  for (const typed of ['ada', person.userId, 'secret-word', person.email, 'no-such-thing'])
    expect(text).not.toContain(typed)
  console.log(`${text.length} characters, ${text.split('\n').length} lines`)
})

test('serves nothing but /metrics, and with a token only to those who send it', async () => {
  const open = await watched(anotherPool(db))
  for (const path of ['/', '/orders', '/readyz'])
    expect((await fetch(open.address + path)).status).toBe(404)
  expect((await fetch(`${open.app}/metrics`)).headers.get('content-type')).not.toContain('version=')
  const guarded = await watched(anotherPool(db), { METRICS_TOKEN: 'a-token' })
  expect(await guarded.scrape()).toEqual({ status: 401, text: 'The token is missing or wrong.\n' })
  expect((await guarded.scrape({ authorization: 'Bearer another' })).status).toBe(401)
  expect((await guarded.scrape({ authorization: 'Bearer a-token' })).status).toBe(200)
})

test('beyond this machine a token is required, and the port is off by default', () => {
  expect(readConfig({}).metrics).toBe(null)
  expect(() => readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(
    'METRICS_TOKEN',
  )
  expect(readConfig({ METRICS_PORT: '9464' }).metrics?.host).toBe('127.0.0.1')
})

test('every metric of the dashboard and of the alerts is one that the server exports', async () => {
  const { scrape } = await watched(anotherPool(db))
  const { text } = await scrape()
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const named = (content: string) =>
    [...content.matchAll(/\b(?:quartermaster|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
  for (const file of ['deploy/grafana/quartermaster.json', 'deploy/prometheus/alerts.yml']) {
    const names = new Set(named(await rootFile(file)))
    expect(names.size, file).toBeGreaterThan(10)
    expect(
      [...names].filter((name) => !exported.has(name)),
      file,
    ).toEqual([])
  }
  // What the dashboard leaves out.
  const shown = named(await rootFile('deploy/grafana/quartermaster.json'))
  const ours = [...exported].filter((name) => name?.startsWith('quartermaster_'))
  expect(ours.filter((name) => !shown.includes(name ?? ''))).toEqual([
    'quartermaster_pool_connections_max',
    'quartermaster_backup_failing',
    'quartermaster_job_failures',
    'quartermaster_outbox_oldest_seconds',
    'quartermaster_database_unsafe_settings',
  ])
})

test('many scrapes cost one read, and while the database is away the rest is served', async () => {
  const url = new URL(db.url)
  const line = await cuttableLine(Number(url.port))
  onTestFinished(() => line.close())
  url.port = String(line.port)
  const { scrape, address } = await watched(openDatabase(url.href))
  const { text } = await scrape()
  expect(text).toContain('quartermaster_database_up 1')
  const all = await Promise.all(
    Array.from({ length: 15 }, () => fetch(`${address}/metrics`).then((answer) => answer.text())),
  )
  expect(new Set(all).size).toBe(1)
  line.cut()
  const away = await scrape()
  expect(away.status).toBe(200)
  expect(away.text).toContain('quartermaster_database_up 0')
  expect(away.text).toContain('process_resident_memory_bytes')
  expect(away.text).toContain('quartermaster_pool_connections{pool="requests"}')
  expect(away.text).not.toContain('quartermaster_check_result{')
  line.mend()
})

test('a port that is in use is an error of the start', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    other.close()
  })
  const nothing = { text: async () => '', contentType: '' }
  await expect(
    serveMetrics({ host: '127.0.0.1', port, token: null }, nothing),
  ).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
