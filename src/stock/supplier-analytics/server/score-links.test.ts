import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addRandomPurchases } from '../../../../tests/support/past-purchases.ts'
import { pdfPages } from '../../../../tests/support/pdf-text.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { scoreCardFile } from './score-card-file.ts'
import { shareScore, unshareScore } from './score-links.ts'

let db: Database
let world: World
let server: TestServer
let suppliers: readonly string[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
  const wares = await addWares(db, world, 3, 10)
  suppliers = [await aSupplier(db), await aSupplier(db)]
  const past = {
    ...{ suppliers, outlets: [world.outletId], today: await todayAt(db.reader, null) },
    wares: wares.map(({ id }) => ({ id, scale: 0 })),
  }
  await addRandomPurchases(db, past, { seed: 20261128, orders: 60 })
})

beforeEach(() => db.pool.query('delete from throttles'))

const period = () => ({ due: 'last365' })

const share = (id: string) =>
  db.transaction((tx) => shareScore('https://shop.example')(tx, world.admin, { id, ...period() }))

const tokenOf = (url: string) => url.split('#')[1] ?? ''

const open = (token: string) =>
  server.ask('GET', `/api/v1/score-links/card?token=${encodeURIComponent(token)}`)

const nameOf = async (id: string) =>
  (
    await db.reader
      .selectFrom('suppliers')
      .select(['name', 'code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name

test('the link shows the score of one supplier as it was, without prices and without another', async () => {
  const [one = '', other = ''] = suppliers
  const { url } = await share(one)
  const { status, body } = await open(tokenOf(url))
  expect(status).toBe(200)
  expect(body).toMatchObject({ supplier: await nameOf(one) })
  const text = JSON.stringify(body)
  expect(text).not.toContain(await nameOf(other))
  for (const hidden of ['spend', 'price', 'cost', 'Minor', 'currency', one, other])
    expect(text, hidden).not.toContain(hidden)
  const before = text
  await sql`update purchase_orders set is_replacement = true
    where supplier_id = ${one}`.execute(db.reader)
  expect(JSON.stringify((await open(tokenOf(url))).body)).toBe(before)
})

test('a new link ends the one before, an ended one and an expired one open nothing, and only a hash is kept', async () => {
  const [, id = ''] = suppliers
  const first = tokenOf((await share(id)).url)
  const second = tokenOf((await share(id)).url)
  expect((await open(first)).status).toBe(404)
  expect((await open(second)).status).toBe(200)
  const kept = await sql<{ row: string }>`select k::text as row
    from supplier_score_links k where supplier_id = ${id}`.execute(db.reader)
  expect(JSON.stringify(kept.rows)).not.toContain(second)
  await db.transaction((tx) => unshareScore(tx, world.admin, { id }))
  expect((await open(second)).status).toBe(404)
  const again = db.transaction((tx) => unshareScore(tx, world.admin, { id }))
  await expect(again).rejects.toMatchObject({ code: 'no_link' })
  const third = tokenOf((await share(id)).url)
  await sql`update supplier_score_links set expires_at = now() where withdrawn_at is null`.execute(
    db.reader,
  )
  expect((await open(third)).status).toBe(404)
})

test('a supplier that delivered nothing in the period has nothing to share', async () => {
  const id = await aSupplier(db)
  const empty = share(id)
  await expect(empty).rejects.toMatchObject({ code: 'nothing_to_share' })
})

test('the card is one page of a PDF, for users of supplier analytics', async () => {
  const [, id = ''] = suppliers
  const path = `/api/files/supplier-scores/${id}.pdf?due=last365`
  expect((await server.ask('GET', path)).status).toBe(401)
  const file = await scoreCardFile.send(db, world.admin, { id, due: 'last365' })
  const pages = pdfPages(Buffer.concat(await file.body.toArray()))
  expect(pages).toHaveLength(1)
  const text = (pages[0] ?? []).join('\n')
  expect(text).toContain(`Supplier score: ${await nameOf(id)}`)
  expect(text).toContain('Fill rate')
  expect(text).not.toMatch(/£|GBP|spend/i)
})
