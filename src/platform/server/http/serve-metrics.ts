import { createHash, timingSafeEqual } from 'node:crypto'
import { fastify } from 'fastify'
import type { Metrics } from '../watch/collect-metrics.ts'
import type { MetricsConfig } from '../watch-config.ts'

const patienceMilliseconds = 10_000
const mostConnections = 20

/**
 * Serves `/metrics` on a port of its own, and nothing else. A caller without the token learns
 * nothing.
 *
 * @throws when the port is in use
 */
export async function serveMetrics(
  { host, port, token }: MetricsConfig,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<{ close(): Promise<void> }> {
  const app = fastify({
    requestTimeout: patienceMilliseconds,
    connectionTimeout: patienceMilliseconds,
    bodyLimit: 1,
    forceCloseConnections: true,
  })
  app.server.maxConnections = mostConnections
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token === null || isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return
    reply.header('www-authenticate', 'Bearer').code(401).type('text/plain')
    return reply.send('The token is missing or wrong.\n')
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').send('Only GET /metrics is served here.\n'),
  )
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
  await app.listen({ host, port })
  return { close: () => app.close() }
}

/** Takes the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
