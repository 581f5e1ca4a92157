import type { ErrorMap, Meta } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { AnyRouter, ProcedureClientInterceptorOptions } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointMeta } from '../../contract.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import { systemActor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { RequestContext } from './acts.ts'
import { problemBody, toApiError } from './errors.ts'
import { letIn } from './let-in.ts'
import { listsFromQuery } from './repeated-parameters.ts'
import { type Visit, visitOf } from './visit.ts'

export type Authenticate = (visit: Visit) => Promise<Actor | null>

/** Why a request has no session, as the refusal that it is answered with. */
export type ExplainEnd = (visit: Visit) => Promise<Refusal>

type Options = {
  readonly router: AnyRouter
  readonly db: Database
  readonly log: Log
  readonly authenticate: Authenticate
  readonly explainEnd: ExplainEnd
  readonly requestSecret: string
}

/** Whoever has no session acts under this name, and sees no outlet. */
const visitor: Actor = { ...systemActor('Visitor', 'link'), grants: [] }

type GuardedCall = ProcedureClientInterceptorOptions<RequestContext, ErrorMap, Meta> & {
  next: (
    options?: ProcedureClientInterceptorOptions<RequestContext, ErrorMap, Meta>,
  ) => Promise<unknown>
}

/** Serves the one router twice: as RPC for our own screens, as REST for integrators. */
export function serveEndpoints(app: FastifyInstance, options: Options): void {
  const { router, db, log, authenticate, explainEnd, requestSecret } = options

  const guard = async (call: GuardedCall) => {
    const { context } = call
    try {
      const meta = call.procedure['~orpc'].meta as EndpointMeta // parse edge: set by endpoint()
      const actor = await authenticate(context.visit)
      if (!actor && meta.access !== 'open') throw await explainEnd(context.visit)
      await letIn(db, actor, meta, call.path.join('.'))
      insistOnShortKey(context.idempotencyKey)
      return await call.next({ ...call, context: { ...context, actor } })
    } catch (error) {
      throw toApiError(error, context.requestId, log)
    }
  }

  const rpc = new RPCHandler<RequestContext>(router, { clientInterceptors: [guard] })
  const readLists = (call: GuardedCall) => {
    const { inputSchema, route } = call.procedure['~orpc']
    const input = route.method === 'GET' ? listsFromQuery(inputSchema, call.input) : call.input
    return guard({ ...call, input })
  }

  const rest = new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [readLists],
    customErrorResponseBodyEncoder: problemBody,
  })

  const contextOf = (request: FastifyRequest): RequestContext => {
    const key = request.headers['idempotency-key']
    return {
      db,
      visitor: { ...visitor, requestId: request.id, ipAddress: request.ip },
      actor: null,
      visit: visitOf(request),
      idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
      requestSecret,
      requestId: request.id,
    }
  }

  const serve =
    (handler: typeof rpc | typeof rest, prefix: '/rpc' | '/api/v1') =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { matched } = await handler.handle(request, reply, {
        prefix,
        context: contextOf(request),
      })
      if (!matched) reply.callNotFound()
    }

  app.all('/rpc/*', serve(rpc, '/rpc'))
  app.all('/api/v1/*', serve(rest, '/api/v1'))
}

const longestKey = 255

function insistOnShortKey(key: string | null): void {
  if (key === null || key.length <= longestKey) return
  throw new Refusal(
    'invalid',
    'bad_key',
    `An Idempotency-Key has at most ${longestKey} characters; this one has ${key.length}.`,
    { field: 'Idempotency-Key' },
  )
}
