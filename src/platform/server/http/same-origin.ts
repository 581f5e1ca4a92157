import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

/**
 * Refuses a write that another site's page sends with this browser's cookies: browsers name the
 * page's origin on every such request (Fetch standard, `Origin` and `Sec-Fetch-Site`).
 */
export function requireSameOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin, host } = request.headers
    const isForeign =
      request.headers['sec-fetch-site'] === 'cross-site' ||
      (origin !== undefined && hostOf(origin) !== host)
    if (isForeign) {
      throw new Refusal(
        'forbidden',
        'foreign_origin',
        'This request came from another site’s page and was refused.',
      )
    }
  })
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
