import type { Visit } from '#platform/server/http/visit.ts'
import type { Door } from './start-session.ts'

/**
 * The address that passkeys are bound to: where the operator says that browsers reach us, or else
 * the host that this browser asked, which `same-origin.ts` has compared with the page's.
 */
export function webOrigin({ publicUrl }: Door, visit: Visit): { origin: string; rpId: string } {
  const url = new URL(publicUrl ?? `http://${visit.host ?? 'localhost'}`)
  return { origin: url.origin, rpId: url.hostname }
}

/** Loaded at the first passkey: most processes that import this area never see one. */
export const webauthn = () => import('@simplewebauthn/server')
