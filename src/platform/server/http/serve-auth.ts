import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openBytes } from './request-bodies.ts'
import { type Visit, visitOf } from './visit.ts'

export type AuthReply = {
  readonly body: Readonly<Record<string, unknown>>
  /** Whole Set-Cookie lines. */
  readonly cookies?: readonly string[]
  /** The browser clears its cache, such as pictures of this user's orders. */
  readonly clearsCache?: true
}

/**
 * A step of signing in or out. These are separate from the endpoints because they answer with
 * cookies and run without a session. A refused step throws a Refusal.
 */
export type AuthRoute = {
  readonly path: `/api/auth/${string}`
  readonly act: (visit: Visit, body: unknown) => Promise<AuthReply>
}

/** Small bodies, and a limited number: both are checked before anything is read. */
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
      // The cache only: storage has settings of the machine, such as its printer.
      if (clearsCache) reply.header('clear-site-data', '"cache"')
      return reply.send(body)
    })
  }
}
