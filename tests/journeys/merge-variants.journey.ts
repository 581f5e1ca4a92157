import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const panelOf = (page: Page) => page.locator('[data-side-panel]')
const dialogOf = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Two products of the demo with stock but no open documents, counted alike. */
async function freeTwins() {
  const found = await db.pool.query<{
    id: string
    productId: string
    sku: string
    title: string
    code: string
    onHand: number
  }>(`select v.id, v.product_id as "productId", v.sku, v.title, b.code,
      sum(level.on_hand)::int as "onHand"
    from variants v join products p on p.id = v.product_id
    join barcodes b on b.variant_id = v.id and b.pack_quantity = 1
    join stock_levels level on level.variant_id = v.id
    where p.state = 'active' and v.is_active and v.tracking = 'none' and v.unit = 'piece'
      and p.kind = 'stock' and p.option_names = '{}'
      and not exists (select from variant_units u where u.variant_id = v.id)
      and not exists (select from stock_levels own where own.variant_id = v.id
        and (own.reserved > 0 or own.on_hand < 0))
      and not exists (select from stock_incoming i where i.variant_id = v.id)
      and not exists (select from purchase_order_lines l where l.variant_id = v.id)
      and not exists (select from transfer_lines l where l.variant_id = v.id)
      and not exists (select from stock_count_lines l where l.variant_id = v.id)
    group by v.id, b.code having sum(level.on_hand) > 0 order by v.sku limit 2`)
  const [kept, merged] = found.rows
  if (!kept || !merged) throw new Error('The demo has no two products that are free.')
  return { kept, merged }
}

const onHandOf = async (id: string) => {
  const { rows } = await db.pool.query<{ sum: number }>(
    'select sum(on_hand)::int as sum from stock_levels where variant_id = $1',
    [id],
  )
  return rows[0]?.sum
}

test('a duplicate product is merged: its stock moves, and old scans and links find the other', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const { kept, merged } = await freeTwins()
  await page.goto(`${server.url}/products?open=${merged.productId}`)
  await button(page, 'Merge').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('The other variant').fill(kept.sku)
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel('Which one stays').selectOption(kept.id)
  await dialog.getByText(`The SKU ${merged.sku} leads to ${kept.sku}`).waitFor()
  await dialog.getByText(`${merged.title} has no other variant and is archived`).waitFor()
  await dialog.getByRole('button', { name: `Merge into ${kept.sku}`, exact: true }).click()
  await toastOf(desk, `${merged.sku} is merged`).waitFor()
  await panelOf(page).getByRole('heading', { name: kept.title, exact: true }).waitFor()
  expect(await onHandOf(kept.id)).toBe(kept.onHand + merged.onHand)
  expect(await onHandOf(merged.id)).toBe(0)

  await page.goto(`${server.url}/products`)
  await page.getByRole('table', { name: 'products', exact: true }).waitFor()
  await page.evaluate(`localStorage.setItem('handheld_scanner_device', 'x')`)
  await page.reload()
  await page.getByRole('table', { name: 'products', exact: true }).waitFor()
  await scan(page, merged.code)
  await panelOf(page).getByRole('heading', { name: kept.title, exact: true }).waitFor()
  await page.goto(`${server.url}/products?variant=${merged.id}`)
  await panelOf(page).getByRole('heading', { name: kept.title, exact: true }).waitFor()
  // The merged one says where it went.
  await page.goto(`${server.url}/products?open=${merged.productId}`)
  await panelOf(page).getByRole('link', { name: kept.sku, exact: true }).click()
  await panelOf(page).getByRole('heading', { name: kept.title, exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('open documents are named before anything is merged', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const { rows } = await db.pool.query<{ sku: string; productId: string }>(
    `select v.sku, v.product_id as "productId" from transfer_lines l
      join transfers t on t.id = l.transfer_id
        and t.state not in ('closed', 'rejected', 'cancelled')
      join variants v on v.id = l.variant_id join products p on p.id = v.product_id
      where p.option_names = '{}' and v.is_active and v.tracking = 'none' and p.state = 'active'
      order by v.sku limit 1`,
  )
  const [ordered] = rows
  const { kept } = await freeTwins()
  await page.goto(`${server.url}/products?open=${ordered?.productId}`)
  await button(page, 'Merge').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('The other variant').fill(kept.sku)
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel('Which one stays').selectOption(kept.id)
  await dialog
    .getByText(/open transfers?\. Bring that to its end first\./)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: `Merge into ${kept.sku}`, exact: true }).click()
  await dialog.getByText(`cannot be merged into ${kept.sku}: `).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
