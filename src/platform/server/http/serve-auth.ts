import type { FastifyInstance, FastifyRequest } from 'fastify'

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
        const response = await options.handler(toWebRequest(request))
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

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('x-forwarded-for', request.ip)
  const hasBody = request.method !== 'GET'
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
  })
}
