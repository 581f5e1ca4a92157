import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { enter } from '../support/entrants.ts'
import { goodsSteps } from '../support/goods-steps.ts'
import { anOpenSession } from '../support/register-steps.ts'
import { aSale } from '../support/sale-steps.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { tablePrints } from '../support/table-prints.ts'

/** The areas of which a training asks every read; of others, those that the map below names. */
const ownAreas = ['sales', 'offlineSales', 'parkedSales', 'registerOrders', 'receipts']

let db: Database
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  // Without jobs: they would write meanwhile.
  server = await testServer(db, {}, () => false)
})

afterAll(() => server.close())

test('the screens of the till have no client but those that a training guards', async () => {
  const folder = new URL('../../src/sales/pos/web/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const connecting: string[] = []
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    if (/\bconnect\b.*client\.ts'|\bfetch\(|sendBeacon/.test(text.replaceAll('\n', ' ')))
      connecting.push(name)
  }
  expect(connecting).toEqual(['training/connect-till.ts'])
})

test('what a training asks the server writes no row of any table', async () => {
  const goods = await goodsSteps(db)
  const { world } = goods
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
  const caller = await enter(db, world.admin.userId)
  const before = await tablePrints(db)
  const failed: string[] = []
  for (const [name, input] of Object.entries(inputs)) {
    const { status, body } = await callRpc(server, name, input, caller)
    if (status >= 500 || status === 400) failed.push(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  expect(failed).toEqual([])
  expect(await tablePrints(db)).toEqual(before)
})
