import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { fileOf, lineOf, madeUpLines } from '../../../../tests/support/import-trial.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeUser, makeWorld } from '../../../../tests/support/world.ts'

let db: Database
let server: TestServer
let outlet: string

beforeAll(async () => {
  db = await testDatabase()
  outlet = (await makeWorld(db)).outletId
  server = await testServer(db)
})

async function cookieOf(role: 'staff' | 'store_manager'): Promise<string> {
  const { userId } = await db.transaction((tx) => makeUser(tx, role))
  const { email } = await db.reader
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return server.signIn(email, 'a long enough phrase')
}

const send = (cookie: string, query: Record<string, string>, body: string) =>
  fetch(`${server.url}/api/imports/online-retail?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  })

test('a file that is sent is imported by itself, and its refusals can be fetched', async () => {
  const cookie = await cookieOf('store_manager')
  const text = fileOf([...madeUpLines(), lineOf({ no: '=1', sku: 'S1' })])
  const answer = await send(cookie, { name: 'sales 1.csv', outlet, openingStock: '1' }, text)
  expect(answer.status).toBe(200)
  const { id } = z.object({ id: z.string() }).parse(await answer.json())
  await expect
    .poll(async () => (await server.ask('GET', `/api/v1/imports/${id}`, { cookie })).body, {
      timeout: 20_000,
    })
    .toMatchObject({ state: 'finished', linesDone: 201, refusedLines: 1, counts: { orders: 50 } })
  const report = await server.ask('GET', `/api/imports/${id}/refusals.csv`, { cookie })
  expect(report.headers.get('content-disposition')).toContain('sales_1.csv.refused.csv')
  expect(report.body.text).toContain(`"'=1,S1,MUG`)
  const creators = await db.reader.selectFrom('orders').select('created_by').distinct().execute()
  expect(creators).toHaveLength(1)
  expect(creators[0]?.created_by).not.toBeNull()
})

test('only those who may bring all that a file brings may send one; the outlet must be there', async () => {
  const name = 'a.csv'
  expect((await send('', { name, outlet }, 'x')).status).toBe(401)
  const other = await cookieOf('staff')
  expect((await send(other, { name, outlet }, 'x')).status).toBe(403)
  const cookie = await cookieOf('store_manager')
  expect((await send(cookie, { name }, 'x')).status).toBe(400)
  const nowhere = '01900000-0000-7000-8000-000000000000'
  expect((await send(cookie, { name, outlet: nowhere }, 'x')).status).toBe(404)
  const workbook = await send(cookie, { name, outlet }, 'PK\u0003\u0004')
  expect(await workbook.json()).toMatchObject({ status: 400, code: 'no_csv' })
})
