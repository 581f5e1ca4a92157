import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { largeBodies } from '#app/declared.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openBytes, usualBytes } from '#platform/server/http/request-bodies.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { filledPath, registeredEndpoints } from '../support/endpoints.ts'
import { longestJson } from '../support/longest-json.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'

let db: Database
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
  admin = await signedIn(db, server, ['super_admin'])
})

const writes = registeredEndpoints().filter(({ method }) => method === 'POST')

async function send(path: string, body: string | Buffer, type = 'application/json') {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': type },
    body: body.toString(),
  })
  return { status: response.status, text: await response.text() }
}

test('a write with long input declares its size in bytes, and no other write does', () => {
  const long = writes.filter(
    ({ input, meta }) => longestJson(input) > (meta.access === 'open' ? openBytes : usualBytes),
  )
  expect(long.map(({ name }) => name).sort()).toEqual(Object.keys(largeBodies).sort())
})

describe('a body that is too large, or too deep, is refused before it is parsed', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const paths = [
    ['what an anonymous request may send', '/api/auth/sign-in/email', openBytes],
    ['a link', '/api/v1/confirm-links/answer', openBytes],
    ['REST', '/api/v1/customers', usualBytes],
    ['RPC', '/rpc/customers/create', usualBytes],
    ['what takes many lines', '/api/v1/orders', largeBodies['orders.place'] ?? 0],
    ['the same as RPC', '/rpc/orders/place', largeBodies['orders.place'] ?? 0],
  ] as const

  test.each(paths)('%s', async (_what, path, most) => {
    const large = await send(path, JSON.stringify({ note: 'a'.repeat(most) }))
    expect(large.status).toBe(400)
    expect(large.text).toContain('too_large')
    const below = await send(path, JSON.stringify({ note: 'a'.repeat(most - 100) }))
    expect(below.text).not.toContain('too_large')
    const deep = await send(path, nested(33))
    expect(deep.status).toBe(400)
    expect(deep.text).toContain('too_deep')
    expect((await send(path, nested(20))).text).not.toContain('too_deep')
  })

  test('more members than any list of ours has', async () => {
    const many = JSON.stringify({ lines: Array.from({ length: 20_001 }, () => 1) })
    expect((await send('/api/v1/orders', many)).text).toContain('too_deep')
  })
})

test('a caller that sends all of a large body before it reads still has the refusal', async () => {
  const { hostname, port } = new URL(server.url)
  const bytes = 64 * 1024 * 1024
  for (let turn = 0; turn < 5; turn++) {
    const socket = connect(Number(port), hostname)
    socket.pause()
    const isSent = new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.write(
        `POST /api/v1/customers HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      )
      socket.write(Buffer.alloc(bytes, 'a'), resolve)
    })
    await isSent
    const said = (await socket.toArray()).join('')
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toContain('too_large')
  }
})

test('every public write accepts little, over RPC and REST alike', async () => {
  const open = writes.filter(({ name, meta }) => meta.access === 'open' && !largeBodies[name])
  expect(open.length).toBeGreaterThan(2)
  const body = JSON.stringify({ token: 'a'.repeat(openBytes) })
  for (const { name, path } of open) {
    const urls = [`/rpc/${name.replace('.', '/')}`, `/api/v1${filledPath(path)}`]
    for (const url of urls) expect(`${url} ${(await send(url, body)).text}`).toContain('too_large')
  }
})

test('a large body is read from known callers only', async () => {
  const large = Object.entries(largeBodies).map(([name, most]) => {
    const found = writes.find((write) => write.name === name)
    if (!found) throw new Error(`The registry lacks ${name}.`)
    return { ...found, most }
  })
  const known = large.filter(({ meta }) => meta.access !== 'open')
  expect(known.length).toBeGreaterThan(20)
  for (const { name, path, most } of known) {
    const body = '['.repeat(most - 100)
    const headers = { 'content-type': 'application/json', cookie: 'quartermaster_session=guessed' }
    for (const url of [`/rpc/${name.replace('.', '/')}`, `/api/v1${filledPath(path)}`]) {
      const answer = await fetch(`${server.url}${url}`, { method: 'POST', headers, body })
      expect(`${url} ${answer.status} ${await answer.text()}`).toContain(`${url} 401`)
    }
  }
})

test('a body that is not JSON is 415, whatever its content, and is not read', async () => {
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-anything']) {
    for (const path of ['/rpc/customers/create', '/api/v1/customers', '/api/auth/sign-out']) {
      const { status, text } = await send(path, 'a'.repeat(1_000_000), type)
      expect(`${path} ${status}`).toBe(`${path} 415`)
      expect(text).toContain('not_json')
    }
  }
})

test('signing in and links are limited by address before the body is read', async () => {
  const limited = await testServer(anotherPool(db), { OPEN_REQUESTS_PER_MINUTE: '3' })
  for (const path of ['/api/auth/sign-in/email', '/api/v1/confirm-links/answer']) {
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn++)
      statuses.push((await limited.ask('POST', path, { body: 'a'.repeat(20_000) })).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  }
  expect((await limited.ask('GET', '/healthz')).status).toBe(200)
})
