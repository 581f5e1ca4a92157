import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newActor, systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { ownerOf } from '../support/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

test('a change is found in the log, with before and after, by its request; the export is logged', async () => {
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_holds').whereRef('order_id', '=', 'orders.id').select('id'))),
    )
    // One that no rule confirms first: rules require an accepted address.
    .orderBy(({ eb }) => eb('address_verdict', '=', 'accept'))
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const name = `Order ${order.number}`
  const marcus = await deskOf(server, 'super_manager')
  await marcus.page.goto(`${server.url}/orders?open=${order.id}`)
  await marcus.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await marcus.page.getByText(/confirmed Order/).waitFor()

  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/activity-logs`)
  await page.getByRole('combobox', { name: 'Who' }).fill('adeyemi')
  await page.getByRole('option', { name: /Marcus Adeyemi/ }).click()
  await page.getByText('Who: Marcus Adeyemi').waitFor()
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Orders: confirmed order', exact: true }).check()
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: new RegExp(`Marcus Adeyemi confirmed ${name}`) })
    .getByText('confirmed')
    .click()

  const panel = page.getByRole('complementary', { name: `Marcus Adeyemi confirmed ${name}` })
  await panel.waitFor()
  const [field, before, after] = await panel.locator('tbody tr').first().locator('th, td').all()
  await expect.poll(() => field?.textContent()).toBe('State')
  await expect.poll(() => before?.textContent()).toBe('pending')
  await expect.poll(() => after?.textContent()).toBe('confirmed')
  await panel.getByRole('link', { name: 'All of this request' }).click()
  await page.getByText(/^Request: /).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /confirmed/ }).count()).toBe(1)

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await (await coming).path()
  expect(await readFile(file, 'utf8')).toContain(`Marcus Adeyemi,,order.confirmed,order,${name},`)
  await page.goto(`${server.url}/activity-logs?noun=export`)
  await page
    .getByRole('row', { name: /activity-.*\.csv/ })
    .getByText('exported')
    .click()
  await page.getByRole('complementary').getByText('request id').waitFor()
  expect(faultsOf(desk)).toEqual([])
  expect(faultsOf(marcus)).toEqual([])
})

test('the log is verified on the page, and a change by the database’s administrator is named', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await sealEvents(db)
  await page.goto(`${server.url}/activity-logs`)
  const verify = page.getByRole('button', { name: 'Verify the record' })
  await verify.click()
  await page.getByText('The record is good').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  const { reader } = ownerOf(db)
  await sql`alter table events disable trigger all`.execute(reader)
  const changed = await sql<{ label: string }>`update events set actor_name = 'Mallory'
    where (tx, seq) = (select tx, seq from events where type = 'order.cancelled' limit 1)
    returning label`.execute(reader)
  await verify.click()
  await page.getByText('The record was touched').waitFor()
  await page.getByText(`order.cancelled of ${changed.rows[0]?.label} was changed after`).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('the user who changed a price this week is found by one click, and by a search, without opening a row', async () => {
  const variant = await db.reader
    .selectFrom('variants')
    .select(['id', 'sku', 'title'])
    .where('is_active', '=', true)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    appendEvent(tx, newActor({ ...systemActor('Eleanor Whitfield'), via: 'session' }), {
      type: 'variant.changed',
      noun: variantNoun,
      id: variant.id,
      label: variant.sku,
      data: { priceMinor: [895, 795] },
    }),
  )
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const sentence = `Eleanor Whitfield changed the price of ${variant.sku} from £8.95 to £7.95`
  const answer = page.getByRole('row', { name: sentence })
  await page.goto(`${server.url}/activity-logs`)
  await page.getByRole('link', { name: 'Price changes this week' }).click()
  await page.waitForURL(/field=price/)
  await answer.waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()

  await page.getByRole('searchbox', { name: 'Search entries' }).fill('£8.95')
  await page.waitForURL(/q=/)
  await answer.waitFor()
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await page.getByRole('combobox', { name: 'Product' }).fill(variant.title)
  await page.getByRole('option', { name: variant.sku }).click()
  await page.getByText(`Product: ${variant.title}`).waitFor()
  await answer.waitFor()
  await page.getByRole('button', { name: 'Kind', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Sign-in and sessions' }).check()
  await answer.waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])

  const phone = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  await phone.page.goto(`${server.url}/activity-logs?field=price`)
  const card = phone.page.getByRole('listitem').filter({ hasText: sentence })
  await card.waitFor()
  expect((await card.textContent())?.match(/Eleanor Whitfield/g)).toHaveLength(1)
})
