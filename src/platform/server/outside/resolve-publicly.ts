import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { privateTarget } from './outside-target.ts'

/** Returns all addresses of a name, as the system's resolver does. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, verbatim: true })

const privateNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/i

/**
 * The addresses to connect to. One private address among several is enough to refuse, because the
 * choice between them is random. The caller connects to these and never looks up the name again, so
 * that a name that changes its address gains nothing.
 */
export async function resolvePublicly(
  resolve: Resolve,
  host: string,
): Promise<readonly LookupAddress[]> {
  if (privateNames.test(host)) throw privateTarget(host)
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (found.some(({ address }) => !isPublicAddress(address))) throw privateTarget(host)
  return found
}
