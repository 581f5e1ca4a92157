import { beforeAll, expect, test } from 'vitest'
import { packScannedUnit } from '#delivery/dispatch/server/scan-at-bench.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { handOverAll } from '../support/dispatch-steps.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { scanLately } from '../support/scan-steps.ts'
import type { TestServer } from '../support/server.ts'
import { makeUser, type World } from '../support/world.ts'

let db: Database
let server: TestServer
let world: World

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  world = { outletId: outlet.id, variants: [], admin }
})

test('a wrong parcel left: its scans are found by the order, step by step, and the scan that loaded it', async () => {
  const { id, number, skus } = await anOrder(db, world, 'confirmed')
  const pack = (code: string) => packScannedUnit(db, world.admin, { orderId: id, code }, null)
  const [first = '', second = ''] = skus
  await pack(first)
  await expect(pack('ENAMEL-WHITE')).rejects.toMatchObject({ code: 'wrong_item' })
  for (const sku of [first, second, second]) await pack(sku)
  await handOverAll(db, world.admin, [`S-${number}`])

  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/scan-history`)
  const search = page.getByRole('searchbox', { name: 'Search scans' })
  await search.fill(String(number))
  const rows = page.locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(6)
  // Newest first: the label on the load sheet, then the units.
  await expect.poll(() => rows.first().textContent()).toContain('Load sheet')
  await rows.last().click()
  const panel = page.getByRole('complementary', { name: 'Scan' })
  const strip = panel.getByRole('list', { name: `Scans of Order ${number}` })
  await expect.poll(() => strip.getByRole('listitem').count()).toBe(5)
  await panel.getByText('1 of 5').waitFor()
  await page.keyboard.press('ArrowRight')
  await panel.getByText('2 of 5').waitFor()
  await panel.getByText('Wrong item').first().waitFor()
  await panel
    .getByText(/ENAMEL-WHITE/)
    .first()
    .waitFor()
  await page.keyboard.press('ArrowLeft')
  await panel.getByText('1 of 5').waitFor()
  await panel.getByRole('link', { name: `Order ${number}` }).waitFor()

  await search.fill(`S-${number}`)
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().click()
  await panel.getByText('Loading', { exact: true }).waitFor()
  await panel.getByRole('link', { name: /^Load sheet/ }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('an unknown code is assigned to its product, and the next scan finds it', async () => {
  const code = '4006381333931'
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/inventory`)
  await page.locator('[data-row]').first().waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await page.getByRole('button', { name: 'Scanner connected' }).waitFor()
  await scan(page, code)
  await page.getByText(`Nothing here carries the code ${code}.`).first().waitFor()

  await page.goto(`${server.url}/scan-history?view=unknown`)
  await page.locator('[data-row]').filter({ hasText: code }).click()
  const panel = page.getByRole('complementary', { name: 'Unknown code' })
  await panel.getByRole('button', { name: 'Ignore' }).click()
  await page.getByText(`${code} is ignored`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-row]').filter({ hasText: code }).click()
  await panel.getByRole('button', { name: 'Assign to product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product').fill('ENAMEL-WHITE')
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Assign code' }).click()
  await page.getByText(`${code} finds ENAMEL-WHITE now.`).waitFor()
  await page.locator('[data-row]').filter({ hasText: code }).waitFor({ state: 'detached' })

  await page.goto(`${server.url}/inventory`)
  await page.locator('[data-row]').first().waitFor()
  await scan(page, code)
  await expect.poll(() => page.url()).toContain('variantId=')

  // The scan that found nothing and the one that found the product are both in the history.
  await page.goto(`${server.url}/scan-history?q=${code}`)
  const withCode = page.locator('[data-row]').filter({ hasText: code })
  await expect.poll(() => withCode.count()).toBe(2)
  await page.getByText('Unknown code', { exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('figures show busy hours and print the labels of products that are misread', async () => {
  await scanLately(db)
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/scan-history?view=figures`)
  await page.getByLabel('Period').selectOption('7')
  await page.getByText('Scans by hour of the day').waitFor()
  await page.getByRole('heading', { name: 'Errors by product' }).waitFor()
  await page.getByRole('button', { name: 'Print label', exact: false }).first().click()
  await page.getByRole('dialog', { name: 'Labels' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
