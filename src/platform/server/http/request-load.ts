import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestClass } from '../../contract.ts'

/** What a request asks of the server: under which limits it counts, and when it is refused. */
export type RequestLoad = {
  readonly requestClass: RequestClass
  /** Refused last when the server has too much to do: sales, scans and signing in. */
  readonly isEssential: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that serves many endpoints tells it by the request. */
    load?: RequestLoad | ((request: FastifyRequest) => RequestLoad)
  }
}

/** Null for the files of the screens, which take next to nothing. */
export function loadOf(request: FastifyRequest): RequestLoad | null {
  const { load } = request.routeOptions.config
  return typeof load === 'function' ? load(request) : (load ?? null)
}

/** No route of the server is left without limits: one that says nothing of its load ends the start. */
export function requireLoads(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (/^\/(api|rpc|hooks|unsubscribe)\b/.test(url) && !config?.load)
      throw new Error(`The route ${url} does not say what its requests ask of the server.`)
  })
}
