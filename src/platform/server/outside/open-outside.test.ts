import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from './open-outside.ts'
import { OutsideFailure } from './outside-failure.ts'

let listener: Server
let port: number
let connections = 0

beforeAll(async () => {
  listener = createServer((request, response) => {
    if (request.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    } else if (request.url === '/slow') {
      // A byte now and then, so that the connection is never idle.
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    } else if (request.url === '/moved') response.writeHead(301, { location: '/bytes' }).end()
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (request.url === '/away') {
      response.writeHead(302, { location: `http://127.0.0.2:${port}/bytes` }).end()
    } else if (request.url === '/bytes') {
      response.writeHead(200, { 'content-type': 'Image/PNG; q=1' })
      response.end(Buffer.from([0, 255, 128, 10]))
    } else if (request.url === '/long') response.end('x'.repeat(100_000))
    else response.end(request.url)
  })
  listener.on('connection', () => {
    connections += 1
  })
  // On all addresses of both families: every request to this machine would be counted.
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
  port = addressOf(listener).port
})

afterAll(() => {
  listener.closeAllConnections()
  listener.close()
})

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return address
}

const privateHosts = [
  // This machine, in every spelling that some parser accepts.
  ...['127.0.0.1', '127.1', '127.0.1', '127.127.127.127', '2130706433', '017700000001'],
  ...['0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '0x7f.1', '127.0.0.1.', '①②⑦.⓪.⓪.①'],
  ...['0.0.0.0', '0', '0.1.2.3', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'shop.localhost', 'localhost.localdomain'],
  // IPv6 forms of IPv4 addresses.
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  ...['[2001:0:7f00:1::1]', '[::ffff:169.254.169.254]'],
  // Private networks and carrier-grade NAT.
  ...['10.0.0.1', '10.255.255.254', '172.16.0.1', '172.31.255.254', '192.168.0.1', '100.64.0.1'],
  ...['192.168.1.1', '100.100.100.200', '[fc00::1]', '[fd12:3456:789a::1]', '[fec0::1]'],
  // The metadata of clouds.
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '[fd00:ec2::254]', '192.0.0.192'],
  ...['metadata.google.internal', '168.63.129.16', '[fe80::1]', '169.254.1.1'],
  // Reserved, multicast, broadcast, documentation.
  ...['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '198.18.0.1', '192.0.2.1'],
  ...['198.51.100.1', '203.0.113.1', '[ff02::1]', '[2001:db8::1]', '[100::1]'],
  // External names that resolve to this machine.
  ...['127.0.0.1.nip.io', 'rebound.example', 'mixed.example', 'printer.local', 'wiki.intranet'],
]

const names: Readonly<Record<string, readonly string[]>> = {
  'localhost.localdomain': ['127.0.0.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'rebound.example': ['::1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
}

const resolveFrom =
  (known: Readonly<Record<string, readonly string[]>>) =>
  async (host: string): Promise<LookupAddress[]> => {
    const addresses = known[host]
    if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }

const here = () => `127.0.0.1:${port}`
const guarded = () => openOutside({ allowed: [], isSecureOnly: false, resolve: resolveFrom(names) })
const allowing = () => openOutside({ allowed: [here()], isSecureOnly: true })

const isNo = (code: string) => expect.objectContaining({ name: 'Refusal', code })

test('no address of a private network is reached, in any spelling', async () => {
  expect(new Set(privateHosts).size).toBeGreaterThanOrEqual(60)
  const before = connections
  for (const host of privateHosts) {
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/`
      await expect(guarded().ask({ url, method: 'GET' }), url).rejects.toEqual(
        isNo('private_target'),
      )
    }
  }
  expect(connections).toBe(before)
})

test('a target that is not a web address is refused before a lookup', async () => {
  const urls = [
    'file:///etc/passwd',
    'gopher://example.com:70/_x',
    'ftp://example.com/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'http://example.com:22/',
    'http://example.com:25/',
    'http://example.com:6379/',
    'https:///',
    '//example.com',
    'example.com',
    'http://127.0.0.1:80:90/',
    'http://[::1',
  ]
  for (const url of urls)
    await expect(guarded().ask({ url, method: 'GET' }), url).rejects.toEqual(isNo('bad_target'))
  const secure = openOutside({ allowed: [], isSecureOnly: true })
  await expect(secure.requireAllowed('http://93.184.216.34/')).rejects.toEqual(isNo('bad_target'))
  await secure.requireAllowed('https://93.184.216.34/')
})

test('a name that changes its address is looked up once, and only that answer is used', async () => {
  let asked = 0
  const outside = openOutside({
    allowed: [],
    isSecureOnly: false,
    // First an unused address of the open internet, then this machine.
    resolve: async () => [{ address: asked++ === 0 ? '3ffe::1' : '::1', family: 6 }],
  })
  const before = connections
  const url = `http://rebinding.example:${port}/`
  await expect(
    outside.ask({ url, method: 'GET', timeoutMilliseconds: 300 }),
  ).rejects.toBeInstanceOf(OutsideFailure)
  expect(asked).toBe(1)
  await expect(outside.ask({ url, method: 'GET' })).rejects.toEqual(isNo('private_target'))
  expect(connections).toBe(before)
  // Only the first answer knows the name, so that a second lookup would fail.
  const known = openOutside({
    allowed: [`known.example:${port}`],
    isSecureOnly: false,
    resolve: resolveFrom({ 'known.example': ['127.0.0.1'] }),
  })
  const answer = await known.ask({ url: `http://known.example:${port}/here`, method: 'GET' })
  expect(answer.body).toBe('/here')
})

test('a target that the operator allows is asked; a redirect is an answer and is not followed', async () => {
  const before = connections
  const answer = await allowing().ask({ url: `http://${here()}/redirect`, method: 'GET' })
  expect(answer).toMatchObject({ status: 302, headers: { location: `http://${here()}/secret` } })
  expect(connections).toBe(before + 1)
  const other = allowing().ask({ url: `http://127.0.0.2:${port}/`, method: 'GET' })
  await expect(other).rejects.toMatchObject({ name: 'Refusal' })
})

test('an answer is cut at its limit, and a slow one ends at the time-out', async () => {
  const url = `http://${here()}`
  const long = await allowing().ask({ url: `${url}/long`, method: 'GET', mostBytes: 2_048 })
  expect(long.body).toBe('x'.repeat(2_048))
  const slow = allowing().ask({ url: `${url}/slow`, method: 'GET', timeoutMilliseconds: 200 })
  await expect(slow).rejects.toMatchObject({ fault: 'timeout' })
})

test('a file is fetched as bytes, and a redirect is followed only where the guard allows it', async () => {
  const fetched = (path: string, mostBytes = 1_000) =>
    allowing().fetch({ url: `http://${here()}${path}`, mostBytes })
  const file = { status: 200, mediaType: 'image/png', isTooLong: false }
  expect(await fetched('/moved')).toEqual({ ...file, bytes: Buffer.from([0, 255, 128, 10]) })
  expect(await fetched('/long', 2_048)).toMatchObject({ isTooLong: true })
  expect(await fetched('/bytes', 4)).toMatchObject({ isTooLong: false })
  const before = connections
  await expect(fetched('/away')).rejects.toMatchObject({ name: 'Refusal' })
  expect(connections).toBe(before + 1)
  await expect(fetched('/round')).rejects.toMatchObject({ fault: 'broken' })
  expect(connections).toBe(before + 7)
  const slow = { url: `http://${here()}/slow`, mostBytes: 100_000, timeoutMilliseconds: 200 }
  await expect(allowing().fetch(slow)).rejects.toMatchObject({ fault: 'timeout' })
})

test('an unknown name is a failure with a sentence, and no form saves it', async () => {
  const url = 'https://unknown.example/'
  await expect(guarded().ask({ url, method: 'GET' })).rejects.toMatchObject({
    fault: 'unknown_host',
    message: 'There is no unknown.example: its name is not known. Check how it is written.',
  })
  await expect(guarded().requireAllowed(url)).rejects.toEqual(isNo('unknown_target'))
})
