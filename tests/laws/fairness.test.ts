import { beforeAll, describe, expect, test } from 'vitest'
import { deviceWork } from '#app/device-work.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { loadOfFile } from '#platform/server/http/files.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc, filledPath, registeredEndpoints, registeredFiles } from '../support/endpoints.ts'
import { passPhrase, type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const endpoints = registeredEndpoints()
const named = (names: readonly string[]) =>
  endpoints.filter(({ name }) => names.includes(name)).map(({ name }) => name)

describe('the load of each request', () => {
  test('every endpoint has a class: that of its access or its method, or it is heavy', () => {
    const wrong = endpoints.filter(({ method, meta }) => {
      if (meta.access === 'open') return meta.requestClass !== 'open'
      const usual = method === 'GET' ? 'read' : 'write'
      return meta.requestClass !== usual && meta.requestClass !== 'heavy'
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    const heavy = endpoints.filter(({ meta }) => meta.requestClass === 'heavy')
    expect(heavy.map(({ name }) => name.split('.')[0])).toEqual(
      expect.arrayContaining(['activity', 'stockWorth', 'tableImports']),
    )
  })

  test('every scan, and what a sale at the register needs, is refused last', () => {
    const scans = endpoints.filter(({ name }) => /\.(scan|resolve)/.test(name))
    expect(scans.length).toBeGreaterThan(5)
    const sale = named(['catalog.search', 'catalog.get', 'orderMoney.quote', 'orderMoney.pay'])
    const needed = [...scans.map(({ name }) => name), ...sale, 'orders.place', 'users.me']
    const essential = endpoints.filter(({ meta }) => meta.isEssential).map(({ name }) => name)
    expect(needed.filter((name) => !essential.includes(name))).toEqual([])
    // And nothing beyond the work of a register or a station.
    const work = new Set([...deviceWork.bench.values(), ...deviceWork.till.values()])
    expect(essential.filter((name) => !work.has(name))).toEqual([])
  })

  test('every table, export and import is heavy, and no picture or single document is', () => {
    const files = registeredFiles()
    const classOf = (pattern: RegExp) =>
      new Set(
        files.filter(({ path }) => pattern.test(path)).map((file) => loadOfFile(file).requestClass),
      )
    expect([...classOf(/\.(csv|xlsx|json|zip)$/)]).toEqual(['heavy'])
    expect([...classOf(/^\/(imports|remittances)\/|\/files\/(invoices|pick-lists)\.pdf$/)]).toEqual(
      ['heavy'],
    )
    expect([...classOf(/\/(photos|images)$/)]).toEqual(['write'])
    expect([...classOf(/\/(photos|images)\/:|:id\.(pdf|zpl)$/)]).toEqual(['read'])
  })
})

describe('an account above its limit', () => {
  const env = { READS_PER_MINUTE: '5', WRITES_PER_MINUTE: '3', HEAVY_PER_MINUTE: '2' }
  let server: TestServer
  let busy: SignedIn
  let other: SignedIn

  beforeAll(async () => {
    server = await testServer(anotherPool(db), env)
    busy = await signedIn(db, server, ['super_admin'])
    other = await signedIn(db, server, ['super_admin'])
  })

  const several = async (count: number, ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let turn = 0; turn < count; turn += 1) statuses.push((await ask()).status)
    return statuses
  }

  test('is told when to retry, over REST and RPC together, and others are answered', async () => {
    const rest = () => server.ask('GET', '/api/v1/outlets', busy)
    expect(await several(3, rest)).toEqual([200, 200, 200])
    const rpc = () => callRpc(server, 'outlets.list', {}, busy)
    expect(await several(3, rpc)).toEqual([200, 200, 429])
    const refused = await rest()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.body.detail).toMatch(
      /^Your account sent more than 5 reads within a minute. Wait \d+ seconds?, then try again.$/,
    )
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(String(refused.body.detail)).toContain(`Wait ${wait} second`)
    expect((await server.ask('GET', '/api/v1/outlets', other)).status).toBe(200)
  })

  test('above the limit of one class can still send others', async () => {
    const write = () => server.ask('POST', '/api/v1/customers', { ...busy, body: {} })
    expect(await several(4, write)).toEqual([400, 400, 400, 429])
    const table = () => server.ask('GET', '/api/files/products.csv', busy)
    expect(await several(3, table)).toEqual([200, 200, 429])
    expect((await server.ask('GET', '/api/files/products.csv', other)).status).toBe(200)
  })
})

test('an address reaches a limit of its class, even without a session', async () => {
  const limited = await testServer(anotherPool(db), { HEAVY_PER_MINUTE: '1' })
  const statuses = new Set<number>()
  for (let turn = 0; turn < 21; turn += 1)
    statuses.add((await limited.ask('GET', '/api/files/products.csv')).status)
  expect([...statuses]).toEqual([401, 429])
  expect((await limited.ask('GET', '/api/v1/users/me')).status).toBe(401)
})

test('while the event loop is late, reports are refused and a register sells', async () => {
  const late = await testServer(anotherPool(db), { BUSY_MILLISECONDS: '100' })
  const admin = await signedIn(db, late, ['super_admin'])
  const hold = setInterval(() => {
    const until = performance.now() + 150
    while (performance.now() < until);
  }, 1)
  try {
    const report = () => late.ask('GET', '/api/files/products.csv', admin)
    await expect.poll(async () => (await report()).status, { timeout: 60_000 }).toBe(503)
    const refused = await report()
    expect(refused.body.code).toBe('overloaded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const link = await late.ask('POST', '/api/v1/confirm-links/answer', { body: {} })
    expect(link.status).toBe(503)
    const body = orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }])
    expect(await late.ask('POST', '/api/v1/orders', { ...admin, body })).toMatchObject({
      status: 200,
    })
    await late.signIn(admin.email, passPhrase)
  } finally {
    clearInterval(hold)
  }
})

describe('normal work reaches no limit', () => {
  const { requestsPerMinute, perMinute } = readConfig({})
  const scansPerMinute = 3 * 60
  /** Hints are collected, so that a screen reloads all that it shows at most once a second. */
  const readsOfScreen = 60 * 8

  test('a minute at a packing station that scans three times a second, with a page beside it', async () => {
    const server = await testServer(anotherPool(db), {
      REQUESTS_PER_MINUTE: String(requestsPerMinute),
      READS_PER_MINUTE: String(perMinute.read),
      WRITES_PER_MINUTE: String(perMinute.write),
      HEAVY_PER_MINUTE: String(perMinute.heavy),
    })
    const packer = await signedIn(db, server, ['super_admin'])
    const statuses = new Set<number>()
    const scan = () => callRpc(server, 'scanning.resolve', { code: '4006381333931' }, packer)
    for (let turn = 0; turn < scansPerMinute; turn += 1) statuses.add((await scan()).status)
    for (let turn = 0; turn < readsOfScreen; turn += 1)
      statuses.add((await callRpc(server, 'outlets.list', {}, packer)).status)
    const plain = endpoints.filter(
      ({ method, path, input }) =>
        method === 'GET' && !/\{/.test(path) && input.safeParse({}).success,
    )
    // Twenty and more together: everything that a screen may request without an id.
    expect(plain.length).toBeGreaterThan(20)
    const page = plain.map(({ path }) => server.ask('GET', `/api/v1${filledPath(path)}`, packer))
    for (const { status } of await Promise.all(page)) statuses.add(status)
    expect([...statuses].filter((status) => status === 429 || status === 503)).toEqual([])
  })

  test('thirty such stations behind one address', () => {
    expect(30 * (scansPerMinute + readsOfScreen)).toBeLessThan(requestsPerMinute)
    expect(30 * scansPerMinute).toBeLessThan(20 * perMinute.write)
    expect(30 * readsOfScreen).toBeLessThan(20 * perMinute.read)
    expect(scansPerMinute * 3).toBeLessThan(perMinute.write)
  })
})
