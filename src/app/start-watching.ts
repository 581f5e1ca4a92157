import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { healthGauges, watchHealth } from '#office/health/server/index.ts'
import { addressOf, type Config } from '#platform/server/config.ts'
import type { Log } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { productRoot } from '#platform/server/product-root.ts'
import { collectSlowStatements } from '#platform/server/watch/slow-statements.ts'
import { ownFacts, type Watched } from './own-facts.ts'
import { ownGauges } from './own-gauges.ts'

type Started = Omit<Watched, 'slow'> & { readonly log: Log }

const manifest = z.object({ version: z.string() })

/**
 * Watches a server: slow statements, its report to the others and the checks of the system, and where
 * they are set metrics and traces. What is not set is not loaded.
 *
 * @throws when the port for metrics is in use
 */
export async function startWatching({ config, log, watched, backups }: Started) {
  const { slowStatementMilliseconds: slowFrom, metrics, tracesUrl } = config
  const slow = slowFrom > 0 ? collectSlowStatements(log, slowFrom) : null
  const stopMetrics = metrics && (await startMetrics(metrics, { config, watched, backups }))
  const tracing = tracesUrl === null ? null : await startTraces(tracesUrl, log)
  const text = await readFile(join(productRoot, 'package.json'), 'utf8')
  const health = watchHealth(watched.database, log, {
    server: {
      id: newId(),
      name: `${hostname()}:${config.port}`,
      version: manifest.parse(JSON.parse(text)).version,
      startedAt: new Date().toISOString(),
    },
    facts: ownFacts({ config, watched, backups, slow }),
    jobs: watched.jobs,
    address: addressOf(config),
  })
  return {
    async stop() {
      await health.stop()
      slow?.stop()
      await stopMetrics?.()
      await tracing?.stop()
    },
  }
}

async function startMetrics(
  metrics: NonNullable<Config['metrics']>,
  own: Omit<Watched, 'slow'>,
): Promise<() => Promise<void>> {
  const { collectMetrics } = await import('#platform/server/watch/collect-metrics.ts')
  const { serveMetrics } = await import('#platform/server/http/serve-metrics.ts')
  const { database, jobs } = own.watched
  const collected = collectMetrics(
    [ownGauges(own), healthGauges(database, jobs)],
    own.config.slowStatementMilliseconds,
  )
  const served = await serveMetrics(metrics, collected)
  return async () => {
    await served.close()
    collected.stop()
  }
}

async function startTraces(url: string, log: Log) {
  const { sendTraces } = await import('#platform/server/watch/send-traces.ts')
  return sendTraces(url, log)
}
