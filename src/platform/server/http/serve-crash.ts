import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Log } from '../log.ts'

const crash = z.object({
  message: z.string().max(2_000),
  stack: z.string().max(8_000).default(''),
  path: z.string().max(300).default(''),
  /** By default, the screen itself crashed. */
  kind: z.enum(['crash', 'failed_step']).default('crash'),
})

const said = { crash: 'a screen crashed', failed_step: 'a step of a screen failed' } as const

/**
 * Receives the report of a crashed screen or of a failed step; the reference on the screen is this
 * request's id.
 */
export function serveCrash(app: FastifyInstance, log: Log): void {
  const load = { requestClass: 'open', isEssential: false } as const
  const config = { rateLimit: { max: 20, timeWindow: 60_000 }, load }
  app.post('/api/crash', { bodyLimit: 16 * 1024, config }, async (request) => {
    const report = crash.safeParse(request.body)
    log.error(
      { requestId: request.id, crash: report.data ?? 'unreadable' },
      said[report.data?.kind ?? 'crash'],
    )
    return { reference: request.id }
  })
}
