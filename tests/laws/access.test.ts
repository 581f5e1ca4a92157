import { beforeAll, describe, expect, test } from 'vitest'
import { composeApp } from '#app/compose.ts'
import { courierHooks } from '#delivery/tracking/server/index.ts'
import { messageHooks } from '#organization/messages/server/index.ts'
import { capabilities } from '#organization/users/capabilities.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { isAllowed, permissionsOf } from '#platform/permissions.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { shopHooks } from '#sales/channels/server/index.ts'
import { askers, lineOf, reviewedLines } from '../support/access-table.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import {
  callRest,
  callRpc,
  filledPath,
  registeredEndpoints,
  registeredFiles,
} from '../support/endpoints.ts'
import { addEntrant, enter, type NewEntrant } from '../support/entrants.ts'
import { type Answer, type TestServer, testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

/**
 * Access to endpoints. `access-table.txt` was reviewed line by line against section 6 of the
 * specification and the rulings; this test calls every endpoint as every kind of caller and
 * compares.
 */
const endpoints = registeredEndpoints()
const cookies = new Map<string, string>()
let server: TestServer

/** Routes that are not endpoints of the registry. */
const plainRoutes = [
  { name: 'GET /api/live', method: 'GET', path: '/api/live' },
  { name: 'GET /api/v1/openapi.json', method: 'GET', path: '/api/v1/openapi.json' },
  { name: 'GET /api/reference', method: 'GET', path: '/api/reference' },
  { name: 'GET /api/reference/start.js', method: 'GET', path: '/api/reference/start.js' },
  { name: 'GET /api/reference/viewer.js', method: 'GET', path: '/api/reference/viewer.js' },
  { name: 'GET /api/auth/get-session', method: 'GET', path: '/api/auth/get-session' },
  { name: 'POST /api/crash', method: 'POST', path: '/api/crash' },
  ...[...messageHooks, ...shopHooks, ...courierHooks].map(({ path }) => ({
    name: `POST ${path}`,
    method: 'POST' as const,
    path,
  })),
  { name: 'GET /healthz', method: 'GET', path: '/healthz' },
  { name: 'GET /readyz', method: 'GET', path: '/readyz' },
  ...registeredFiles().map((file) => {
    const method = file.kind === 'upload' ? 'POST' : 'GET'
    return { name: `${method} /api${file.path}`, method, path: `/api${file.path}` }
  }),
]

beforeAll(async () => {
  const db = await testDatabase()
  await makeWorld(db)
  server = await testServer(db)
  const comeIn = async (asker: string, entrant: NewEntrant) => {
    const { cookie = '' } = await enter(db, await addEntrant(db, entrant))
    cookies.set(asker, cookie)
  }
  for (const role of roles) await comeIn(role, { roles: [role] })
  await comeIn('unknown', { profileRole: 'head_gardener', inactiveRoles: ['super_admin'] })
  await comeIn('by profile', { profileRole: 'returns_manager' })
  for (const [at, endpoint] of endpoints.entries()) {
    await Promise.all([...askers, 'by profile'].map((asker) => askOverRest(endpoint, asker)))
    await askOverRpc(endpoint, at)
  }
}, 600_000)

/** Requests a plain route and cancels the answer, which may be an endless stream. */
async function statusOf(route: { method: string; path: string }, asker: string): Promise<number> {
  const stop = new AbortController()
  const cookie = cookies.get(asker)
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  const response = await fetch(`${server.url}${filledPath(path)}`, {
    method: route.method,
    signal: stop.signal,
    headers: { ...(cookie ? { cookie } : {}) },
  })
  stop.abort()
  return response.status
}

const isRefused = (status: number) => status === 401 || status === 403

/** The answers over REST, by endpoint and caller. */
const answers = new Map<string, Answer>()

const answerTo = ({ name }: { name: string }, asker: string) => answers.get(`${name} ${asker}`)

const mayCall = (endpoint: { name: string }, asker: string) =>
  !isRefused(answerTo(endpoint, asker)?.status ?? 401)

const callerOf = (asker: string) => {
  const cookie = cookies.get(asker)
  return cookie ? { cookie } : {}
}

async function askOverRest(endpoint: (typeof endpoints)[number], asker: string): Promise<void> {
  const rest = await callRest(server, endpoint, {}, callerOf(asker))
  const said = `${endpoint.name} for ${asker}: REST ${rest.status}`
  if (isRefused(rest.status)) expect(rest.status, said).toBe(asker === 'anonymous' ? 401 : 403)
  expect(rest.status, said).toBeLessThan(500)
  answers.set(`${endpoint.name} ${asker}`, rest)
}

/**
 * As the screens do, with the same result: an anonymous caller, and one of those who may and one of
 * those who may not, another at each endpoint.
 */
async function askOverRpc(endpoint: (typeof endpoints)[number], at: number): Promise<void> {
  const [may, mayNot] = [true, false].map((wanted) =>
    askers.filter((asker) => mayCall(endpoint, asker) === wanted),
  )
  const chosen = [may, mayNot].flatMap((some = []) => some[at % some.length] ?? [])
  for (const asker of new Set(['anonymous', ...chosen])) {
    const rest = answerTo(endpoint, asker)?.status ?? 0
    const rpc = await callRpc(server, endpoint.name, {}, callerOf(asker))
    const said = `${endpoint.name} for ${asker}: REST ${rest}, RPC ${rpc.status}`
    expect(isRefused(rpc.status), said).toBe(isRefused(rest))
    if (isRefused(rest)) expect(rpc.status, said).toBe(rest)
    expect(rpc.status, said).toBeLessThan(500)
  }
}

test('every endpoint × every caller: it answers as the reviewed table says', async () => {
  const observed = endpoints.map((endpoint) =>
    lineOf(
      endpoint.name,
      askers.filter((asker) => mayCall(endpoint, asker)),
    ),
  )
  for (const route of plainRoutes) {
    const may: string[] = []
    for (const asker of askers) {
      const status = await statusOf(route, asker)
      expect(status, `${route.name} for ${asker}`).toBeLessThan(500)
      if (!isRefused(status)) may.push(asker)
    }
    observed.push(lineOf(route.name, may))
  }
  expect(observed.sort()).toEqual((await reviewedLines()).sort())
})

test('without active rows the role of the profile counts, and nothing else', () => {
  const open = (asker: string) => endpoints.filter((endpoint) => mayCall(endpoint, asker))
  expect(open('by profile')).toEqual(open('returns_manager'))
})

test('a refusal for a missing permission names it, in words and for programs', () => {
  let refusals = 0
  for (const endpoint of endpoints) {
    const access = endpoint.meta.access ?? 'open'
    for (const role of roles) {
      if (isAllowed(permissionsOfRoles([role]), access)) continue
      const { status, body = {} } = answerTo(endpoint, role) ?? {}
      expect(`${endpoint.name} ${role} ${status} ${body.code}`).toBe(
        `${endpoint.name} ${role} 403 permission_missing`,
      )
      for (const { label, key } of permissionsOf(access)) {
        expect(body.detail).toContain(`“${label}”`)
        expect(body.details).toMatchObject({ permissions: expect.arrayContaining([key]) })
      }
      refusals += 1
    }
  }
  expect(refusals).toBeGreaterThan(0)
})

describe('the registry', () => {
  test('every endpoint declares its access: a permission, signedIn or open', () => {
    for (const { name, meta } of endpoints) {
      const { access } = meta
      const isNamed =
        access === 'open' ||
        access === 'signedIn' ||
        (access !== undefined &&
          permissionsOf(access).length > 0 &&
          permissionsOf(access).every((permission) => capabilities.includes(permission)))
      expect(`${name}: ${isNamed}`).toBe(`${name}: true`)
    }
  })

  test('every write is a POST and every read a GET', () => {
    for (const { name, method, meta } of endpoints)
      expect(`${name} ${method}`).toBe(`${name} ${meta.kind === 'read' ? 'GET' : 'POST'}`)
  })

  test('every method and path is unique, whatever its parameters are called', () => {
    const seen = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(seen).toEqual([...new Set(seen)])
  })
})

test('a write cannot be reached by GET, which a foreign page may send with cookies', async () => {
  const cookie = cookies.get('super_admin') ?? ''
  for (const endpoint of endpoints.filter(({ meta }) => meta.kind === 'write')) {
    const path = `/rpc/${endpoint.name.replaceAll('.', '/')}?data=${encodeURIComponent('{"json":{}}')}`
    const { status } = await server.ask('GET', path, { cookie })
    expect(`${endpoint.name} ${status}`).toMatch(/ (404|405)$/)
  }
})

test('every route of the server is an endpoint, in the table or part of signing in', async () => {
  const db = await testDatabase()
  const config = readConfig({ PORT: '0' })
  const second = anotherPool(db)
  const { app, close } = await composeApp(config, createLog('fatal'), second)
  await app.ready()
  const served = routesIn(app.printRoutes({ commonPrefix: false }))
  await close()
  const known = new Set([
    ...plainRoutes.map((route) => route.name),
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/code',
    'POST /api/auth/sign-in/badge',
    'POST /api/auth/sign-in/passkey/begin',
    'POST /api/auth/sign-in/passkey',
    'POST /api/auth/sign-out',
    'POST /api/auth/prove',
    'POST /api/auth/prove/passkey',
    'POST /api/auth/prove/pin',
    'POST /api/auth/passkeys/begin',
    'POST /api/auth/passkeys',
    'POST /api/auth/password-reset/ask',
    'POST /api/auth/password-reset',
    'POST /api/auth/device',
    'POST /api/auth/device/enrol',
    'POST /api/auth/view-as/start',
    'POST /api/auth/view-as/end',
    // For mail programs; the token is the authorization.
    'POST /unsubscribe/:token',
  ])
  // Endpoints with limits of their own have routes of their own; the table has them as endpoints.
  const limited = new Set(
    endpoints.flatMap(({ name, method, path }) => {
      const rpc = `/rpc/${name.replaceAll('.', '/')}`
      const rest = `${method} /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return [`GET ${rpc}`, `POST ${rpc}`, rest]
    }),
  )
  const isServedElsewhere = (route: string) =>
    limited.has(route) ||
    // `*` alone answers not found.
    /^\w+ (\/rpc\/|\/api\/v1\/|)\*$/.test(route) ||
    isFileOfTheScreens(route)
  expect(served.length).toBeGreaterThan(10)
  expect(served.filter((route) => !known.has(route) && !isServedElsewhere(route))).toEqual([])
})

const isFileOfTheScreens = (route: string) => /^GET \/(?!api|rpc)[\w@./-]*\.\w+$/.test(route)

/**
 * Parses Fastify's route tree, in which a route is nested below its prefix. HEAD is listed with
 * every GET and is left out.
 */
function routesIn(drawing: string): string[] {
  const above: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const found = /^(.*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const path = above.join('')
    const known = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return known.map((method) => `${method} ${path}`)
  })
}
