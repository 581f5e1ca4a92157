import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify'
import type { BulkAct } from '../../bulk-acts.ts'
import type { Access } from '../../permissions.ts'
import { Refusal } from '../../refusal.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Probe } from '../db/probe.ts'
import type { ChooseDatabase } from '../db/reserve.ts'
import type { Hub } from '../live/hub.ts'
import type { Log } from '../log.ts'
import { problemBody, toApiError } from './errors.ts'
import { type FileRoute, serveFiles } from './files.ts'
import type { CountedLists } from './pages-read.ts'
import { isLarge, refusalOfBody, takeJsonOnly, usualBytes } from './request-bodies.ts'
import { requestIds } from './request-ids.ts'
import { limitRequests } from './request-limits.ts'
import { requireLoads } from './request-load.ts'
import { dropRestOfBody } from './rest-of-body.ts'
import { requireSameOrigin } from './same-origin.ts'
import { type AuthRoute, serveAuth } from './serve-auth.ts'
import { serveCrash } from './serve-crash.ts'
import { type Authenticate, type ExplainEnd, serveEndpoints } from './serve-endpoints.ts'
import { serveHealth } from './serve-health.ts'
import { type HookRoute, serveHooks } from './serve-hooks.ts'
import { serveLive } from './serve-live.ts'
import { type MessageDocs, serveReference } from './serve-reference.ts'
import { serveWeb } from './serve-web.ts'
import { shedLoad } from './shed-load.ts'
import { endSlowBodies } from './slow-bodies.ts'
import { retryAfter } from './trouble.ts'
import { warnOfUnknownProxy } from './unknown-proxy.ts'
import { watchRequests } from './watch-requests.ts'

/** A server that is set up but does not listen yet. */
export type HttpServer = FastifyInstance

export type ServerParts = {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly chooseDatabase: ChooseDatabase
  /** For imports and exports, which may take a long time. */
  readonly background: Database
  readonly probe: Probe
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal
  readonly hub: Hub
  readonly router: AnyRouter
  readonly contract: AnyContractRouter
  /** Called with the API document, which few servers ever show. */
  readonly messages: () => MessageDocs
  /**
   * Endpoint names, such as `orders.place`, with their body limit where the usual one is too small.
   */
  readonly largeBodies: Readonly<Record<string, number>>
  /** Bulk writes, and whether they lose something. */
  readonly bulkActs: Readonly<Record<string, BulkAct>>
  /** Lists with customers, of which the later pages are counted for each account. */
  readonly countedLists: CountedLists
  readonly files: readonly FileRoute[]
  readonly hooks: readonly HookRoute[]
  readonly authenticate: Authenticate
  readonly explainEnd: ExplainEnd
  readonly auth: readonly AuthRoute[]
  /** For live hints: the permission with which a user gets hints about a noun. */
  readonly whoSees: Readonly<Record<string, Exclude<Access, 'open'>>>
  readonly webRoot: string
  /** Page paths of the app, such as `/orders/$id`. */
  readonly pagePaths: readonly string[]
  /** See idempotency.ts. */
  readonly requestSecret: string
}

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, log } = parts
  const { patience } = config
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    bodyLimit: usualBytes,
    requestTimeout: patience.uploadMilliseconds,
    connectionTimeout: patience.silenceMilliseconds,
    keepAliveTimeout: patience.keepAliveMilliseconds,
    http: {
      headersTimeout: patience.headersMilliseconds,
      connectionsCheckingInterval: Math.ceil(patience.headersMilliseconds / 3),
    },
    genReqId: requestIds(config.trustedProxies),
    requestIdHeader: false,
    // Each line gets the request id from its scope, and each request one line of our own.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The right-most address that is not one of these; anyone may have written those before it.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // An undecodable URL would match none of the hooks; rewritten to an unknown one, it is answered
    // like every other.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/unreadable'),
  })

  watchRequests(app, log)
  app.setErrorHandler((error, request, reply) => {
    const wait = error instanceof Refusal ? error.details.retryAfterSeconds : undefined
    if (typeof wait === 'number') reply.header('retry-after', String(wait))
    return sendProblem(reply, toApiError(asKnown(error), request.id, log))
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The next request should reach another server, and the connection must not outlast this one.
    // Otherwise what is left of a refused body would be read before the next request.
    const isUnread = reply.statusCode >= 400 && isLarge(request) && !request.raw.complete
    if (parts.stopping.aborted || isUnread) reply.header('connection', 'close')
    if (isUnread) dropRestOfBody(request)
    reply.header('permissions-policy', devicePolicy)
    const isPassing = reply.statusCode === 429 || reply.statusCode === 503
    if (isPassing && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter())
    const isProblem = reply.statusCode >= 400 && request.url.startsWith('/api/v1/')
    if (isProblem && String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-type', 'application/problem+json; charset=utf-8')
    const isAnswer = /^\/(api|rpc|hooks)\//.test(request.url)
    if (isAnswer && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    hsts: isSecure(config),
  })
  requireLoads(app)
  await shedLoad(app, config.busyMilliseconds)
  const limits = await limitRequests(app, config)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  takeJsonOnly(app)
  endSlowBodies(app, patience.bodyMilliseconds)

  requireSameOrigin(app)
  warnOfUnknownProxy(app, config, log)
  serveHealth(app, parts)
  serveAuth(app, parts)
  serveCrash(app, log)
  serveLive(app, parts)
  await serveFiles(app, { ...parts, limits })
  await serveHooks(app, parts)
  serveReference(app, parts)
  serveEndpoints(app, { ...parts, limits })
  await serveWeb(app, parts)
  return app
}

function sendProblem(reply: FastifyReply, problem: ReturnType<typeof toApiError>): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').send(problemBody(problem))
}

/** Camera for scans and photos; no other device feature is requested. */
const devicePolicy =
  'camera=(self), hid=(self), serial=(self), usb=(self), geolocation=(), microphone=(), payment=()'

const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

function isReadable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    // Percent signs that encode nothing.
    return false
  }
}

function isSecure(config: Config): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

/** The web framework's own errors (a body that is not JSON, or too large) as our refusals. */
function asKnown(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (typeof status !== 'number' || status < 400 || status >= 500) return error
  return refusalOfBody(status) ?? new Refusal('invalid', 'malformed_request', error.message)
}
