import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { refusedOrders } from '#delivery/advice/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { fraudSettings } from '#sales/fraud/fraud.settings.ts'
import { scoreMissing } from '#sales/fraud/server/risk-reader.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  // The demo ends months ago, and its open orders have no scores before the first minute.
  await sql`update orders set placed_at = placed_at
    + (now() - (select max(placed_at) from orders))`.execute(db.reader)
  while ((await db.transaction((tx) => scoreMissing(tx, refusedOrders))) > 0);
})

const { watchScore, highScore } = fraudSettings
const at = (path: string) => `${server.url}/business-settings${path}`
const rowOf = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the tried value would watch, counted by hand. */
async function watchedAt(outletId: string | null, from: number): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::integer as count from orders o
    join risk_scores s on s.order_id = o.id and s.is_current
    where s.score >= ${from} and o.placed_at > now() - interval '90 days'
      and (${outletId}::uuid is null or o.outlet_id = ${outletId}::uuid)`.execute(db.reader)
  return found.rows[0]?.count ?? 0
}

/** The outlet with the most orders. */
async function busiestOutlet(): Promise<string> {
  const found = await sql<{ id: string }>`select o.outlet_id as id from orders o
    join risk_scores s on s.order_id = o.id group by 1 order by count(*) desc limit 1`.execute(
    db.reader,
  )
  return found.rows[0]?.id ?? ''
}

async function tryIt(page: Page, count: number): Promise<void> {
  await button(page, `Try ${watchScore.label} on the last 90 days`).click()
  const dialog = page.getByRole('dialog', { name: `Trial: ${watchScore.label}` })
  const row = dialog.getByRole('row', { name: /^Orders watched/ })
  await row.waitFor()
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(['Orders watched', expect.any(String), String(count)])
  await dialog.getByRole('heading', { name: 'Affected orders' }).waitFor()
  const links = dialog.getByRole('link', { name: /^Order \d+/ })
  await expect.poll(() => links.count()).toBe(count)
  await button(page, 'Close').click()
}

test('a value is refused before its trial was seen, then switched on at one outlet, then for all', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const outletId = await busiestOutlet()
  await page.goto(at('?section=risk'))
  await page.getByLabel('Values for').selectOption(outletId)
  const field = page.getByLabel(watchScore.label, { exact: true })
  const row = rowOf(page, watchScore.key)
  await field.fill('4')
  await button(page, 'Save').click()
  await row.getByText(/^Try “.*” with 4 points on the last 90 days first\./).waitFor()
  expect(await settingOf(db.reader, watchScore, outletId)).toBe(40)
  // The refusal goes with the next change of the field.
  await field.fill('5')
  await tryIt(page, await watchedAt(outletId, 5))
  await button(page, 'Save').click()
  await toastOf(desk, 'One setting was changed').waitFor()
  expect(await settingOf(db.reader, watchScore, outletId)).toBe(5)

  await page.getByLabel('Values for').selectOption('')
  await page.getByLabel(watchScore.label, { exact: true }).fill('5')
  await button(page, 'Save').click()
  await row.getByText(/^Try “.*” with 5 points/).waitFor()
  await page.getByLabel(watchScore.label, { exact: true }).fill('6')
  await page.getByLabel(watchScore.label, { exact: true }).fill('5')
  await tryIt(page, (await watchedAt(null, 5)) - (await watchedAt(outletId, 5)))
  await button(page, 'Save').click()
  await expect.poll(() => settingOf(db.reader, watchScore)).toBe(5)
  expect(faultsOf(desk)).toEqual([])
})

test('in an emergency an administrator saves with a reason, which the list of trials shows', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(at('?section=risk'))
  await page.getByLabel(highScore.label, { exact: true }).fill('70')
  await button(page, 'Save').click()
  await button(page, 'Save without trial').click({ force: true })
  await toastOf(desk, 'Enter the reason first').waitFor()
  await page.getByLabel('Reason, for the record').fill('A ring orders right now')
  await button(page, 'Save without trial').click()
  await expect.poll(() => settingOf(db.reader, highScore)).toBe(70)

  await page.goto(at('?section=rule-trials'))
  await page.getByText('Without trial').first().waitFor()
  await page.getByRole('row', { name: highScore.label }).click()
  const panel = page.getByRole('complementary', { name: highScore.label })
  await panel.getByText('Reason: A ring orders right now').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
