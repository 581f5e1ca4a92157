import type { FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'
import { type Log, quietLogOf } from '../log.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it should get requests: it reaches its database, has
 * disk space, has time for essential work, and is not about to stop.
 */
export function serveHealth(
  app: FastifyInstance,
  {
    probe,
    stopping,
    log,
  }: { readonly probe: Probe; readonly stopping: AbortSignal; readonly log: Log },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  const load = { requestClass: 'open', isEssential: true } as const
  app.get('/readyz', { config: { load } }, async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    if (quietLogOf(log)?.isDiskFull()) return reply.code(503).send({ status: 'disk_full' })
    if (await probe.answers()) return { status: 'ready' }
    return reply.code(503).send({ status: 'database_away' })
  })
}
