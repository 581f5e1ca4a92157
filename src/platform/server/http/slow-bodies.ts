import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

/**
 * Ends a request whose body does not arrive in time. The server's own limit is the one for files,
 * which are larger; it knows no routes.
 */
export function endSlowBodies(app: FastifyInstance, mostMilliseconds: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.isUpload) return payload
    const timer = setTimeout(() => {
      // What reads the body listens, and answers; the rest of it is never read.
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
