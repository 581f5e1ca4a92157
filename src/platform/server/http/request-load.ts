import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestClass } from '../../contract.ts'

/** What a request costs the server: the limits it counts towards, and when it is refused. */
export type RequestLoad = {
  readonly requestClass: RequestClass
  /** Refused last when the server has too much to do: sales, scans and signing in. */
  readonly isEssential: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that serves many endpoints decides per request. */
    load?: RequestLoad | ((request: FastifyRequest) => RequestLoad)
  }
}

/** Null for the files of the app, which cost next to nothing. */
export function loadOf(request: FastifyRequest): RequestLoad | null {
  const { load } = request.routeOptions.config
  return typeof load === 'function' ? load(request) : (load ?? null)
}

/** Every route must have limits: one that does not declare its load stops the start. */
export function requireLoads(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (/^\/(api|rpc|hooks|unsubscribe)\b/.test(url) && !config?.load)
      throw new Error(`The route ${url} does not say what its requests ask of the server.`)
  })
}
