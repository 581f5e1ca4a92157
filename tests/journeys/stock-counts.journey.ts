import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { printedBinCode } from '#organization/outlets/bins.rules.ts'
import { bounceMs } from '#platform/scan-burst.ts'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { receivedOf } from '../support/landed-cost-steps.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { aFilledBin } from '../support/stock-count-steps.ts'
import { setUp } from '../support/world.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const phone = { width: 390, height: 844 }
const bin = 'ZZ-01'

/** A bin of the warehouse with 10 of each of two products. */
async function aBinOfTwo() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const { lines } = await receivedOf(db, { outletId, variants: [], admin: setUp }, setUp)
  const variants = await db.reader
    .selectFrom('variants')
    .select(['id', 'sku', 'title'])
    .where(
      'id',
      'in',
      lines.map(({ variantId }) => variantId),
    )
    .orderBy('sku')
    .execute()
  const wares = variants.map((variant) => ({ ...variant, barcode: '' }))
  const binId = await aFilledBin(db, { outletId, variants: wares }, bin, 10)
  const [mug, tray] = variants
  if (!mug || !tray) throw new Error('The delivery has two lines.')
  return { mug, tray, binId }
}

async function scanMany(page: Page, sku: string, quantity: string): Promise<void> {
  // The same code within this time is a bounce of the trigger.
  await page.waitForTimeout(bounceMs)
  await page.getByLabel('Quantity of the next scan').fill(quantity)
  await page.getByText(`Bin ${bin}`).first().click()
  await scan(page, sku)
}

test('a count is planned, scanned on a phone, counted again by another user, approved by a third, and certified', async () => {
  const { db, server } = house
  const { mug, tray, binId } = await aBinOfTwo()
  const manager = await deskOf(server, 'store_manager')
  const { page } = manager
  await page.goto(`${server.url}/stock-audit`)
  await page.getByRole('button', { name: 'Plan a count' }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByLabel('Outlet').selectOption({ label: 'MAIN Leeds Warehouse' })
  await panel.getByLabel('Add a bin').fill(bin)
  await page.getByRole('option', { name: bin }).click()
  await panel.getByText('2 lines').waitFor()
  await page.keyboard.press('Control+Enter')
  await toastOf(manager, 'Count planned').waitFor()
  await panel.getByRole('button', { name: 'Start counting' }).click()
  await page.getByRole('heading', { name: /^Count SC-/ }).waitFor()

  // In the bin: the first product is one short, and of the second is none.
  const counter = await deskOf(server, 'warehouse_manager', phone)
  await counter.page.goto(`${server.url}/stock-audit`)
  await counter.page.getByRole('heading', { name: 'Stock Audit' }).waitFor()
  await scan(counter.page, printedBinCode('MAIN', bin))
  await counter.page.getByText(`Bin ${bin}`).first().waitFor()
  const lines = counter.page.getByRole('listitem')
  await lines.filter({ hasText: mug.sku }).getByText('Not counted yet').waitFor()
  await scanMany(counter.page, mug.sku, '8')
  await counter.page.getByText(`${mug.sku} 8`).first().waitFor()
  await counter.page.waitForTimeout(bounceMs)
  await scan(counter.page, mug.sku)
  await counter.page.getByText(`${mug.sku} 9`).first().waitFor()
  await lines.filter({ hasText: tray.sku }).getByRole('button', { name: 'None here' }).click()
  await counter.page.getByRole('dialog').getByRole('button', { name: 'None here' }).click()
  await lines.filter({ hasText: tray.sku }).getByText('Counted: none here').waitFor()
  await counter.page.getByRole('button', { name: 'Finish counting' }).click()
  await counter.page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  await toastOf(counter, '2 lines are counted again').waitFor()

  // Who counted them is told to leave them; the store manager counts them again.
  await page.getByText('2 to count again').waitFor()
  await page.getByRole('button', { name: `Count ${bin}` }).click()
  await scanMany(page, mug.sku, '9')
  await page.getByText(`${mug.sku} 9`).first().waitFor()
  await scanMany(page, tray.sku, '10')
  await page.getByText(`${tray.sku} 10`).first().waitFor()
  await page.getByRole('button', { name: 'Finish counting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  await toastOf(manager, 'is counted').waitFor()
  await panel.getByText('1 of 2 lines differ').waitFor()
  const post = panel.getByRole('button', { name: 'Approve and post' })
  await expect.poll(() => post.getAttribute('aria-disabled')).toBe('true')

  const approver = await deskOf(server, 'super_manager')
  await approver.page.goto(page.url())
  const open = approver.page.locator('[data-side-panel]')
  await open.getByRole('button', { name: 'Show movements' }).click()
  await open.getByRole('table', { name: `Last movements of ${mug.sku}` }).waitFor()
  await open.getByRole('button', { name: 'Approve and post' }).click()
  const dialog = approver.page.getByRole('dialog')
  await dialog.getByRole('table', { name: 'What is booked' }).getByText('-1').first().waitFor()
  await dialog.getByRole('button', { name: 'Approve and post' }).click()
  await open.getByText('Posted', { exact: true }).first().waitFor()
  const places = await db.reader
    .selectFrom('stock_places')
    .select('on_hand')
    .where('bin_id', '=', binId)
    .orderBy('on_hand')
    .execute()
  expect(places.map(({ on_hand }) => on_hand)).toEqual([9, 10])

  const href = await open.getByRole('link', { name: 'Certificate' }).getAttribute('href')
  const file = await approver.context.request.get(`${server.url}${href}`)
  const words = pdfPages(await file.body())
    .flat()
    .join('\n')
  expect(words).toMatch(/Approved by Marcus Adeyemi/)
  expect(words).toMatch(/2 lines, 1 as expected, 1 with a difference/)
  expect(words).toContain(tray.sku)
  for (const desk of [manager, counter, approver]) expect(faultsOf(desk)).toEqual([])
})
