import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

const firstRequests = 100

/**
 * Behind an untrusted proxy every request seems to come from the proxy: all users share its limits,
 * and the log has its address. So the first requests are checked.
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  log: Log,
): void {
  if (publicUrl === null || trustedProxies.length > 0) return
  let isDone = false
  let seen = 0
  app.addHook('onRequest', async (request) => {
    if (isDone) return
    seen += 1
    isDone = seen === firstRequests
    if (request.headers['x-forwarded-for'] === undefined) return
    isDone = true
    log.warn(
      { proxy: request.ip },
      `Requests come with X-Forwarded-For, and no proxy is trusted: all requests seem to come from ${request.ip}. If that is your proxy, start with TRUSTED_PROXIES=${request.ip} (docs/OPERATING.md, “Behind a proxy”).`,
    )
  })
}
