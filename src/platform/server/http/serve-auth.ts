import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openBytes } from './request-bodies.ts'
import { type Visit, visitOf } from './visit.ts'

export type AuthReply = {
  readonly body: Readonly<Record<string, unknown>>
  /** Whole Set-Cookie lines. */
  readonly cookies?: readonly string[]
  /** The browser forgets the answers that it keeps, such as pictures of this user's orders. */
  readonly clearsCache?: true
}

/**
 * A step of signing in or out. These are apart from the endpoints because they answer with cookies,
 * and because no session stands behind them. A no is a Refusal.
 */
export type AuthRoute = {
  readonly path: `/api/auth/${string}`
  readonly act: (visit: Visit, body: unknown) => Promise<AuthReply>
}

/** Small bodies, and not too many: both are looked at before anything is read. */
export function serveAuth(
  app: FastifyInstance,
  options: { auth: readonly AuthRoute[]; config: Pick<Config, 'openRequestsPerMinute'> },
): void {
  const rateLimit = { max: options.config.openRequestsPerMinute, timeWindow: 60_000 }
  const load = { requestClass: 'open', isEssential: true } as const
  const limits = { bodyLimit: openBytes, config: { rateLimit, load } }
  for (const { path, act } of options.auth) {
    app.post(path, limits, async (request, reply) => {
      const { body, cookies = [], clearsCache } = await act(visitOf(request), request.body)
      for (const cookie of cookies) reply.header('set-cookie', cookie)
      // Not its storage: that holds what belongs to the machine, such as its printer.
      if (clearsCache) reply.header('clear-site-data', '"cache"')
      return reply.send(body)
    })
  }
}
