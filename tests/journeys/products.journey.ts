import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
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
const rows = (page: Page) => page.getByRole('table', { name: 'products', exact: true })

/** A product of the demo with stock, and the code of its box. */
async function stocked() {
  return db.reader
    .selectFrom('variants')
    .innerJoin('barcodes', 'barcodes.variant_id', 'variants.id')
    .select(['variants.sku', 'variants.title', 'barcodes.code', 'barcodes.as_given'])
    .where('variants.sku', '=', 'COOK-104')
    .executeTakeFirstOrThrow()
}

test('a product is added with its variants, gets a code by a scan, a picture and a price, and is sold', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const other = await stocked()
  await page.goto(`${server.url}/products`)
  await rows(page).waitFor()
  await button(page, 'New product').click()
  const form = panelOf(page)
  await form.getByLabel('Title').fill('Quillstead tea cosy')
  await form.getByLabel('SKU', { exact: true }).fill('cosy')
  await form.getByLabel('Price, GBP').first().fill('18.00')
  await form.getByRole('button', { name: 'It comes in variants' }).click()
  await form.getByLabel('Option 1', { exact: true }).fill('Colour')
  await form.getByLabel('Values').fill('Red, Blue')
  await form.getByLabel('SKU of Blue').fill('COOK-104')
  await form.getByRole('button', { name: 'Add it with 2 variants' }).click()
  await form.getByText('The SKU COOK-104 is taken').waitFor()
  await form.getByLabel('SKU of Blue').fill('COSY-BLUE')
  await form.getByRole('button', { name: 'Add it with 2 variants' }).click()
  await panelOf(page).getByRole('heading', { name: 'Quillstead tea cosy' }).waitFor()

  // A code of another product is refused, with a link to it; a free one is accepted.
  await button(page, /^Red COSY-RED/).click()
  await button(page, 'Add by scan').click()
  await scan(page, other.as_given || other.code)
  await panelOf(page).getByText(`belongs to ${other.sku}`).waitFor()
  await panelOf(page)
    .getByRole('link', { name: `Open ${other.sku}` })
    .waitFor()
  await scan(page, '614141000036')
  await panelOf(page).locator('li code', { hasText: '614141000036' }).waitFor()

  const file = { name: 'cosy.png', mimeType: 'image/png', buffer: await pictureOf('#aa3322', 90) }
  await panelOf(page).locator('input[type="file"]').setInputFiles(file)
  const picture = panelOf(page).getByRole('img', { name: 'Picture 1 of Quillstead tea cosy' })
  await picture.waitFor()
  const width = () =>
    picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  await expect.poll(width).toBe(90)
  const text = { name: 'cosy.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await panelOf(page).locator('input[type="file"]').setInputFiles(text)
  await panelOf(page).getByText('This file is no picture of a kind that we take.').waitFor()

  await panelOf(page).locator('li').getByRole('button', { name: 'Change' }).click()
  const price = dialogOf(page).getByRole('textbox', { name: 'Price', exact: true })
  await price.fill('abc')
  await button(page, 'Save').click()
  await dialogOf(page).getByText('Enter an amount such as £12.50.').waitFor()
  await price.fill('1.95')
  await button(page, 'Save').click()
  // Unconfirmed prices are not saved, and stay to be corrected.
  const review = page.getByRole('dialog', { name: 'Confirm unusual prices' })
  await review.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => price.inputValue()).toBe('1.95')
  await price.fill('19.50')
  await button(page, 'Save').click()
  await panelOf(page).getByText('£18.00 → £19.50').first().waitFor()
  await button(page, 'Activate').click({ force: true })
  await toastOf(desk, 'It has no barcode. Add what is missing first.').waitFor()
  await button(page, /^Blue COSY-BLUE/).click()
  await button(page, 'Add by scan').last().click()
  await scan(page, '614141000043')
  await panelOf(page).locator('li code', { hasText: '614141000043' }).waitFor()
  await button(page, 'Activate').click()
  await toastOf(desk, 'Quillstead tea cosy is activated').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a product with stock cannot be archived, and the button says so; a scan opens its product', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const ware = await stocked()
  await page.goto(`${server.url}/products?state=active`)
  await page.evaluate(`localStorage.setItem('handheld_scanner_device', 'x')`)
  await page.reload()
  await rows(page).waitFor()
  await scan(page, ware.code)
  await panelOf(page).getByRole('heading', { name: ware.title }).waitFor()
  await panelOf(page).getByText(`${ware.sku} at MAIN:`).first().waitFor()
  await button(page, 'Discontinue').click()
  await toastOf(desk, `${ware.title} is discontinued`).waitFor()
  await expect.poll(() => button(page, 'Archive').getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Archive').click({ force: true })
  await toastOf(desk, 'There is stock of it').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('many variants change in a table: paste, undo, a fault in its cell, and saved together', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/products?grid=1&category=Cleaning`)
  const grid = page.getByRole('grid', { name: 'Variants' })
  await grid.waitFor()
  const cell = (row: number, column: number) =>
    grid.locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
  await cell(1, 3).click()
  await paste(page, '3.10\n3.20\n3.30')
  await page.getByText('3 changes').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 changes').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await page.getByText('3 changes').waitFor()
  await cell(1, 6).click()
  await paste(page, '4006381333930')
  await button(page, 'Save').click()
  await grid.getByText('check digit').first().waitFor({ state: 'attached' })
  await cell(1, 6).click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await paste(page, '4006381333931')
  await button(page, 'Save').click()
  const review = page.getByRole('dialog', { name: 'Confirm unusual prices' })
  await review.getByRole('checkbox').first().check()
  await review.getByRole('button', { name: /^Save/ }).click()
  await toastOf(desk, '3 variants are changed').waitFor()
  const kept = await db.reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('price_minor')
    .where('category', '=', 'Cleaning')
    .orderBy('sku')
    .limit(3)
    .execute()
  expect(kept.map(({ price_minor }) => price_minor)).toEqual([310, 320, 330])
  expect(faultsOf(desk)).toEqual([])
})

test('prices in a table: a comma raises a question, a conflict is shown, leaving asks, a low price is confirmed', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const [ware] = await db.reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'sku', 'price_minor as price', 'variants.version'])
    .where('category', '=', 'Tableware')
    .orderBy('sku')
    .limit(1)
    .execute()
  if (!ware) throw new Error('The demo sells no tableware.')
  await db.transaction((tx) =>
    tx.updateTable('variants').set({ cost_minor: 300 }).where('id', '=', ware.id).execute(),
  )
  await page.goto(`${server.url}/products?grid=1&category=Tableware&q=${ware.sku}`)
  const grid = page.getByRole('grid', { name: 'Variants' })
  await grid.waitFor()
  const price = grid.locator('[role="row"][aria-rowindex="2"] [aria-colindex="3"]')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })

  await price.click()
  await paste(page, '£1,237.50')
  await price.getByText('1237.50').waitFor()
  await paste(page, '37,50')
  const question = page.getByRole('region', { name: 'Decimal sign' })
  await expect.poll(() => price.textContent()).toBe('1237.50')
  await question.getByRole('button', { name: 'Refuse it' }).click()
  await price.getByText('Enter an amount in GBP').waitFor()
  await expect
    .poll(() => bar.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'))
    .toBe('true')
  await price.click()
  await paste(page, '-5')
  await price.getByText('Price can’t be negative.').waitFor()
  await paste(page, '2.50')
  await bar.getByText('1 change', { exact: true }).waitFor()

  // Another user saves the same cell: nothing is overwritten before one of the two is chosen.
  const other = await deskOf(server, 'super_manager')
  await other.page.goto(`${server.url}/products`)
  const others = [{ id: ware.id, version: ware.version, changes: { priceMinor: 1_111 } }]
  const body = JSON.stringify({ rows: others, confirmed: [ware.id] })
  const status = await other.page.evaluate(`fetch('/api/v1/products/variants', {
    method: 'POST', body: ${JSON.stringify(body)},
    headers: { 'content-type': 'application/json', 'idempotency-key': 'other-${ware.id}' },
  }).then((answer) => answer.status)`)
  expect(status).toBe(200)
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await conflicts.getByText('Theirs: 11.11').waitFor({ timeout: 20_000 })
  await conflicts.getByText('Yours: 2.50').waitFor()
  await conflicts.getByText(`At the start: ${(ware.price / 100).toFixed(2)}`).waitFor()
  await expect
    .poll(() => bar.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'))
    .toBe('true')

  // Every way to leave asks, and a reload loses nothing.
  const ask = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await button(page, 'Back to the list').click()
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('kettle')
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await conflicts.getByRole('button', { name: 'Keep mine' }).click()
  await conflicts.waitFor({ state: 'detached' })

  await price.click()
  await page.keyboard.press('Control+Enter')
  const review = page.getByRole('dialog', { name: 'Confirm unusual prices' })
  await review.getByText('Below its cost of £3.00').waitFor()
  await review.getByRole('checkbox').check()
  await review.getByRole('button', { name: 'Save 1 price' }).click()
  await toastOf(desk, '1 variant is changed').waitFor()
  const kept = await db.reader
    .selectFrom('variants')
    .select('price_minor')
    .where('id', '=', ware.id)
    .executeTakeFirstOrThrow()
  expect(kept.price_minor).toBe(250)
  await bar.waitFor({ state: 'detached' })
  await button(page, 'Back to the list').click()
  await rows(page).waitFor()
})

/** Pastes into the grid like a spreadsheet. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })()`)
}

test('a price list is created, filled by a file, shown on the product, and opened from there', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/products`)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Price lists' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Add a price list' }).click()
  await dialog.getByLabel('Name').fill('Trade counter')
  await dialog.getByLabel('Off every list price, %').fill('5')
  await dialog.getByRole('button', { name: 'Save price list' }).click()
  await dialog.getByRole('button', { name: /^Trade counter/ }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('What the file holds').selectOption('price-list-prices')
  const lines = [
    'Price list,SKU,Price,From quantity,Currency',
    'Trade counter,COOK-104,9.00,,GBP',
    'Trade counter,COOK-104,7.50,12,GBP',
    'Trade counter,COOK-104,7.00,48,EUR',
  ]
  const buffer = Buffer.from(`${lines.join('\n')}\n`)
  const file = { name: 'trade.csv', mimeType: 'text/csv', buffer }
  await panel.locator('input[type=file]').setInputFiles(file)
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByRole('button', { name: 'Check the file' }).click()
  await panel.getByText('“Trade counter” is in GBP, not in EUR.').waitFor()
  await panel.getByRole('button', { name: 'Import the rest' }).click()
  await panel.getByRole('link', { name: 'Trade counter: COOK-104 from 12, £7.50' }).click()
  await dialog.getByLabel('Price of COOK-104 from 12 in this list').waitFor()
  await page.keyboard.press('Escape')

  const { product_id: id } = await db.reader
    .selectFrom('variants')
    .select('product_id')
    .where('sku', '=', 'COOK-104')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/products?open=${id}`)
  const section = panel.locator('section', { hasText: 'In price lists' })
  await section.getByText('£7.50 from 12').waitFor()
  await section.getByText('5 % off otherwise').waitFor()
  await section.getByRole('button', { name: 'Trade counter' }).click()
  const price = dialog.getByLabel('Price of COOK-104 from 12 in this list')
  await price.fill('7.25')
  await price.blur()
  await toastOf(desk, 'Price of COOK-104 set to £7.25').waitFor()
  // A list price changes the version of the list, but nothing that the form shows.
  await dialog.getByLabel('Off every list price, %').fill('6')
  await dialog.getByRole('button', { name: 'Save price list' }).click()
  await dialog.waitFor({ state: 'detached' })
  await section.getByText('6 % off otherwise').waitFor()
  await section.getByText('£7.25 from 12').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
