import type { FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it should get requests, that is, it reaches its
 * database and is not about to stop.
 */
export function serveHealth(
  app: FastifyInstance,
  { probe, stopping }: { readonly probe: Probe; readonly stopping: AbortSignal },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    if (await probe.answers()) return { status: 'ready' }
    return reply.code(503).send({ status: 'database_away' })
  })
}
