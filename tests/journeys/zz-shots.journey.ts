import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

test('shots', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  void db
  const shot = async (name: string, path: string, ready = '[data-row]') => {
    await page.goto(`${server.url}${path}`)
    await page
      .locator(ready)
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => undefined)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `data/shots/${name}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot('inventory-1440', '/inventory')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Category' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/inventory-category-1440.png' })
  await shot('inventory-old-1440', '/inventory?status=low&class=A&sort=-sku&category=Cookware')
  await shot(
    'inventory-sorted-1440',
    '/inventory?status=low,out&sort=-onHand&onHand=..5&columns=product,sku,outlet,status,onHand,lastMoved,value',
  )
  await page.locator('[data-row]').first().hover()
  await page
    .locator('input[type=checkbox]')
    .first()
    .check()
    .catch(() => undefined)
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/inventory-bulk-1440.png' })
  await shot('valuation-1440', '/inventory?tab=valuation')
  await page.mouse.move(700, 700)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/valuation-down-1440.png' })
  await shot(
    'valuation-on-1440',
    '/inventory?tab=valuation&on=2026-11-01&category=Cookware&sort=-value',
  )
  await page.mouse.move(700, 700)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/valuation-on-down-1440.png' })
  await shot('tracking-1440', '/dispatch?tab=couriers')
  await page.getByText('Unmatched tracking numbers').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/tracking-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await shot('inventory-390', '/inventory')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/inventory-filters-390.png', fullPage: true })
  await shot('valuation-390', '/inventory?tab=valuation')
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 900)
  await page.waitForTimeout(800)
  await page.screenshot({ path: 'data/shots/valuation-down-390.png' })
  await shot('tracking-390', '/dispatch?tab=couriers&numbers=ignored')
  await page.getByText('Unmatched tracking numbers').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await page.screenshot({ path: 'data/shots/tracking-390.png' })
  expect(faultsOf(desk)).toEqual([])
}, 180_000)
