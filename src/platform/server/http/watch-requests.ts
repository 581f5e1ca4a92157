import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { requestDone } from '../watch/signals.ts'
import { beginScope, runInScope, type WorkScope } from '../watch/work-scope.ts'

const scopes = new WeakMap<FastifyRequest, WorkScope>()

/** Streams last for hours; how many are open is a figure of its own. */
const stream = '/api/live'

/**
 * Gives each request a scope, which its log lines and statements belong to, and tells what became of
 * it. At the level `info` each has a line in the log, without its query string.
 */
export function watchRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const scope = beginScope('request', request.id)
    scopes.set(request, scope)
    runInScope(scope, done)
  })
  // A body arrives by events of its connection, which is older than the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request)
    if (scope) runInScope(scope, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const scope = scopes.get(request)
    if (scope && request.routeOptions.url !== stream) tell(log, scope, request, reply)
    done()
  })
}

function tell(log: Log, scope: WorkScope, request: FastifyRequest, reply: FastifyReply): void {
  const endpoint = scope.endpoint ?? routeOf(request)
  const { statusCode: status, elapsedTime: milliseconds } = reply
  requestDone.tell({ scope, endpoint, status, milliseconds })
  if (!log.isLevelEnabled('info')) return
  const { id: requestId, userId } = scope
  log.info(
    { requestId, endpoint, status, milliseconds: Math.round(milliseconds), userId },
    'Request answered',
  )
}

/** The pattern of the route, such as `GET /api/files/:name`; what was called otherwise is unknown. */
function routeOf({ is404, method, routeOptions }: FastifyRequest): string {
  return is404 || routeOptions.url === undefined ? 'unknown' : `${method} ${routeOptions.url}`
}
