import type { FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'

/** `/healthz`: the process answers. `/readyz`: it can work, that is, it reaches its database. */
export function serveHealth(app: FastifyInstance, { probe }: { readonly probe: Probe }): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (await probe.answers()) return { status: 'ready' }
    return reply.code(503).send({ status: 'database_away' })
  })
}
