import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, enter } from '../support/entrants.ts'
import { type GoodsSteps, goodsSteps } from '../support/goods-steps.ts'
import { anOpenSession } from '../support/register-steps.ts'
import { aSale } from '../support/sale-steps.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { tablePrints } from '../support/table-prints.ts'
import { whenDone } from '../support/when-done.ts'
import type { World } from '../support/world.ts'

/** The areas of which a training asks every read; of others, those that the map below names. */
const ownAreas = ['sales', 'offlineSales', 'parkedSales', 'registerOrders', 'receipts']

/** With those whose pages a cashier works at beside it. */
const tillAreas = [...ownAreas, 'registers', 'registerSessions', 'giftCards']

const areaOf = (name: string) => name.split('.')[0] ?? ''

const ofSales = (path: string) => new URL(`../../src/sales/${path}`, import.meta.url).href

type Acts = {
  readonly notPractised: Readonly<Record<string, string>>
  practisedActs(
    registerId: string,
    goods: { readonly outletId: string; readonly variantId: string },
  ): Promise<Readonly<Record<string, () => Promise<unknown>>>>
}

type State = {
  startTraining(cashier: { readonly id: string; readonly name: string }): void
  endTraining(): void
}

type Connecting = { connectTill(area: string): { readonly call: object } }

const { notPractised, practisedActs }: Acts = await import(
  ofSales('pos/web/training/practised-acts.ts')
)
const { startTraining, endTraining }: State = await import(
  ofSales('pos/web/training/training-state.ts')
)
const { connectTill }: Connecting = await import(ofSales('registers/web/training/connect-till.ts'))

let db: Database
let server: TestServer
let goods: GoodsSteps
let world: World
let userId: string

beforeAll(async () => {
  db = await testDatabase()
  goods = await goodsSteps(db)
  world = goods.world
  userId = await addEntrant(db, { roles: ['super_admin'] })
  // Without jobs: they would write meanwhile.
  server = await testServer(db, {}, () => false)
})

afterAll(() => server.close())

afterEach(() => {
  endTraining()
  vi.unstubAllGlobals()
})

test('the screens of the till have no client but those that a training guards', async () => {
  const sales = new URL('../../src/sales/', import.meta.url)
  const connecting: string[] = []
  for (const area of ['pos', 'registers', 'gift-cards']) {
    const folder = new URL(`${area}/web/`, sales)
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.tsx?$/.test(name),
    )
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      if (/\bconnect\b.*client\.ts'|\bfetch\(|sendBeacon/.test(text.replaceAll('\n', ' ')))
        connecting.push(`${area}/web/${name}`)
    }
  }
  expect(connecting).toEqual(['registers/web/training/connect-till.ts'])
})

/**
 * The calls of this process go to the server of the test, with the session of a browser. What is sent
 * is noted by its operation.
 */
async function asBrowser(): Promise<readonly string[]> {
  const { cookie = '' } = await enter(db, userId)
  const sent: string[] = []
  const gate = createServer(async (request, response) => {
    const path = request.url ?? ''
    sent.push(path.slice('/rpc/'.length).replaceAll('/', '.'))
    const given: unknown = await json(request)
    const { status, body } = await server.ask('POST', path, { cookie, body: given })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    gate.listen(0, '127.0.0.1', resolve)
  })
  whenDone(() => gate.close())
  const address = gate.address()
  const port = typeof address === 'object' ? address?.port : undefined
  vi.stubGlobal('window', {
    location: { origin: `http://127.0.0.1:${port}` },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('navigator', { userActivation: { isActive: false }, onLine: true })
  return sent
}

test('every act of the till is practised or refused in a training, and no row of any table changes', async () => {
  const { registerId } = await anOpenSession(db, world)
  const writes = registeredEndpoints()
    .filter(({ name, meta }) => meta.kind === 'write' && tillAreas.includes(areaOf(name)))
    .map(({ name }) => name)
  const sent = await asBrowser()
  startTraining({ id: userId, name: 'Ada Byron' })
  const before = await tablePrints(db)
  const acts = await practisedActs(registerId, {
    outletId: world.outletId,
    variantId: world.variants[0]?.id ?? '',
  })
  const outcome = new Map<string, string>()
  for (const [name, act] of Object.entries(acts)) {
    await act()
    outcome.set(name, 'practised')
  }
  for (const name of writes) {
    const why = notPractised[name]
    if (why !== undefined) outcome.set(name, `not practised: ${why}`)
    const [area = '', act = ''] = name.split('.')
    const call: unknown = Reflect.get(connectTill(area).call, act)
    const refused = typeof call === 'function' ? await codeOf(() => call({})) : 'no such call'
    if (refused !== 'in_training') outcome.set(name, `sent by its page: ${refused}`)
  }
  const printed = writes.map((name) => `${name}: ${outcome.get(name) ?? 'left out'}`)
  process.stdout.write(`${printed.join('\n')}\n`)
  expect(printed.filter((line) => !/: (not )?practised/.test(line))).toEqual([])
  const reads = new Set(
    registeredEndpoints().flatMap((one) => (one.meta.kind === 'read' ? one.name : [])),
  )
  expect(sent.filter((name) => !reads.has(name))).toEqual([])
  expect(sent.length).toBeGreaterThan(0)
  expect(await tablePrints(db)).toEqual(before)
})

/** Why a call is refused; “sent” where it was answered. */
async function codeOf(call: () => unknown): Promise<unknown> {
  try {
    await call()
    return 'sent'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error)
  }
}

test('what a training asks the server writes no row of any table', async () => {
  const lotted = await goods.goods({ lots: { 'LOT-A': 4 } })
  const { registerId } = await anOpenSession(db, world)
  const { id } = await aSale(db, world, { registerId })
  const [variant] = world.variants
  const variantId = variant?.id ?? ''
  const line = { variantId, quantity: 1 }
  const cart = { registerId, customerId: null, discountMinor: 0, lines: [line] }
  const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'sales.list': {},
    'sales.get': { id },
    'sales.history': { id },
    'sales.till': { registerId },
    'sales.quote': cart,
    'sales.checkLots': { registerId, lines: [line, { variantId: lotted.id, quantity: 1 }] },
    'offlineSales.products': { registerId },
    'offlineSales.customers': { registerId },
    'parkedSales.list': { registerId },
    'receipts.recipient': { id },
    'registerOrders.stock': { registerId, variantIds: [variantId] },
    'registerOrders.quote': { registerId, outletId: world.outletId, lines: [line] },
    'registerOrders.ofOrder': { id },
    'catalog.search': { q: variant?.sku ?? '' },
    'customers.list': { q: 'Ada' },
  }
  const reads = registeredEndpoints().filter(
    ({ name, meta }) => meta.kind === 'read' && ownAreas.includes(name.split('.')[0] ?? ''),
  )
  expect(reads.map(({ name }) => name).filter((name) => !(name in inputs))).toEqual([])
  const caller = await enter(db, userId)
  const before = await tablePrints(db)
  const failed: string[] = []
  for (const [name, input] of Object.entries(inputs)) {
    const { status, body } = await callRpc(server, name, input, caller)
    if (status >= 500 || status === 400 || status === 401)
      failed.push(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  expect(failed).toEqual([])
  expect(await tablePrints(db)).toEqual(before)
})
