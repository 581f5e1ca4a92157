import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { demoHouse, deskOf, faultsOf, idOfRole } from '../support/demo-house.ts'
import { orderIn } from '../support/screen-records.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

test("a substitute sees a colleague's approvals and orders, marked, until temporary access ends", async () => {
  const [coverId, coveredId, adminId] = await Promise.all([
    idOfRole(db, 'staff'),
    idOfRole(db, 'store_manager'),
    idOfRole(db, 'super_admin'),
  ])
  const orderId = await orderIn(db, 'confirmed', false)
  await sql`update orders set assigned_to = ${coveredId} where id = ${orderId}`.execute(db.reader)
  await sql`insert into approvals (id, action, payload_hash, summary, details, outlet_id,
      requested_by, expires_at)
    select ${newId()}, 'order.cancel', 'hash', 'Cancel the order of the cover',
      '{"facts":{},"path":"/orders"}', outlet_id, ${adminId}, now() + interval '1 hour'
    from orders where id = ${orderId}`.execute(db.reader)
  const grantId = newId()
  await sql`insert into cover_grants (id, user_id, role, outlet_id, starts_at, ends_at, reason,
      granted_by, covers_user_id)
    select ${grantId}, ${coverId}, 'store_manager', outlet_id, now() - interval '1 minute',
      now() + interval '1 day', 'Holiday', ${adminId}, ${coveredId}
    from orders where id = ${orderId}`.execute(db.reader)
  const { name } = await db.reader
    .selectFrom('profiles')
    .select('full_name as name')
    .where('id', '=', coveredId)
    .executeTakeFirstOrThrow()

  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/approvals`)
  const row = page.locator('[data-row]').filter({ hasText: 'Cancel the order of the cover' })
  await row.getByText(`for ${name}`, { exact: true }).waitFor()
  await row.click()
  await page.getByText('You decide for').waitFor()
  await page.goto(`${server.url}/orders?only=mine`)
  await page.locator('[data-row]').first().waitFor()

  await sql`update cover_grants set ended_at = now() where id = ${grantId}`.execute(db.reader)
  await page.goto(`${server.url}/approvals`)
  await page.getByRole('heading', { name: 'Approvals' }).waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await row.count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})
