import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { privateTarget } from './outside-target.ts'

/** Gives all addresses of a name, as the system's resolver does. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, verbatim: true })

const privateNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/i

/**
 * The addresses to connect to. One private address among several is reason enough to refuse: which
 * of them is taken would be chance. The caller connects to these and never asks for the name again,
 * so that a name that changes its answer gains nothing.
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
