import type { FastifyInstance } from 'fastify'
import type { Access } from '../../permissions.ts'
import { Refusal } from '../../refusal.ts'
import { type Actor, outletsOf } from '../actor.ts'
import type { Config } from '../config.ts'
import { gatherHints } from '../live/gather-hints.ts'
import type { Hub } from '../live/hub.ts'
import { capStreams } from '../live/stream-caps.ts'
import { authorize } from './authorize.ts'
import type { Authenticate } from './serve-endpoints.ts'
import { type Visit, visitOf } from './visit.ts'

const beatMilliseconds = 15_000
const hintMilliseconds = 1_000
const serverStops = 'This server is about to stop. Another one, or its successor, takes over soon.'
/** The longest delay of a timer; no session lasts that long. */
const longestTimerMilliseconds = 2 ** 31 - 1

type WhoSees = Readonly<Record<string, Exclude<Access, 'open'>>>

/**
 * The live stream of a session, as server-sent events. A beat goes out every 15 s, so that proxies
 * keep the stream open and a lost peer is noticed. Each beat checks the session again, in case its
 * end, or a change of its rights, was announced while the LISTEN connection was away. A stream
 * keeps the rights that it was opened with and ends when they change.
 */
export function serveLive(
  app: FastifyInstance,
  options: {
    hub: Hub
    authenticate: Authenticate
    whoSees: WhoSees
    stopping: AbortSignal
    config: Pick<Config, 'mostStreams'>
  },
): void {
  const { hub, whoSees, stopping } = options
  const authenticate = oncePerBeat(options.authenticate)
  const caps = capStreams(options.config.mostStreams)
  const load = { requestClass: 'read', isEssential: false } as const
  app.get('/api/live', { config: { load } }, async (request, reply) => {
    const visit = { ...visitOf(request), isUnattended: true }
    const actor = await options.authenticate(visit)
    authorize(actor, 'signedIn')
    if (!actor?.sessionId) return reply.code(401).send()
    if (stopping.aborted) throw new Refusal('unavailable', 'stopping', serverStops)
    const { sessionId, userId } = actor
    const stream = reply.raw
    const lookAgain = () => {
      send('resync', '{}')
      end()
    }
    const leaveCaps = caps.enter({ sessionId, userId, lookAgain })
    reply.hijack()
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
    const hints = gatherHints((all) => send('hint', JSON.stringify(all)), hintMilliseconds)
    const end = () => {
      hints.passOn()
      hints.stop()
      clearInterval(beat)
      clearTimeout(expiry)
      leave()
      leaveCaps()
      stream.end()
    }
    const leave = hub.subscribe({
      userId,
      ownerId: actor.onBehalfOf ?? userId,
      sessionId,
      outletsFor: (noun) => {
        const access = whoSees[noun]
        return access === undefined ? [] : outletsOf(actor, access)
      },
      supplierId: actor.supplierId,
      hint: hints.add,
      resync: () => send('resync', '{}'),
      end,
    })
    const rights = rightsOf(actor)
    const expiry = actor.validUntil
      ? setTimeout(lookAgain, millisecondsUntil(actor.validUntil))
      : undefined
    const beat = setInterval(() => {
      authenticate(sessionId, visit).then(
        (still) => (still && rightsOf(still) === rights ? send('beat', '{}') : lookAgain()),
        // The database is away; the stream stays open and the next beat checks again.
        () => send('beat', '{}'),
      )
    }, beatMilliseconds)
    stream.on('close', end)
    send('hello', '{}')
  })
}

/** One check of a session for all of its streams, which beat at about the same time. */
function oncePerBeat(authenticate: Authenticate) {
  const looks = new Map<string, ReturnType<Authenticate>>()
  return (sessionId: string, visit: Visit): ReturnType<Authenticate> => {
    const known = looks.get(sessionId)
    if (known) return known
    const look = authenticate(visit)
    looks.set(sessionId, look)
    setTimeout(() => looks.delete(sessionId), beatMilliseconds / 2).unref()
    return look
  }
}

function millisecondsUntil(instant: string): number {
  return Math.min(longestTimerMilliseconds, Math.max(0, Date.parse(instant) - Date.now()))
}

/** What an actor may see, and where, as one text to compare. */
function rightsOf({ userId, supplierId, grants }: Actor): string {
  return JSON.stringify([
    userId,
    supplierId,
    grants.map((grant) => [[...grant.permissions], grant.outletIds]),
  ])
}
