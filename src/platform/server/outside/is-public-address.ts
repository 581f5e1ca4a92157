import ipaddr from 'ipaddr.js'

// A public number, but answered by the cloud's own host for every machine inside it.
const hostOfCloud = '168.63.129.16'
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address of the open internet only. Everything that IANA reserves is not: private,
 * loopback, link-local (and so the metadata service of clouds), carrier-grade NAT, multicast,
 * documentation, and each IPv6 form of an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === hostOfCloud) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
