import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

test('the orders to pack are ordered, searched and narrowed; links of before keep working', async () => {
  // One on hold that is late, and is promised for a day of its own.
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'confirmed')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await sql`update orders set promised_on = '2026-03-01', ship_name = 'Zoë Quill'
    where id = ${order.id}`.execute(db.reader)
  await sql`insert into order_dues (order_id, confirmed_at, due_at)
    values (${order.id}, now(), '2026-02-27T17:00Z')
    on conflict (order_id) do update set due_at = excluded.due_at`.execute(db.reader)
  await sql`insert into order_holds (id, order_id, kind, reason)
    values (uuidv7(), ${order.id}, 'manual', 'A test')`.execute(db.reader)
  const desk = await deskOf(server, 'dispatch_manager')
  const { page } = desk
  const rows = page.locator('[data-row]')
  const ours = rows.filter({ hasText: String(order.number) })

  await page.goto(`${server.url}/dispatch`)
  await page.getByRole('button', { name: 'Holds: not on hold' }).waitFor()
  await rows.first().waitFor()
  expect(await ours.count()).toBe(0)
  await page.getByRole('button', { name: 'Leaves by', exact: true }).last().click()
  await page.waitForURL(/sort=-?due/)

  await page.getByRole('link', { name: /^Late/ }).last().click()
  await ours.getByText('On hold').waitFor()
  await page.getByRole('link', { name: /^On hold/ }).click()
  await ours.getByText('On hold').waitFor()
  await expect.poll(() => rows.filter({ hasNotText: 'On hold' }).count()).toBe(0)

  for (const search of ['held=1', 'late=1', 'late=1&outlet=&held=1', 'held=true&q=quill']) {
    await page.goto(`${server.url}/dispatch?${search}`)
    await ours.getByText('On hold').waitFor()
  }
  await page.goto(`${server.url}/dispatch?held=true&promisedOn=2026-03-01`)
  await ours.waitFor()
  await expect.poll(() => rows.count()).toBe(1)

  await page.goto(`${server.url}/dispatch?list=hand-over`)
  await page.getByRole('columnheader', { name: 'Parcel' }).waitFor()
  const code =
    (await rows
      .first()
      .getByText(/^S-\d+$/)
      .textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Search parcels to hand over' }).fill(code)
  await expect.poll(() => rows.count()).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})
