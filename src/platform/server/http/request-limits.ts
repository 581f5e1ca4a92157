import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestClass } from '../../contract.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import { loadOf } from './request-load.ts'

/** Limits of one account, checked once the sender of a request is known. */
export type RequestLimits = {
  /** Counts the request; refuses it above the account's limit for its class. */
  countFor(request: FastifyRequest, actor: Actor): Promise<void>
  /** For an export or import. @returns a function to call when it has ended */
  beginHeavy(actor: Actor): () => void
}

type Counted = Exclude<RequestClass, 'open'>
type Limits = Pick<Config, 'requestsPerMinute' | 'perMinute' | 'heavyAtOnce'>

declare module 'fastify' {
  interface FastifyRequest {
    accountId: string
  }
}

const timeWindow = 60_000

/** How many accounts at their limits may share one address, such as that of a warehouse. */
const accountsPerAddress = 20

const nouns = { read: 'reads', write: 'changes', heavy: 'reports, exports and imports' } as const

/**
 * Limits of requests: per address, per account, and per class of either. Each server counts by
 * itself, so that several servers multiply the limits. Requests without a session have limits of
 * their own for each route, by address.
 */
export async function limitRequests(app: FastifyInstance, limits: Limits): Promise<RequestLimits> {
  const { requestsPerMinute, perMinute, heavyAtOnce } = limits
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow,
    errorResponseBuilder: (_request, { after }) => tooManyFrom(after),
  })
  app.decorateRequest('accountId', '')

  const counters = (times: number, of: { keyGenerator?: (request: FastifyRequest) => string }) => {
    const counter = (name: Counted) =>
      app.createRateLimit({ max: perMinute[name] * times, timeWindow, ...of })
    return { read: counter('read'), write: counter('write'), heavy: counter('heavy') }
  }
  const ofAddress = counters(accountsPerAddress, {})
  const ofAccount = counters(1, { keyGenerator: ({ accountId }) => accountId })
  const running = new Map<string, number>()

  app.addHook('onRequest', async (request) => {
    const name = countedClass(request)
    if (name === null) return
    const count = await ofAddress[name](request)
    if (!count.isAllowed && count.isExceeded)
      throw tooMany('Your network address', name, count.max, count.ttlInSeconds)
  })

  return {
    async countFor(request, actor) {
      const name = countedClass(request)
      if (name === null) return
      request.accountId = accountOf(actor)
      const count = await ofAccount[name](request)
      if (!count.isAllowed && count.isExceeded)
        throw tooMany('Your account', name, count.max, count.ttlInSeconds)
    },
    beginHeavy(actor) {
      const id = accountOf(actor)
      const now = running.get(id) ?? 0
      if (now >= heavyAtOnce) throw tooManyAtOnce(heavyAtOnce)
      running.set(id, now + 1)
      return () => {
        const left = (running.get(id) ?? 1) - 1
        if (left > 0) running.set(id, left)
        else running.delete(id)
      }
    },
  }
}

/** The account that really asks, whatever key, device or view it uses. */
function accountOf({ onBehalfOf, userId }: Actor): string {
  return onBehalfOf ?? userId
}

function countedClass(request: FastifyRequest): Counted | null {
  const requestClass = loadOf(request)?.requestClass ?? 'open'
  return requestClass === 'open' ? null : requestClass
}

function tooManyFrom(after: string): Refusal {
  return new Refusal(
    'limited',
    'too_many_requests',
    `Too many requests. Please wait ${after} and try again.`,
  )
}

function tooMany(who: string, name: Counted, most: number, retryAfterSeconds: number): Refusal {
  const seconds = `${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}`
  return new Refusal(
    'limited',
    'too_many_requests',
    `${who} sent more than ${most.toLocaleString('en-GB')} ${nouns[name]} within a minute. Wait ${seconds}, then try again.`,
    { details: { retryAfterSeconds, most } },
  )
}

function tooManyAtOnce(most: number): Refusal {
  return new Refusal(
    'limited',
    'too_many_at_once',
    `Your account already has ${most} exports or imports running. Wait until one has ended, then try again.`,
    { details: { most } },
  )
}
