import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Gauges, Sample } from './gauges.ts'
import { requestDone, statementDone } from './signals.ts'

/** A scrape within this time gets the former answer, however many scrapers there are. */
const cachedMilliseconds = 5_000
/** What does not answer within this time is left out. */
const readMilliseconds = 3_000

export type Metrics = {
  readonly contentType: string
  readonly text: () => Promise<string>
  readonly stop: () => void
}

/** Counts from now on, and reads the given figures whenever it is asked. */
export function collectMetrics(
  all: readonly Gauges[],
  slowFromMilliseconds: number,
  now: () => number = Date.now,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const stops = [countRequests(registry), countStatements(registry, slowFromMilliseconds)]
  const readings = all.map((gauges) => readInto(registry, gauges))
  let cached: { readonly at: number; readonly text: Promise<string> } | null = null

  async function read(): Promise<string> {
    await Promise.all(readings.map((readNow) => readNow()))
    return registry.metrics()
  }

  return {
    contentType: registry.contentType,
    text() {
      if (cached === null || now() - cached.at >= cachedMilliseconds)
        cached = { at: now(), text: read() }
      return cached.text
    },
    stop() {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

function countRequests(registry: Registry): () => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'quartermaster_requests_total',
    help: 'Answered requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const errors = new Counter({
    name: 'quartermaster_request_errors_total',
    help: 'Requests answered with a status of 500 or above, by endpoint',
    labelNames: ['endpoint'],
    registers,
  })
  const seconds = new Histogram({
    name: 'quartermaster_request_duration_seconds',
    help: 'Time until a request was answered, by endpoint',
    labelNames: ['endpoint'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  return requestDone.listen(({ endpoint, status, milliseconds }) => {
    requests.inc({ endpoint, status: String(status) })
    if (status >= 500) errors.inc({ endpoint })
    seconds.observe({ endpoint }, milliseconds / 1_000)
  })
}

function countStatements(registry: Registry, slowFromMilliseconds: number): () => void {
  const slow = new Counter({
    name: 'quartermaster_slow_statements_total',
    help: 'Statements that took at least SLOW_STATEMENT_MS',
    registers: [registry],
  })
  return statementDone.listen(({ milliseconds }) => {
    if (slowFromMilliseconds > 0 && milliseconds >= slowFromMilliseconds) slow.inc()
  })
}

/** @returns reads these figures; it never fails and never takes long */
function readInto(registry: Registry, { declared, read }: Gauges): () => Promise<void> {
  const gauges = Object.entries(declared).map(([name, { help, labels = [] }]) => ({
    name,
    isPlain: labels.length === 0,
    gauge: new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
  }))
  return async () => {
    const tooLate = sleep(readMilliseconds, {}, { ref: false })
    const found: Readonly<Record<string, readonly Sample[] | undefined>> = await Promise.race([
      read(),
      tooLate,
    ]).catch(() => ({}))
    for (const { name, gauge, isPlain } of gauges) {
      gauge.reset()
      const samples = found[name]
      // Otherwise a gauge without labels would say 0.
      if (samples === undefined && isPlain) gauge.remove()
      for (const { labels = {}, value } of samples ?? []) gauge.set({ ...labels }, value)
    }
  }
}
