import type { Visit } from '#platform/server/http/visit.ts'
import type { Door } from './start-session.ts'

/**
 * The origin that passkeys are bound to: the operator's public address, or else the host of this
 * request, which `same-origin.ts` has compared with the page's.
 */
export function webOrigin({ publicUrl }: Door, visit: Visit): { origin: string; rpId: string } {
  const url = new URL(publicUrl ?? `http://${visit.host ?? 'localhost'}`)
  return { origin: url.origin, rpId: url.hostname }
}

/** Loaded at the first passkey: most processes that import this area never see one. */
export const webauthn = () => import('@simplewebauthn/server')
