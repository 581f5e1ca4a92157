import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { jobDone, requestDone, statementDone } from './signals.ts'
import { withoutValues } from './slow-statements.ts'
import type { WorkScope } from './work-scope.ts'

/** What is more is dropped: a collector that is away takes no more memory than this. */
const mostWaiting = 2_048
const exportMilliseconds = 5_000
const stopMilliseconds = 3_000
const betweenLinesMilliseconds = 600_000

/**
 * Sends a span for each request, job and statement to an OpenTelemetry collector, in batches and
 * beside the work. Without a collector spans are dropped.
 */
export function sendTraces(url: string, log: Log): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url,
    timeoutMillis: exportMilliseconds,
    concurrencyLimit: 2,
  })
  const processor = new BatchSpanProcessor({
    exporter: sayingWhenAway(exporter, url, log),
    maxQueueSize: mostWaiting,
    exportTimeoutMillis: exportMilliseconds,
  })
  const named = resourceFromAttributes({ 'service.name': 'quartermaster' })
  const resource = defaultResource().merge(named)
  const provider = new TracerProvider({ resource, spanProcessors: [processor] })
  const tracer = provider.getTracer('quartermaster')
  const spans = new WeakMap<WorkScope, Span>()

  /** The span of a request or job, which its statements are below of. */
  function spanOf(scope: WorkScope): Span {
    const known = spans.get(scope)
    if (known) return known
    const kind = scope.kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL
    const span = tracer.startSpan(scope.id, { kind, startTime: scope.startedAt })
    spans.set(scope, span)
    return span
  }

  const stops = [
    requestDone.listen(({ scope, endpoint, status, milliseconds }) => {
      const span = spanOf(scope)
      span.updateName(endpoint)
      span.setAttributes({ 'http.route': endpoint, 'http.response.status_code': status })
      span.setAttribute('quartermaster.request_id', scope.id)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(scope.startedAt + milliseconds)
    }),
    jobDone.listen(({ scope, name, milliseconds, error }) => {
      const span = spanOf(scope)
      span.updateName(`job ${name}`)
      if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(scope.startedAt + milliseconds)
    }),
    statementDone.listen(({ scope, text, startedAt, milliseconds, hasFailed }) => {
      // Those of the loops that always run would be most of all spans.
      if (scope === null) return
      const parent = trace.setSpan(context.active(), spanOf(scope))
      const query = withoutValues(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query }
      const [verb = 'statement'] = query.split(' ')
      const span = tracer.startSpan(
        verb.toLowerCase(),
        { kind: SpanKind.CLIENT, startTime: startedAt, attributes },
        parent,
      )
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(startedAt + milliseconds)
    }),
  ]
  return {
    async stop() {
      for (const stop of stops) stop()
      // What waits is sent if the collector takes it now.
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref()),
      ])
    },
  }
}

/** One line in ten minutes says that the collector is away. */
function sayingWhenAway(exporter: OTLPTraceExporter, url: string, log: Log): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - saidAt > betweenLinesMilliseconds) {
          saidAt = performance.now()
          log.warn(`The collector at ${url} gets no traces: ${result.error.message}`)
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}
