import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { MetricsConfig } from '../watch-config.ts'
import type { Metrics } from './collect-metrics.ts'

const patienceMilliseconds = 10_000

/**
 * Serves `/metrics` on a port of its own, and nothing else. Whoever may not read it learns nothing.
 *
 * @throws when the port is in use
 */
export async function serveMetrics(
  { host, port, token }: MetricsConfig,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<{ close(): Promise<void> }> {
  const server = createServer(
    { requestTimeout: patienceMilliseconds, headersTimeout: patienceMilliseconds },
    (request, response) => {
      answer(request, response, token, metrics).catch(() => response.destroy())
    },
  )
  server.maxConnections = 20
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // The process goes on without it.
  server.on('error', () => undefined)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  token: string | null,
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
): Promise<void> {
  const say = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  if (token !== null && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    response.setHeader('www-authenticate', 'Bearer')
    say(401, 'text/plain', 'The token is missing or wrong.\n')
  } else if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
    say(404, 'text/plain', 'Only GET /metrics is served here.\n')
  } else {
    say(200, contentType, await text())
  }
}

/** Takes the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
