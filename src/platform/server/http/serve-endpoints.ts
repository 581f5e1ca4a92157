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
import type { BulkAct } from '../../bulk-acts.ts'
import type { EndpointMeta } from '../../contract.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import { systemActor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { ChooseDatabase } from '../db/reserve.ts'
import type { Log } from '../log.ts'
import { nameInScope } from '../watch/work-scope.ts'
import type { RequestContext } from './acts.ts'
import { problemBody, toApiError } from './errors.ts'
import { letIn } from './let-in.ts'
import { type CountedLists, countIfLaterPage } from './pages-read.ts'
import { listsFromQuery } from './repeated-parameters.ts'
import { isLarge, openBytes, usualBytes } from './request-bodies.ts'
import type { RequestLimits } from './request-limits.ts'
import { requireCount } from './require-count.ts'
import { type Visit, visitOf } from './visit.ts'

/** Asks the usual connections, or those of the given database. */
export type Authenticate = (visit: Visit, db?: Database) => Promise<Actor | null>

/** Why a request has no session, as the refusal to answer with. */
export type ExplainEnd = (visit: Visit) => Promise<Refusal>

type Options = {
  readonly router: AnyRouter
  readonly contract: AnyContractRouter
  readonly largeBodies: Readonly<Record<string, number>>
  readonly bulkActs: Readonly<Record<string, BulkAct>>
  readonly countedLists: CountedLists
  readonly config: Pick<Config, 'openRequestsPerMinute'>
  readonly db: Database
  readonly chooseDatabase: ChooseDatabase
  readonly log: Log
  readonly authenticate: Authenticate
  readonly explainEnd: ExplainEnd
  readonly requestSecret: string
  readonly limits: RequestLimits
}

/** What an endpoint's guard needs of the request beyond what handlers get. */
type ServedContext = RequestContext & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The actor of a request without a session, with access to no outlet. */
const visitor: Actor = { ...systemActor('Visitor', 'link'), grants: [] }

type GuardedCall = ProcedureClientInterceptorOptions<ServedContext, ErrorMap, Meta> & {
  next: (
    options?: ProcedureClientInterceptorOptions<ServedContext, ErrorMap, Meta>,
  ) => Promise<unknown>
}

/** Serves the one router twice: as RPC for our own screens, as REST for integrators. */
export function serveEndpoints(app: FastifyInstance, options: Options): void {
  const { router, bulkActs, chooseDatabase, log, authenticate, explainEnd, requestSecret } = options
  const { db: usual, limits } = options

  const guard = async (call: GuardedCall, door: 'rpc' | 'rest') => {
    const { context } = call
    const name = call.path.join('.')
    nameInScope({ endpoint: name })
    try {
      const meta = call.procedure['~orpc'].meta as EndpointMeta // parse edge: set by endpoint()
      const from = () => chooseDatabase(meta.isEssential)
      const actor = await authenticate(context.visit, from())
      if (!actor && meta.access !== 'open') throw await explainEnd(context.visit)
      nameInScope({ userId: actor?.userId ?? null })
      if (actor) await limits.countFor(context.request, actor)
      await letIn(from(), actor, meta, name)
      requireShortKey(context.idempotencyKey)
      const db = from()
      await requireCount(db.reader, bulkActs[name], call.input)
      if (door === 'rest') requireKey(meta, context.idempotencyKey)
      const answer = await call.next({ ...call, context: { ...context, db, actor } })
      const read = { endpoint: name, input: call.input, answer }
      if (actor) await countIfLaterPage(options.countedLists, db, actor, read)
      return answer
    } catch (error) {
      const wait = error instanceof Refusal ? error.details.retryAfterSeconds : undefined
      if (typeof wait === 'number') context.reply.header('retry-after', String(wait))
      throw toApiError(error, context.requestId, log)
    }
  }

  const rpc = new RPCHandler<ServedContext>(router, {
    clientInterceptors: [(call: GuardedCall) => guard(call, 'rpc')],
  })
  const readLists = (call: GuardedCall) => {
    const { inputSchema, route } = call.procedure['~orpc']
    const input = route.method === 'GET' ? listsFromQuery(inputSchema, call.input) : call.input
    return guard({ ...call, input }, 'rest')
  }

  const rest = new OpenAPIHandler<ServedContext>(router, {
    clientInterceptors: [readLists],
    customErrorResponseBodyEncoder: problemBody,
  })

  const contextOf = (request: FastifyRequest, reply: FastifyReply): ServedContext => {
    const key = request.headers['idempotency-key']
    return {
      db: usual,
      visitor: { ...visitor, requestId: request.id, ipAddress: request.ip },
      actor: null,
      visit: visitOf(request),
      idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
      requestSecret,
      requestId: request.id,
      request,
      reply,
    }
  }

  const serve =
    (handler: typeof rpc | typeof rest, prefix: '/rpc' | '/api/v1') =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { matched } = await handler.handle(request, reply, {
        prefix,
        context: contextOf(request, reply),
      })
      if (matched) return
      reply.callNotFound()
      return reply
    }

  const requireKnownSender = knownSendersOf(options)

  // Other methods may have a body without a limit; none of our endpoints use them.
  const route = (method: readonly HTTPMethods[], url: string, own: RouteShorthandOptions) => {
    const isRpc = url.startsWith('/rpc/')
    const handler = isRpc ? serve(rpc, '/rpc') : serve(rest, '/api/v1')
    app.route({ ...own, method: [...method], url, exposeHeadRoute: false, handler })
  }
  for (const { rpcUrl, restUrl, method, isOpen, own } of unusualEndpoints(options)) {
    const guarded = isOpen ? own : { ...own, onRequest: requireKnownSender }
    route(['GET', 'POST'], rpcUrl, guarded)
    route([method], restUrl, guarded)
  }
  // All others share two routes, which takes much less memory than one each.
  const rpcReads = new Set(rpcUrlsOfReads(options.contract))
  const loadOfRpc = ({ url }: FastifyRequest) =>
    rpcReads.has(url.split('?')[0] ?? '') ? usualLoads.read : usualLoads.write
  const loadOfRest = ({ method }: FastifyRequest) =>
    method === 'GET' ? usualLoads.read : usualLoads.write
  route(['GET', 'POST'], '/rpc/*', {
    config: { load: loadOfRpc },
    onRequest: requireKnownSender,
  })
  route(['GET', 'POST'], '/api/v1/*', {
    config: { load: loadOfRest },
    onRequest: requireKnownSender,
  })
}

/** Refuses a large body without a session before it is read. */
const knownSendersOf =
  ({ authenticate, explainEnd }: Options) =>
  async (request: FastifyRequest) => {
    if (!isLarge(request)) return
    const visit = visitOf(request)
    if (!(await authenticate(visit))) throw await explainEnd(visit)
  }

const usualLoads = {
  read: { requestClass: 'read', isEssential: false },
  write: { requestClass: 'write', isEssential: false },
} as const

function rpcUrlsOfReads(contract: AnyContractRouter): string[] {
  const found: string[] = []
  traverseContractProcedures(
    { router: contract, path: [] },
    ({ contract: { '~orpc': of }, path }) => {
      if (of.route.method === 'GET') found.push(`/rpc/${path.join('/')}`)
    },
  )
  return found
}

type UnusualEndpoint = {
  readonly rpcUrl: string
  readonly restUrl: string
  readonly method: 'GET' | 'POST'
  readonly isOpen: boolean
  readonly own: RouteShorthandOptions
}

/** The endpoints with limits of their own: large inputs, much work, and public ones. */
function unusualEndpoints({ contract, largeBodies, config }: Options) {
  const found: UnusualEndpoint[] = []
  const { openRequestsPerMinute } = config
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: endpoint, path }) => {
    const { meta, route } = endpoint['~orpc']
    const { access, kind, requestClass, isEssential } = meta as EndpointMeta // parse edge: set by endpoint()
    const isOpen = access === 'open'
    const large = largeBodies[path.join('.')]
    if (large === undefined && requestClass === kind && !isEssential) return
    found.push({
      rpcUrl: `/rpc/${path.join('/')}`,
      restUrl: `/api/v1${route.path ?? ''}`.replaceAll(/\{(\w+)\}/g, ':$1'),
      method: route.method === 'GET' ? 'GET' : 'POST',
      isOpen,
      own: {
        bodyLimit: large ?? (isOpen ? openBytes : usualBytes),
        config: {
          load: { requestClass, isEssential },
          ...(isOpen ? rateOf(openRequestsPerMinute, large) : {}),
        },
      },
    })
  })
  return found
}

/** Anyone with a link may upload pictures; one large body counts as many small ones. */
const smallOnesInLarge = 30

function rateOf(perMinute: number, large: number | undefined) {
  const max = large === undefined ? perMinute : Math.ceil(perMinute / smallOnesInLarge)
  return { rateLimit: { max, timeWindow: 60_000 } }
}

/** Our own screens send a key with every write; other programs must send one where money moves. */
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

function requireShortKey(key: string | null): void {
  if (key === null || key.length <= longestKey) return
  throw new Refusal(
    'invalid',
    'bad_key',
    `An Idempotency-Key has at most ${longestKey} characters; this one has ${key.length}.`,
    { field: 'Idempotency-Key' },
  )
}
