import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { leanClient } from '../support/lean-client.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

const rounds = Number(process.env.QM_ROUNDS ?? 4)
const callers = 200

let db: Database
let world: World
let server: TestServer
let cookie: string
let post: ReturnType<typeof leanClient>

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  server = await testServer(db)
  cookie = (await signedIn(db, server, ['super_admin'])).cookie
  post = leanClient(server.url, cookie)
})

/** Adds one unit to stock, through the endpoint that a user would call. */
async function restock(variantId: string): Promise<void> {
  const body = { variantId, outletId: world.outletId, difference: 1, reason: because('Found') }
  const { status } = await server.ask('POST', '/api/v1/stock/adjustments', { cookie, body })
  expect(status).toBe(200)
}

async function place(order: ReturnType<typeof orderOf>) {
  const { status, body } = await post('/api/v1/orders', order)
  return { status, code: body.code, id: body.id }
}

const countOf = <T>(values: readonly T[], wanted: T) =>
  values.filter((value) => value === wanted).length

test(`${callers} at once for the last unit, ${rounds} times: exactly one gets it`, async () => {
  const totals = { sold: 0, refused: 0, other: 0 }
  for (let round = 0; round < rounds; round++) {
    const variant = world.variants[round % world.variants.length]
    if (!variant) throw new Error('The world has no variants.')
    await restock(variant.id)
    // Every other caller requests the unit in a way that would pass a check per line.
    const one = orderOf(world, [{ variantId: variant.id, quantity: 1 }])
    const twice = orderOf(world, [
      { variantId: variant.id, quantity: 1 },
      { variantId: variant.id, quantity: 1 },
    ])
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, caller) => place(caller % 4 === 3 ? twice : one)),
    )
    const sold = countOf(
      answers.map(({ status }) => status),
      200,
    )
    const refused = answers.filter(
      ({ status, code }) => status === 409 && code === 'insufficient_stock',
    ).length
    totals.sold += sold
    totals.refused += refused
    totals.other += callers - sold - refused
    expect({ round, sold, refused }).toEqual({ round, sold: 1, refused: callers - 1 })
  }
  console.log(`last unit: ${JSON.stringify(totals)} in ${rounds} rounds of ${callers}`)
  expect(totals).toEqual({ sold: rounds, refused: rounds * (callers - 1), other: 0 })

  const levels = await db.reader.selectFrom('stock_levels').selectAll().execute()
  for (const level of levels) expect(level.reserved).toBe(level.on_hand)
  const lines = await db.reader.selectFrom('order_lines').select('quantity').execute()
  expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(rounds)
  expect(await ledgerFaults(db)).toEqual([])
}, 600_000)

test('repeating the request that took the last unit returns the order, not a shortage', async () => {
  const [variant] = world.variants
  if (!variant) throw new Error('The world has no variants.')
  await restock(variant.id)
  const body = orderOf(world, [{ variantId: variant.id, quantity: 1 }])
  const headers = { 'idempotency-key': 'the last one' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.ask('POST', '/api/v1/orders', { cookie, body, headers }),
    ),
  )
  const [first] = answers
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(first?.body)
  }
  expect(await ledgerFaults(db)).toEqual([])
})
