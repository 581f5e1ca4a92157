import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../refusal.ts'

/** The sign-in library's handler, in terms of the web platform's Request and Response. */
export type AuthHandler = (request: Request) => Promise<Response>

/** The only paths of the sign-in library that are reachable; all else goes through endpoints. */
const served = [
  { method: 'POST', path: '/api/auth/sign-in/email' },
  { method: 'POST', path: '/api/auth/sign-out' },
  { method: 'GET', path: '/api/auth/get-session' },
] as const

export function serveAuth(
  app: FastifyInstance,
  options: { handler: AuthHandler; signInsPerMinute: number },
): void {
  for (const { method, path } of served) {
    app.route({
      method,
      url: path,
      ...(path.includes('sign-in')
        ? { config: { rateLimit: { max: options.signInsPerMinute, timeWindow: 60_000 } } }
        : {}),
      handler: async (request, reply) => {
        const response = await options.handler(toWebRequest(request, path))
        reply.code(response.status)
        for (const [name, value] of response.headers) {
          if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
        }
        for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
        return reply.send(await response.text())
      },
    })
  }
}

/** What the library reads of a body; all else in it never reaches the library. */
const credentials = z.object({ email: z.string().max(320), password: z.string().max(1_000) })

/** The host that the caller names does not matter here, and may be no host at all. */
const ownHost = 'http://localhost'

function toWebRequest(request: FastifyRequest, path: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  headers.set('x-forwarded-for', request.ip)
  if (request.method === 'GET') return new Request(`${ownHost}${path}`, { headers })
  headers.set('content-type', 'application/json')
  return new Request(`${ownHost}${path}`, { method: 'POST', headers, body: bodyOf(request, path) })
}

function bodyOf(request: FastifyRequest, path: string): string {
  if (!path.includes('sign-in')) return '{}'
  const given = credentials.safeParse(request.body)
  if (given.success) return JSON.stringify(given.data)
  const [issue] = given.error.issues
  throw new Refusal(
    'invalid',
    'invalid_input',
    'Signing in takes an email and a password, both as text.',
    { field: String(issue?.path[0] ?? 'email') },
  )
}
