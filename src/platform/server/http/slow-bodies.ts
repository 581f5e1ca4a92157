import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

/**
 * Ends a request whose body does not arrive in time. The server's own time-out fits files, which
 * are larger, and applies to all routes.
 */
export function endSlowBodies(app: FastifyInstance, mostMilliseconds: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.isUpload) return payload
    const timer = setTimeout(() => {
      // The reader of the body listens and answers; the rest of the body is never read.
      if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow())
    }, mostMilliseconds)
    payload.once('end', () => clearTimeout(timer))
    payload.once('close', () => clearTimeout(timer))
    return payload
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file is sent as the body. */
    isUpload?: true
  }
}

function tooSlow(): Refusal {
  return new Refusal(
    'slow',
    'body_too_slow',
    'The request did not arrive in time. Please send it again.',
  )
}
