import type { FastifyInstance } from 'fastify'
import { type Access, isAllowed } from '../../permissions.ts'
import type { Hub } from '../live/hub.ts'
import { authorize } from './authorize.ts'
import type { Authenticate } from './serve-endpoints.ts'
import { visitOf } from './visit.ts'

const beatMilliseconds = 15_000

/**
 * The live stream of a session, as server-sent events. A beat goes out every 15 s, so that proxies
 * keep the stream open and a lost peer is noticed; at each beat the session is looked up again, in
 * case its end was announced while the LISTEN connection was away.
 */
export function serveLive(
  app: FastifyInstance,
  options: { hub: Hub; authenticate: Authenticate; whoSees: Readonly<Record<string, Access>> },
): void {
  const { hub, authenticate, whoSees } = options
  app.get('/api/live', async (request, reply) => {
    const visit = { ...visitOf(request), isUnattended: true }
    const actor = await authenticate(visit)
    authorize(actor, 'signedIn')
    if (!actor?.sessionId) return reply.code(401).send()
    reply.hijack()
    const stream = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) stream.setHeader(name, value)
    }
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const send = (event: string, data: string) => {
      stream.write(`event: ${event}\ndata: ${data}\n\n`)
    }
    const end = () => {
      clearInterval(beat)
      leave()
      stream.end()
    }
    const leave = hub.subscribe({
      userId: actor.userId,
      sessionId: actor.sessionId,
      maySee: (noun) => noun in whoSees && isAllowed(actor.permissions, whoSees[noun] ?? 'open'),
      send,
      end,
    })
    const beat = setInterval(() => {
      authenticate(visit).then(
        (still) => (still ? send('beat', '{}') : end()),
        // The database is away; the stream stays and the next beat looks again.
        () => send('beat', '{}'),
      )
    }, beatMilliseconds)
    stream.on('close', end)
    send('hello', '{}')
  })
}
