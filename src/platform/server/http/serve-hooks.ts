import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/database.ts'

/**
 * A message that another system sends by itself, without a session; its signature authenticates it.
 */
export type Hook = {
  readonly parameters: Readonly<Record<string, string>>
  /** One header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Unchanged, because the signature is over the bytes. */
  readonly body: Buffer
  readonly visit: { readonly requestId: string; readonly ipAddress: string }
}

export type HookRoute = {
  /** A GET of `/unsubscribe/…` is a page, because mail programs request it. */
  readonly path: `/hooks/${string}` | '/unsubscribe/:token'
  readonly mostBytes: number
  /** From one address. */
  readonly perMinute: number
  /** A Refusal is answered as everywhere. */
  readonly receive: (db: Database, hook: Hook) => Promise<Readonly<Record<string, unknown>>>
}

const parametersOf = z.record(z.string(), z.string())

/** Their bodies are not parsed; otherwise they are like every request. */
export async function serveHooks(
  app: FastifyInstance,
  { hooks, db }: { hooks: readonly HookRoute[]; db: Database },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { path, mostBytes, perMinute, receive } of hooks) {
      const load = { requestClass: 'open', isEssential: false } as const
      const config = { rateLimit: { max: perMinute, timeWindow: 60_000 }, load }
      scope.post(path, { bodyLimit: mostBytes, config }, (request) => receive(db, hookOf(request)))
    }
  })
}

function hookOf(request: FastifyRequest): Hook {
  const { body, headers, id, ip } = request
  return {
    parameters: parametersOf.parse(request.params),
    header: (name) => {
      const value = headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    visit: { requestId: id, ipAddress: ip },
  }
}
