import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import {
  callRest,
  callRpc,
  filledPath,
  type RegisteredEndpoint,
  registeredEndpoints,
} from '../support/endpoints.ts'
import { forgedCursors, hostileInput } from '../support/hostile-input.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { oddNumbers } from '../support/odd-requests.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { printedSeed } from '../support/seed.ts'
import { type Answer, type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

const cases = Number(process.env.QM_FUZZ ?? 5)
const endpoints = registeredEndpoints()

let db: Database
let world: World
let server: TestServer
let admin: SignedIn
/** Reads leave it as it is. */
let readOrder: Awaited<ReturnType<typeof anOrder>>

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000_000)
  server = await testServer(anotherPool(db))
  admin = await signedIn(db, server, ['super_admin'])
  readOrder = await anOrder(db, world, 'confirmed')
})

/** A read over REST with its members in the URL, including lists. */
function askRead(endpoint: RegisteredEndpoint, input: Readonly<Record<string, unknown>>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (endpoint.path.includes(`{${name}}`)) continue
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) query.append(`${name}[${index}]`, String(item))
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return server.ask('GET', `/api/v1${filledPath(endpoint.path, input)}?${query}`, {
    cookie: admin.cookie,
  })
}

async function askBoth(
  endpoint: RegisteredEndpoint,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer[]> {
  const { cookie } = admin
  const rest =
    endpoint.method === 'GET'
      ? await askRead(endpoint, input)
      : await callRest(server, endpoint, input, {
          cookie,
          headers: { 'idempotency-key': newId() },
        })
  return [rest, await callRpc(server, endpoint.name, input, { cookie })]
}

async function requireNoFailure(endpoint: RegisteredEndpoint, input: Record<string, unknown>) {
  for (const { status, body } of await askBoth(endpoint, input)) {
    const said = `${endpoint.name} ${JSON.stringify(input).slice(0, 300)}: ${status} ${body.code}`
    expect(said).toMatch(/: [234]\d\d /)
  }
}

/** Afterwards the lists still answer: nothing was stored that cannot be shown. */
async function listsStillAnswer(): Promise<void> {
  for (const name of ['orders.list', 'customers.search', 'activity.list', 'dashboard.board']) {
    const { status } = await callRpc(server, name, {}, admin)
    expect(`${name} ${status}`).toBe(`${name} 200`)
  }
  expect(await ledgerFaults(db)).toEqual([])
}

describe(`${cases} hostile inputs each`, () => {
  const seed = printedSeed('fuzz')

  // Signing out, for example, would end the fuzz.
  const fuzzed = endpoints.filter(({ name }) => name !== 'users.changePassword')

  test.each(fuzzed)('$name', async (endpoint) => {
    const isRead = endpoint.meta.kind === 'read'
    const order = isRead ? readOrder : await anOrder(db, world, 'confirmed')
    const [variant] = world.variants
    const known = {
      id: order.id,
      orderId: order.id,
      version: order.version,
      lineId: order.lineIds[0],
      entityId: order.id,
      variantId: variant?.id,
      variantIds: [variant?.id],
      code: variant?.sku,
      difference: 1,
      reason: because('It is so'),
      kind: 'manual',
      q: 'mug',
      limit: 5,
      fullName: 'Ada Byron',
      theme: 'dark',
      ...orderOf(world, [{ variantId: variant?.id ?? '', quantity: 1 }]),
    }
    await fc.assert(
      fc.asyncProperty(hostileInput(endpoint.input, known), (input) =>
        requireNoFailure(endpoint, input),
      ),
      { seed, numRuns: cases },
    )
  })

  test('the server is up, and shows its data', listsStillAnswer)
})

describe('known edge cases', () => {
  const named = (member: string) =>
    endpoints.filter(({ input }) => 'shape' in input && hasMember(input.shape, member))

  test('versions that no column can hold', async () => {
    const versioned = named('version')
    expect(versioned.length).toBeGreaterThan(3)
    const { id } = await anOrder(db, world, 'pending')
    for (const endpoint of versioned)
      for (const version of oddNumbers)
        await requireNoFailure(endpoint, { id, version, reason: because('It is so') })
  })

  test('foreign cursors are refused as such', async () => {
    const lists = named('after')
    expect(lists.length).toBeGreaterThan(5)
    const known = { id: world.outletId, variantId: world.variants[0]?.id, outletId: world.outletId }
    for (const endpoint of lists)
      for (const after of forgedCursors) await requireNoFailure(endpoint, { ...known, after })
  })

  test('quantities and prices whose product or sum is too large', async () => {
    const place = endpoints.find(({ name }) => name === 'orders.place')
    if (!place) throw new Error('The registry lacks orders.place.')
    const variantId = world.variants[0]?.id ?? ''
    const amounts = [0, 1, 2 ** 31 - 1, 1_000_000_000, 1_000_000_000_000]
    for (const unitPriceMinor of amounts) {
      for (const quantity of [1, 3, 1_000_000, 1_000_000_000]) {
        for (const lines of [1, 3]) {
          const line = { variantId, quantity, unitPriceMinor }
          const order = orderOf(
            world,
            Array.from({ length: lines }, () => line),
          )
          await requireNoFailure(place, order)
        }
      }
    }
  })

  test('an order with the largest amounts can be shown once it is placed', async () => {
    const place = endpoints.find(({ name }) => name === 'orders.place')
    if (!place) throw new Error('The registry lacks orders.place.')
    const variantId = world.variants[0]?.id ?? ''
    const order = orderOf(world, [{ variantId, quantity: 1 }])
    for (const shippingMinor of [999_999_999_999, 1_000_000_000_000])
      await requireNoFailure(place, { ...order, shippingMinor })
    await listsStillAnswer()
  })

  test('a filter that says false does not mean true', async () => {
    await anOrder(db, world, 'held')
    // Only numbers: jobs keep evaluating the orders between the two answers.
    const all = await numbersAt('/api/v1/orders')
    const held = await numbersAt('/api/v1/orders?held=true&limit=200')
    const others = await numbersAt('/api/v1/orders?held=false&limit=200')
    expect(held).not.toHaveLength(0)
    expect(others).not.toHaveLength(0)
    expect(held.filter((number) => others.includes(number))).toEqual([])
    expect(all.filter((number) => ![...held, ...others].includes(number))).toEqual([])
  })
})

const numbered = z.object({ rows: z.array(z.object({ number: z.number() })) })

const numbersAt = async (path: string) => {
  const { body } = await server.ask('GET', path, admin)
  return numbered.parse(body).rows.map(({ number }) => number)
}

const hasMember = (shape: unknown, member: string) =>
  typeof shape === 'object' && shape !== null && member in shape
