import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Log } from '../log.ts'

const crash = z.object({
  message: z.string().max(2_000),
  stack: z.string().max(8_000).default(''),
  path: z.string().max(300).default(''),
})

/** Takes the report of a screen that crashed; the reference that it shows is this request's id. */
export function serveCrash(app: FastifyInstance, log: Log): void {
  const config = { rateLimit: { max: 20, timeWindow: 60_000 } }
  app.post('/api/crash', { bodyLimit: 16 * 1024, config }, async (request) => {
    const report = crash.safeParse(request.body)
    log.error({ requestId: request.id, crash: report.data ?? 'unreadable' }, 'a screen crashed')
    return { reference: request.id }
  })
}
