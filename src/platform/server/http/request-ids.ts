import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

type Asking = {
  readonly headers: FastifyRequest['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}

const wellFormed = /^[\w.:-]{8,100}$/

/**
 * Makes the id of each request. The header `x-request-id` is accepted from a trusted proxy only, so
 * that no caller chooses what is in the log.
 */
export function requestIds(trustedProxies: readonly string[]): (request: Asking) => string {
  const trusted = trustedProxies.map(rangeOf)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (trusted.length === 0 || typeof given !== 'string' || !wellFormed.test(given))
      return randomUUID()
    return isWithin(socket.remoteAddress, trusted) ? given : randomUUID()
  }
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

function rangeOf(place: string): Range {
  if (ipaddr.isValidCIDR(place)) return ipaddr.parseCIDR(place)
  const address = ipaddr.process(place)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(remote: string | undefined, ranges: readonly Range[]): boolean {
  if (remote === undefined || !ipaddr.isValid(remote)) return false
  const address = ipaddr.process(remote)
  return ranges.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  )
}
