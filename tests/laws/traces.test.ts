import { createServer } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { sendTraces } from '#platform/server/watch/send-traces.ts'
import { jobDone, requestDone, statementDone } from '#platform/server/watch/signals.ts'
import { beginScope } from '#platform/server/watch/work-scope.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { signedIn } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})

const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

type Span = z.infer<typeof span>

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

/** A collector that takes what it is sent. */
async function collector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      for (const { scopeSpans } of sent.parse(body).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}/v1/traces`, spans }
}

test('requests, their statements and jobs arrive at the collector, without anything personal', async () => {
  const { url, spans } = await collector()
  const tracing = sendTraces(url, createLog('fatal'))
  const server = await testServer(anotherPool(db))
  const person = await signedIn(db, server, ['super_admin'])
  await server.ask('GET', '/api/v1/orders?q=ada%40example.test', { cookie: person.cookie })
  const scope = beginScope('job', 'fold-figures')
  jobDone.tell({ scope, name: 'fold-figures', startedAt: Date.now(), milliseconds: 3, error: null })
  await tracing.stop()
  const request = spans.find(({ name }) => name === 'orders.list')
  expect(request).toBeDefined()
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below.length).toBeGreaterThan(0)
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  expect(spans.map(({ name }) => name)).toContain('job fold-figures')
  const all = JSON.stringify(spans)
  for (const typed of ['ada@', 'ada%40', person.email, person.userId])
    expect(all).not.toContain(typed)
})

test('a collector that is away drops spans, keeps a bounded number and slows nothing', async () => {
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  const tracing = sendTraces(`http://127.0.0.1:${await freePort()}/v1/traces`, log)
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < 50_000; n++) {
    const scope = beginScope('request', `r-${n}`)
    const text = 'select id from orders where id = $1'
    statementDone.tell({ scope, text, startedAt: Date.now(), milliseconds: 1, hasFailed: false })
    requestDone.tell({ scope, endpoint: 'orders.list', status: 200, milliseconds: 2 })
  }
  const megabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024
  console.log(`100,000 spans for a collector that is away: ${Math.round(megabytes)} MB of heap`)
  await expect
    .poll(() => lines.filter((line) => line.includes('gets no traces')).length, { timeout: 60_000 })
    .toBe(1)
  await tracing.stop()
  expect(lines.filter((line) => line.includes('gets no traces'))).toHaveLength(1)
})

test('the address of the collector is checked at the start', () => {
  expect(readConfig({}).tracesUrl).toBe(null)
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).tracesUrl).toBe(
    'http://collector:4318/v1/traces',
  )
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'must be an address such as http://127.0.0.1:4318',
  )
})
