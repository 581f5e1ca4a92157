import ipaddr from 'ipaddr.js'

// Public by its number, yet answered by the cloud's own host to whoever runs inside of it.
const hostOfCloud = '168.63.129.16'
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address of the open internet only. Everything that IANA sets aside is not: private,
 * loopback, link-local (and so the metadata service of clouds), shared by carriers, multicast,
 * documentation, and each form of IPv6 that stands for an address of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === hostOfCloud) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
