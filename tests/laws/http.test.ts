import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { filledPath, registeredEndpoints, unknownId } from '../support/endpoints.ts'
import { oddBodies, sendRaw } from '../support/odd-requests.ts'
import { passPhrase, type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

let db: Database
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  server = await testServer(db)
  admin = await signedIn(db, server, ['super_admin'])
})

const problem = z.object({
  status: z.number().int(),
  title: z.string().min(1),
  detail: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  fields: z.record(z.string(), z.string()),
  request_id: z.uuid(),
})

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, text: await response.text() }
}

describe('security headers', () => {
  const kinds: readonly { what: string; method: string; path: string; body?: string }[] = [
    { what: 'a page', method: 'GET', path: '/' },
    { what: 'a page of the app', method: 'GET', path: '/orders' },
    { what: 'a file', method: 'GET', path: '/favicon.svg' },
    { what: 'an answer', method: 'GET', path: '/api/v1/users/me' },
    { what: 'a refused input', method: 'POST', path: '/api/v1/customers', body: '{}' },
    { what: 'a body that is no JSON', method: 'POST', path: '/api/v1/customers', body: '{' },
    { what: 'RPC', method: 'POST', path: '/rpc/users/me', body: '{"json":{}}' },
    { what: 'nothing there', method: 'GET', path: '/api/nothing' },
    { what: 'no such endpoint', method: 'GET', path: '/api/v1/nothing' },
    { what: 'a bad address', method: 'GET', path: '/api/v1/%' },
    { what: 'another method', method: 'DELETE', path: '/api/v1/orders' },
    { what: 'signing in', method: 'POST', path: '/api/auth/sign-in/email', body: '{}' },
    { what: 'health', method: 'GET', path: '/healthz' },
    { what: 'the API’s page', method: 'GET', path: '/api/reference' },
    { what: 'a script', method: 'GET', path: '/api/reference/viewer.js' },
    { what: 'a file to keep', method: 'GET', path: `/api/imports/${unknownId}/refusals.csv` },
    { what: 'a live stream', method: 'GET', path: '/api/live' },
  ]

  test.each(kinds)('are set on $what', async ({ method, path, body }) => {
    const stop = new AbortController()
    const { headers } = await fetch(`${server.url}${path}`, {
      method,
      signal: stop.signal,
      headers: { cookie: admin.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    })
    stop.abort()
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split(';')).toContain(rule)
    const [styles] = policy.split(';').filter((rule) => rule.startsWith('style-src '))
    expect(styles).toMatch(/^style-src 'self'( 'nonce-[\w+/=]{24}')?$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/)
    expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/)
    if (path !== '/api/live')
      expect(headers.get('permissions-policy')).toMatch(/geolocation=\(\), microphone=\(\)/)
    expect(headers.get('x-powered-by')).toBe(null)
    expect(headers.get('server')).toBe(null)
    if (/^\/(api|rpc)\//.test(path)) expect(headers.get('cache-control')).toBe('no-store')
    if (path !== '/api/live') expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('behind TLS the browser is told to stay with it for a year', async () => {
    const secure = await testServer(anotherPool(db), { PUBLIC_URL: 'https://shop.example' })
    const { headers } = await secure.ask('GET', '/healthz')
    const seconds = /max-age=(\d+); includeSubDomains/i.exec(
      headers.get('strict-transport-security') ?? '',
    )?.[1]
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
  })
})

describe('invalid requests are refused as a problem, never a server error', () => {
  test.each(oddBodies)('$what', async ({ text }) => {
    const paths = [
      '/api/v1/customers',
      '/api/v1/orders',
      '/api/v1/scans/resolve',
      `/api/v1/orders/${unknownId}/cancel`,
    ]
    for (const path of paths) {
      const answer = await post(path, text)
      expect(`${path} ${answer.status}`).toMatch(/ 4\d\d$/)
      expect(problem.parse(JSON.parse(answer.text)).status).toBe(answer.status)
    }
    const outside = ['/rpc/customers/create', '/api/auth/sign-in/email', '/api/crash']
    for (const path of outside) {
      const answer = await post(path, text)
      expect(`${path} ${answer.status}`).toMatch(/ [24]\d\d$/)
    }
  })

  test('other kinds of body', async () => {
    const kinds = [
      'text/plain',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'text/event-stream',
      'nonsense',
    ]
    for (const kind of kinds) {
      for (const path of ['/api/v1/customers', '/rpc/customers/create', '/api/crash']) {
        const answer = await post(path, '{"fullName":"Ada"}', { 'content-type': kind })
        expect(`${kind} ${path} ${answer.status}`).toMatch(/ [24]\d\d$/)
      }
    }
    const kept = await db.reader.selectFrom('customers').select('full_name').execute()
    for (const { full_name } of kept) expect(full_name).toBe('Ada')
  })

  test('a body that is larger than the limit', async () => {
    const large = JSON.stringify({ fullName: 'a'.repeat(5 * 1024 * 1024) })
    const answer = await post('/api/v1/customers', large)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(problem.parse(JSON.parse(answer.text)).code).toBe('too_large')
  })

  test('invalid ids and paths', async () => {
    const ids = ['1', 'x', unknownId.slice(1), '%00', '..%2f..', '%ff', "'", '%F0%9F%92%A9', '%']
    for (const id of ids) {
      for (const path of [`/api/v1/orders/${id}`, `/api/v1/variants/${id}`]) {
        const { status, body } = await server.ask('GET', path, { cookie: admin.cookie })
        expect(`${path} ${status}`).toMatch(/ 4\d\d$/)
        expect(problem.parse(body).status).toBe(status)
      }
    }
    for (const path of ['/api/v1/nothing', '/api/nothing', '/rpc/nothing', '/assets/nothing.js']) {
      const { status, body } = await server.ask('GET', path, { cookie: admin.cookie })
      expect(`${path} ${status}`).toBe(`${path} 404`)
      expect(problem.parse(body).code).toBe('not_found')
    }
  })

  test('malformed HTTP requests', async () => {
    const line = (method: string, path: string, headers: string) =>
      `${method} ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`
    const requests = [
      line('GET', '/api/v1/users/me', 'Host: ]\r\n'),
      line('GET', '/api/v1/users/me', 'Host: a b\r\n'),
      line('GET', '/api/v1/users/me', 'Host: %\r\n'),
      line('GET', '/api/auth/get-session', 'Host: ]\r\n'),
      line('GET', '/api/auth/get-session', 'Host: a:b:c\r\n'),
      line('GET', '/api/auth/get-session', ''),
      line('GET', 'http://[/api/v1/users/me', 'Host: x\r\n'),
      line('GET', '//evil.example/api/v1/users/me', 'Host: x\r\n'),
      line('TRACE', '/', 'Host: x\r\n'),
      line('GET', '/api/v1/users/me', 'Host: x\r\nCookie: quartermaster.session_token=%ff\r\n'),
      line('GET', '/api/v1/users/me', `Host: x\r\nX-Long: ${'a'.repeat(30_000)}\r\n`),
      'nonsense\r\n\r\n',
    ]
    for (const request of requests) {
      const status = await sendRaw(server.url, request)
      const said = `${JSON.stringify(request.slice(0, 60))}: ${status}`
      if (status !== null) expect(said).toMatch(/: [234]\d\d$/)
    }
    expect((await server.ask('GET', '/healthz')).status).toBe(200)
  })
})

test('above the limit the answer is 429 with a retry time, in header and text alike', async () => {
  const limited = await testServer(anotherPool(db), { REQUESTS_PER_MINUTE: '5' })
  const answers = []
  for (let turn = 0; turn < 8; turn++) answers.push(await limited.ask('GET', '/healthz'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const refused = answers.at(-1)
  expect(problem.parse(refused?.body).code).toBe('too_many_requests')
  const seconds = Number(refused?.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(5)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('a probe for foreign files finds none', async () => {
  for (const path of ['/.git/config', '/.env', '/metrics', '/wp-login.php', '/orders/a.b']) {
    const { status, body } = await server.ask('GET', path)
    expect(`${path} ${status} ${body.code}`).toBe(`${path} 404 not_found`)
  }
})

test('a page of the app is served, and an unknown one is answered by the app itself, with 404', async () => {
  const { status: ofPages, headers } = await server.ask('GET', '/')
  // Before the screens are built, nothing is served.
  const hasScreens = ofPages === 200
  if (hasScreens) expect(headers.get('content-type')).toContain('text/html')
  const pages = ['/orders', '/orders?q=a.b', '/Orders/', `/orders/${unknownId}`, '/unsubscribe/x']
  for (const path of [...pages, '/confirm', '/login'])
    expect(`${path} ${(await server.ask('GET', path)).status}`).toBe(`${path} ${ofPages}`)
  const none = ['/nothing', '/orders/1/2', '/admin', '/ordersx', '//orders', '/confirm/x']
  for (const path of none) {
    const answer = await server.ask('GET', path, { headers: { 'if-none-match': '*' } })
    expect(`${path} ${answer.status}`).toBe(`${path} 404`)
    if (!hasScreens) continue
    expect(String(answer.body.text)).toContain('<div id="root">')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('an error of the API is declared a problem document, on every path to it', async () => {
  const answers = [
    await server.ask('GET', '/api/v1/users/me'),
    await server.ask('GET', `/api/v1/orders/${unknownId}`, { cookie: admin.cookie }),
    await server.ask('POST', '/api/v1/customers', { cookie: admin.cookie, body: {} }),
    await server.ask('GET', '/api/v1/nothing'),
    await server.ask('POST', '/api/auth/sign-in/email', { body: {} }),
  ]
  for (const { status, headers } of answers)
    expect(`${status} ${headers.get('content-type')}`).toMatch(/^4\d\d application\/problem\+json/)
})

test('a blank around an email is trimmed, and text that cannot be stored is named as such', async () => {
  const signIn = (email: string) =>
    server.ask('POST', '/api/auth/sign-in/email', { body: { email, password: passPhrase } })
  expect((await signIn(` ${admin.email}\t`)).status).toBe(200)
  const odd = await signIn('a\u0000b@example.test')
  expect(odd).toMatchObject({ status: 422, body: { code: 'unfit_text' } })
})

test('readiness depends on the database', async () => {
  expect((await server.ask('GET', '/readyz')).body).toEqual({ status: 'ready' })
})

describe('the OpenAPI document', () => {
  const operation = z.object({
    summary: z.string().min(1),
    operationId: z.string().min(1),
    responses: z.record(z.string(), z.object({ description: z.string() })),
    parameters: z
      .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: z.unknown() }))
      .optional(),
  })
  const document = z.object({
    openapi: z.string().regex(/^3\.1\.\d+$/),
    info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
    servers: z.array(z.object({ url: z.literal('/api/v1') })),
    paths: z.record(
      z.string().startsWith('/'),
      z.partialRecord(z.enum(['get', 'post']), operation),
    ),
  })

  test('is of version 3.1 and has each endpoint once, with all of its parameters', async () => {
    const { body } = await server.ask('GET', '/api/v1/openapi.json', { cookie: admin.cookie })
    const { paths } = document.parse(body)
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const registered = registeredEndpoints()
    expect([...listed].sort()).toEqual(registered.map((e) => `${e.method} ${e.path}`).sort())
    const ids = Object.values(paths).flatMap(({ get, post: act }) =>
      [get, act].flatMap((found) => (found ? [found.operationId] : [])),
    )
    expect(new Set(ids).size).toBe(registered.length)
    for (const { method, path } of registered) {
      const found = paths[path]?.[method === 'GET' ? 'get' : 'post']
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const given = found?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
      expect(given.map((parameter) => parameter.name).sort()).toEqual([...named].sort())
      expect(Object.keys(found?.responses ?? {})).toContain('200')
    }
  })

  test('has no dangling references', async () => {
    const { body } = await server.ask('GET', '/api/v1/openapi.json', { cookie: admin.cookie })
    const text = JSON.stringify(body)
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(body).toHaveProperty(['components', 'schemas', ...String(name).split('/')])
    expect(text).not.toMatch(/"\$ref":"(?!#)/)
  })
})

test('every read without parameters of its own answers a signed-in super admin', async () => {
  const plain = registeredEndpoints().filter(
    ({ method, path, input }) =>
      method === 'GET' && !/\{/.test(path) && input.safeParse({}).success,
  )
  expect(plain.length).toBeGreaterThan(8)
  for (const { path } of plain) {
    const { status } = await server.ask('GET', `/api/v1${filledPath(path)}`, {
      cookie: admin.cookie,
    })
    // The portal answers only users of a supplier.
    const usual = path.startsWith('/supplier-portal') ? 409 : 200
    expect(`${path} ${status}`).toBe(`${path} ${usual}`)
  }
})
