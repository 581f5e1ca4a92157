import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  const env = { REQUEST_SECONDS: '1', HEADERS_SECONDS: '1', SILENCE_SECONDS: '3' }
  server = await testServer(await testDatabase(), env)
})

/** What the server answers until it closes a connection that sends a byte now and then. */
function drip(first: string, byte: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    said += chunk
  })
  socket.write(first)
  const dripping = setInterval(() => socket.write(byte), 200)
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(said)
    })
  })
}

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`

test('a body that arrives byte by byte is answered 408, and its connection is closed', async () => {
  for (const path of ['/api/auth/sign-in/email', '/api/v1/customers', '/rpc/customers/create']) {
    const said = await drip(head(path), ' ')
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toContain('body_too_slow')
  }
})

test('headers that arrive byte by byte end as well', async () => {
  expect(await drip('GET /healthz HTTP/1.1\r\nX-Slow: ', 'a')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection without any data is closed', async () => {
  expect(await drip('GET /heal', '')).not.toContain('200')
})

test('a request in time is answered', async () => {
  expect((await server.ask('GET', '/healthz')).status).toBe(200)
  expect((await server.ask('POST', '/api/auth/sign-out', { body: {} })).status).toBe(200)
})
