import type { AnyContractRouter, ErrorMap, Meta } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import {
  type AnyRouter,
  type ProcedureClientInterceptorOptions,
  traverseContractProcedures,
} from '@orpc/server'
import { RPCHandler } from '@orpc/server/fastify'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify'
import type { EndpointMeta } from '../../contract.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import { systemActor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { RequestContext } from './acts.ts'
import { problemBody, toApiError } from './errors.ts'
import { letIn } from './let-in.ts'
import { listsFromQuery } from './repeated-parameters.ts'
import { isLarge, openBytes } from './request-bodies.ts'
import { type Visit, visitOf } from './visit.ts'

export type Authenticate = (visit: Visit) => Promise<Actor | null>

/** Why a request has no session, as the refusal that it is answered with. */
export type ExplainEnd = (visit: Visit) => Promise<Refusal>

type Options = {
  readonly router: AnyRouter
  readonly contract: AnyContractRouter
  readonly largeBodies: Readonly<Record<string, number>>
  readonly config: Pick<Config, 'openRequestsPerMinute'>
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

  const guard = async (call: GuardedCall, door: 'rpc' | 'rest') => {
    const { context } = call
    try {
      const meta = call.procedure['~orpc'].meta as EndpointMeta // parse edge: set by endpoint()
      const actor = await authenticate(context.visit)
      if (!actor && meta.access !== 'open') throw await explainEnd(context.visit)
      await letIn(db, actor, meta, call.path.join('.'))
      insistOnShortKey(context.idempotencyKey)
      if (door === 'rest') requireKey(meta, context.idempotencyKey)
      return await call.next({ ...call, context: { ...context, actor } })
    } catch (error) {
      throw toApiError(error, context.requestId, log)
    }
  }

  const rpc = new RPCHandler<RequestContext>(router, {
    clientInterceptors: [(call: GuardedCall) => guard(call, 'rpc')],
  })
  const readLists = (call: GuardedCall) => {
    const { inputSchema, route } = call.procedure['~orpc']
    const input = route.method === 'GET' ? listsFromQuery(inputSchema, call.input) : call.input
    return guard({ ...call, input }, 'rest')
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

  const requireKnownSender = async (request: FastifyRequest) => {
    if (!isLarge(request)) return
    const visit = visitOf(request)
    if (!(await authenticate(visit))) throw await explainEnd(visit)
  }

  // Other methods may have a body that nothing limits; nothing of ours has them.
  const route = (method: readonly HTTPMethods[], url: string, limits: RouteShorthandOptions) => {
    const isRpc = url.startsWith('/rpc/')
    const handler = isRpc ? serve(rpc, '/rpc') : serve(rest, '/api/v1')
    app.route({ ...limits, method: [...method], url, exposeHeadRoute: false, handler })
  }
  for (const { rpcUrl, restUrl, method, isOpen, limits } of limitedEndpoints(options)) {
    const guarded = isOpen ? limits : { ...limits, onRequest: requireKnownSender }
    route(['GET', 'POST'], rpcUrl, guarded)
    route([method], restUrl, guarded)
  }
  route(['GET', 'POST'], '/rpc/*', {})
  route(['GET', 'POST'], '/api/v1/*', {})
}

type LimitedEndpoint = {
  readonly rpcUrl: string
  readonly restUrl: string
  readonly method: 'GET' | 'POST'
  readonly isOpen: boolean
  readonly limits: RouteShorthandOptions
}

/** The endpoints that take more or less than usual: large inputs, and what anybody may call. */
function limitedEndpoints({ contract, largeBodies, config }: Options) {
  const found: LimitedEndpoint[] = []
  const { openRequestsPerMinute } = config
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: endpoint, path }) => {
    const { meta, route } = endpoint['~orpc']
    const { access } = meta as EndpointMeta // parse edge: set by endpoint()
    const large = largeBodies[path.join('.')]
    if (large === undefined && access !== 'open') return
    found.push({
      rpcUrl: `/rpc/${path.join('/')}`,
      restUrl: `/api/v1${route.path ?? ''}`.replaceAll(/\{(\w+)\}/g, ':$1'),
      method: route.method === 'GET' ? 'GET' : 'POST',
      isOpen: access === 'open',
      limits: {
        bodyLimit: large ?? openBytes,
        ...(access === 'open' ? { config: rateOf(openRequestsPerMinute, large) } : {}),
      },
    })
  })
  return found
}

/** Anybody may send pictures to a link that they were given; one large body counts as many small ones. */
const smallOnesInLarge = 30

function rateOf(perMinute: number, large: number | undefined) {
  const max = large === undefined ? perMinute : Math.ceil(perMinute / smallOnesInLarge)
  return { rateLimit: { max, timeWindow: 60_000 } }
}

/** Our own screens send a key with every write; other programs are asked for one where it is money. */
function requireKey({ needsKey }: EndpointMeta, key: string | null): void {
  if (!needsKey || key !== null) return
  throw new Refusal(
    'invalid',
    'key_required',
    'Send an Idempotency-Key with this request: a text that is new for each payment, refund, credit or settlement, and the same when you repeat one. Without it a repeated request would count twice.',
    { field: 'Idempotency-Key' },
  )
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
