import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { type TestServer, testServer } from '../../../../../tests/support/server.ts'
import { makeUser, makeWorld } from '../../../../../tests/support/world.ts'

let db: Database
let server: TestServer
let outlet: string

beforeAll(async () => {
  db = await testDatabase()
  outlet = (await makeWorld(db)).outletId
  server = await testServer(db)
})

async function cookieOf(role: Role): Promise<string> {
  const { userId } = await db.transaction((tx) => makeUser(tx, role))
  const { email } = await db.reader
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return server.signIn(email, 'a long enough phrase')
}

async function send(cookie: string, query: Record<string, string>, body: string) {
  const address = `${server.url}/api/imports/tables?${new URLSearchParams(query)}`
  const headers = { cookie, 'content-type': 'application/octet-stream' }
  const response = await fetch(address, { method: 'POST', headers, body })
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
}

const read = (path: string, cookie: string) => server.ask('GET', `/api/v1${path}`, { cookie })

test('a table that is sent waits, is checked by a job, and is imported on confirmation', async () => {
  const cookie = await cookieOf('store_manager')
  const text = 'SKU,Product,Price\nW-1,Wok,20\nW-2,,20\n'
  const sent = await send(cookie, { kind: 'products', name: 'a list.csv' }, text)
  expect(sent.status).toBe(200)
  const id = String(sent.body.id)
  const table = (await read(`/table-imports/${id}`, cookie)).body
  const match = {
    version: table.version,
    mapping: table.mapping,
    decimalSign: '.',
    dateOrder: 'dmy',
  }
  const step = (name: string, body: unknown) =>
    server.ask('POST', `/api/v1/table-imports/${id}/${name}`, { cookie, body })
  const twice = { ...match, mapping: { sku: 0, product: 0 } }
  expect(await step('check', twice)).toMatchObject({ status: 400, body: { code: 'column_twice' } })
  const without = { ...match, mapping: { price: 2 } }
  expect(await step('check', without)).toMatchObject({ body: { code: 'column_missing' } })
  expect((await step('check', match)).status).toBe(200)
  const until = (state: string) =>
    expect
      .poll(async () => (await read(`/imports/${id}`, cookie)).body, { timeout: 20_000 })
      .toMatchObject({ state })
  await until('checked')
  const { version } = (await read(`/imports/${id}`, cookie)).body
  expect((await step('start', { version })).status).toBe(200)
  await until('finished')
  const report = await server.ask('GET', `/api/imports/tables/${id}/errors.csv`, { cookie })
  expect(report.headers.get('content-disposition')).toContain('a_list.csv.errors.csv')
  expect(report.body.text).toContain('W-2,,20,Product: W-2 is new and has no title.')
  const made = await db.reader
    .selectFrom('events')
    .select('actor_name')
    .where('type', '=', 'variant.added')
    .where('label', '=', 'W-1')
    .executeTakeFirstOrThrow()
  expect(made.actor_name).toBe('Test store_manager')
})

test('each kind takes its own permission, and prices those who set prices', async () => {
  const products = { kind: 'products', name: 'a.csv' }
  const stock = { kind: 'stock', name: 'a.csv' }
  expect((await send('', products, 'SKU\n1')).status).toBe(401)
  const staff = await cookieOf('staff')
  expect((await send(staff, products, 'SKU\n1')).status).toBe(404)
  expect((await send(staff, { ...stock, outlet }, 'SKU\n1')).status).toBe(404)
  const supplier = await cookieOf('supplier')
  expect((await send(supplier, products, 'SKU\n1')).status).toBe(403)
  const warehouse = await cookieOf('warehouse_manager')
  const none = await send(warehouse, stock, 'SKU\n1')
  expect(none).toMatchObject({ status: 400, body: { code: 'outlet_needed' } })
  expect((await send(warehouse, { ...stock, outlet }, 'SKU\n1')).status).toBe(200)
  const priced = await send(warehouse, products, 'SKU,Price\nMUG-RED,1\n')
  const table = (await read(`/table-imports/${priced.body.id}`, warehouse)).body
  const { version, mapping } = table
  const body = { version, mapping, decimalSign: '.', dateOrder: 'dmy' }
  const path = `/api/v1/table-imports/${priced.body.id}/check`
  const refused = await server.ask('POST', path, { cookie: warehouse, body })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_your_part' } })
  expect((await read(`/imports/${priced.body.id}`, staff)).status).toBe(404)
})
