import { Refusal } from '../../refusal.ts'

export type OutsideTarget = {
  readonly url: URL
  /** Without the brackets that a URL has around an IPv6 address. */
  readonly host: string
  readonly port: number
  /** `host:port`, as in the operator's list and in messages. */
  readonly place: string
}

/** Ports without web servers, but with services that a request could be made to talk to. */
const closedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 79, 87, 95, 101, 102, 103,
  104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 993, 995,
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 3306, 3389, 3659, 4045, 5060, 5061, 5432,
  5672, 5900, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 9042, 9200, 10080, 11211,
  27017,
])

/**
 * Reads an address that a user typed as the target of a request. The URL parser turns every odd
 * spelling of an IPv4 address (decimal, octal, hexadecimal, shortened) into the usual one.
 *
 * @throws Refusal when no request is ever allowed there, whatever the name resolves to
 */
export function outsideTarget(
  address: string,
  given: { isAllowed: (place: string) => boolean; isSecureOnly: boolean },
): OutsideTarget {
  const url = parsed(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw badTarget('Only addresses that begin with https:// or http:// can be asked.')
  }
  if (url.username !== '' || url.password !== '') {
    throw badTarget(
      'An address may not carry a user and a password; put them in the fields for them.',
    )
  }
  const target = targetOf(url)
  if (given.isAllowed(target.place)) return target
  if (closedPorts.has(target.port)) {
    throw badTarget(`Port ${target.port} belongs to another kind of server and is never asked.`)
  }
  if (given.isSecureOnly && url.protocol !== 'https:') {
    throw badTarget(
      'Use an https:// address. This server sends requests only over https://, so others can’t read them.',
    )
  }
  return target
}

function targetOf(url: URL): OutsideTarget {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return { url, host, port, place: `${host}:${port}` }
}

function parsed(address: string): URL {
  try {
    return new URL(address)
  } catch {
    throw badTarget(
      `“${address.slice(0, 100)}” is not an address; it should look like https://example.com/path.`,
    )
  }
}

function badTarget(sentence: string): Refusal {
  return new Refusal('unprocessable', 'bad_target', sentence, { field: 'url' })
}

export function privateTarget(host: string): Refusal {
  return new Refusal(
    'unprocessable',
    'private_target',
    `${host} is in a private network, to which this server sends no requests. Use a public internet address, or ask the administrator of this server to allow it by ALLOW_OUTSIDE.`,
    { field: 'url', details: { host } },
  )
}
