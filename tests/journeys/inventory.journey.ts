import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDay } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { type Desk, scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, holdBack, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import type { TestServer } from '../support/server.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

/** A product of the demo's warehouse with plenty of stock, some of it reserved, and its barcode. */
async function wellStocked() {
  return db.reader
    .selectFrom('stock_levels as level')
    .innerJoin('outlets', 'outlets.id', 'level.outlet_id')
    .innerJoin('barcodes', 'barcodes.variant_id', 'level.variant_id')
    .select(['level.variant_id', 'level.outlet_id', 'level.sku', 'level.on_hand', 'level.reserved'])
    .select('barcodes.code')
    .where('outlets.code', '=', 'MAIN')
    .where('barcodes.kind', '=', 'gtin')
    .where('level.reserved', '>', 0)
    .where('level.reserved', '<', 5)
    .where('level.unavailable', '=', 0)
    .where('level.on_hand', '>', 150)
    .orderBy('level.sku')
    .executeTakeFirstOrThrow()
}

const panelOf = ({ page }: Desk) => page.getByRole('complementary').last()

async function giveReason(desk: Desk, dialogName: RegExp, reason: string): Promise<void> {
  await desk.page.getByRole('dialog', { name: dialogName }).getByLabel(reason).check()
}

test('a warehouse manager finds stock by chips and scan, corrects it, and sees why in the ledger', async () => {
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  const level = await wellStocked()
  await page.goto(`${server.url}/inventory`)
  await page.locator('[data-row]').first().waitFor()
  // Costs are hidden from this role.
  expect(await page.getByRole('columnheader', { name: 'Value' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Value/ }).count()).toBe(0)

  const low = page.getByRole('link', { name: /^Low.*\d/ })
  const count = Number((await low.textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await low.click()
  await page.getByText(`${count} stock items in all`).waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('low')
  await page.reload()
  await page.getByText(`${count} stock items in all`).waitFor()

  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await scan(page, level.code)
  await page.locator('[data-row]').filter({ hasText: level.sku }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe(null)
  await page.locator('[data-row]').filter({ hasText: 'MAIN' }).first().click()
  const panel = panelOf(desk)
  await panel.getByRole('heading', { name: `${level.sku} at MAIN` }).waitFor()

  await panel.getByRole('button', { name: 'Adjust' }).click()
  const adjust = page.getByRole('dialog', { name: /^Adjust/ })
  await adjust.getByRole('textbox', { name: 'Difference' }).fill('-3')
  await adjust.getByText(`${level.on_hand} → ${level.on_hand - 3}`).waitFor()
  await adjust.getByRole('button', { name: 'Adjust stock' }).click()
  await adjust.getByText('Please choose a reason.').waitFor()
  await giveReason(desk, /^Adjust/, 'Missing')
  const photo = { name: 'shelf.png', mimeType: 'image/png', buffer: await pictureOf('#885522') }
  await adjust.getByLabel('Add photos').setInputFiles(photo)
  await adjust.getByRole('img', { name: `${level.sku}, not adjusted yet` }).waitFor()
  await adjust.getByRole('button', { name: 'Adjust stock' }).click()
  await toastOf(desk, `${level.on_hand - 3} on hand`).waitFor()
  const newest = panel.getByRole('row').filter({ hasText: 'Adjusted' }).first()
  await newest.getByText('−3').waitFor()
  await expect.poll(() => newest.textContent()).toContain(String(level.on_hand - 3))
  await expect.poll(() => newest.textContent()).toContain('Missing')
  await newest.getByRole('img', { name: 'Why: Missing' }).waitFor()

  await panel.getByRole('button', { name: 'Mark unavailable' }).click()
  const aside = page.getByRole('dialog', { name: /unavailable/ })
  await aside.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await giveReason(desk, /unavailable/, 'Quality is in doubt')
  await aside.getByRole('button', { name: 'Mark unavailable' }).click()
  await toastOf(desk, '2 of').waitFor()
  await panel.getByRole('link', { name: /^Unavailable\s*2/ }).click()
  await panel.getByRole('row', { name: /^Damaged\s*2/ }).waitFor()
  await panel.getByRole('link', { name: /^Reserved/ }).click()
  const together = panel.getByRole('row', { name: /^Total/ })
  // Until the reserved units are loaded, the sum of the unavailable ones is shown.
  await expect.poll(() => together.textContent()).toBe(`Total${level.reserved}`)
  expect(faultsOf(desk)).toEqual([])
})

test('an address of before opens the same stock items, and a header orders them', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const main = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/inventory?outlet=${main.id}&category=Cookware&sort=-sku`)
  const rows = page.locator('[data-row]')
  await page.getByRole('button', { name: 'Category: Cookware', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Outlet: .*MAIN/ }).waitFor()
  const skus = async () =>
    (await rows.allTextContents()).map((text) => /COOK-\d+/.exec(text)?.[0] ?? text)
  await expect.poll(skus).toContain('COOK-109')
  expect(await skus()).toEqual((await skus()).toSorted().toReversed())
  await page.getByRole('button', { name: 'On hand', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('onHand')
  await page.getByRole('columnheader', { name: 'Value' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a correction of high value is approved by another user, who sees its cost', async () => {
  const level = await wellStocked()
  const clerk = await deskOf(server, 'warehouse_manager')
  const boss = await deskOf(server, 'super_manager')
  const open = `${server.url}/inventory?open=${level.variant_id}:${level.outlet_id}`
  await clerk.page.goto(open)
  await panelOf(clerk).getByRole('button', { name: 'Adjust' }).click()
  const adjust = clerk.page.getByRole('dialog', { name: /^Adjust/ })
  await adjust.getByText('New count').click()
  await adjust.getByRole('textbox', { name: 'Counted' }).fill('5')
  await giveReason(clerk, /^Adjust/, 'Counted again')
  const taken = Number(await onHand(level))
  expect(level.reserved).toBeLessThan(5)
  await adjust.getByRole('button', { name: 'Adjust stock' }).click()
  const approval = clerk.page.getByRole('dialog', { name: 'This needs approval' })
  await approval.getByRole('button', { name: 'Ask for approval' }).click()
  await approval.getByText('once it is approved').waitFor()
  expect(Number(await onHand(level))).toBe(taken)

  await boss.page.goto(`${server.url}/approvals`)
  await boss.page.locator('[data-row]').filter({ hasText: level.sku }).first().click()
  await panelOf(boss).getByText('Counted again').first().waitFor()
  await boss.page.keyboard.press('a')
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await toastOf(clerk, '5 on hand').waitFor()
  expect(Number(await onHand(level))).toBe(5)

  await boss.page.goto(open)
  const panel = panelOf(boss)
  await panel.getByText('Average cost').waitFor()
  await panel.getByRole('columnheader', { name: 'Value' }).waitFor()
  await panel.getByRole('row').filter({ hasText: 'Counted again' }).first().waitFor()
  expect([...faultsOf(clerk), ...faultsOf(boss)]).toEqual([])
})

test('breakage of two days ago is entered for that day, and the ledger says when it was entered', async () => {
  const level = await wellStocked()
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/inventory?open=${level.variant_id}:${level.outlet_id}`)
  await panelOf(desk).getByRole('button', { name: 'Adjust' }).click()
  const adjust = page.getByRole('dialog', { name: /^Adjust/ })
  await adjust.getByRole('textbox', { name: 'Difference' }).fill('-1')
  await giveReason(desk, /^Adjust/, 'Missing')
  const day = adjust.getByRole('textbox', { name: 'Counts for' })
  await day.fill('2020-01-31')
  await adjust.getByText('Adjustments at MAIN may be dated back to').waitFor()
  const on = addDays(new Date().toISOString().slice(0, 10), -2)
  await day.fill(formatDay(on))
  await day.blur()
  await expect.poll(() => day.inputValue()).toBe(formatDay(on))
  const photo = { name: 'shelf.png', mimeType: 'image/png', buffer: await pictureOf('#885522') }
  await adjust.getByLabel('Add photos').setInputFiles(photo)
  await adjust.getByRole('img', { name: `${level.sku}, not adjusted yet` }).waitFor()
  await adjust.getByRole('button', { name: 'Adjust stock' }).click()
  await toastOf(desk, 'on hand').waitFor()
  await panelOf(desk)
    .getByRole('row')
    .filter({ hasText: `for ${formatDay(on)}, entered` })
    .waitFor()
  await panelOf(desk).getByRole('textbox', { name: 'Up to the day' }).fill(addDays(on, -1))
  await expect
    .poll(() => panelOf(desk).getByRole('row').filter({ hasText: 'entered' }).count())
    .toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

async function onHand(level: { variant_id: string; outlet_id: string }): Promise<number> {
  const now = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', level.variant_id)
    .where('outlet_id', '=', level.outlet_id)
    .executeTakeFirstOrThrow()
  return now.on_hand
}

test('a lot is identified by its label, and levels are exported by bin and lot', async () => {
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${server.url}/inventory?tab=lots`)
  await page.locator('[data-row]').first().click()
  await panelOf(desk).getByRole('button', { name: 'Print label' }).click()
  const labels = page.getByRole('dialog', { name: /^Labels of lot/ })
  await labels.getByText(/^\(01\)\d{14}\(17\)\d{6}\(10\)/).waitFor()
  await labels.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${server.url}/inventory`)
  await page.getByRole('button', { name: 'By bin and lot' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV, for any program' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^stock-places-.*\.csv$/)
  expect(faultsOf(desk)).toEqual([])
})

test('the first stock of a fresh product is added by keyboard, and a repeated press books once', async () => {
  const sku = 'FRESH-1'
  await db.transaction((tx) =>
    addProducts(tx, setUp, [
      { sku, title: 'Fresh lamp', priceMinor: 900, currency: 'GBP', barcodes: [] },
    ]),
  )
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  // An address of before leads to the list of its own, with the search.
  await page.goto(`${server.url}/inventory?only=never_stocked&q=${sku}`)
  await page.waitForURL(/tab=never-stocked/)
  expect(new URL(page.url()).searchParams.get('only')).toBe(null)
  const row = page.locator('[data-row]').filter({ hasText: 'MAIN' })
  await row.getByText('Fresh lamp').waitFor()
  await row.getByRole('button', { name: 'Add stock' }).focus()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Add stock' })
  await expect.poll(() => dialog.getByLabel('Opening stock').isChecked()).toBe(true)
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' })
  await quantity.focus()
  await page.keyboard.type('two dozen')
  await page.keyboard.press('Enter')
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('24')
  const letThrough = await holdBack(desk, '**/rpc/inventory/adjust')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  letThrough()
  await toastOf(desk, `${sku}: 24 on hand`).waitFor()
  await page.getByRole('heading', { name: 'Inventory' }).hover()
  await expect.poll(() => row.count()).toBe(0)

  const booked = await db.reader
    .selectFrom('stock_movements as m')
    .innerJoin('variants as v', 'v.id', 'm.variant_id')
    .select(['m.on_hand_delta as quantity', 'm.reason_code as reason'])
    .where('v.sku', '=', sku)
    .execute()
  expect(booked).toEqual([{ quantity: 24, reason: 'opening_stock' }])
  await page.goto(`${server.url}/inventory?q=${sku}`)
  await page.locator('[data-row]').filter({ hasText: '24' }).waitFor()
  // Filtered out is not the same as nothing yet.
  await page.goto(`${server.url}/inventory?q=no-such-thing`)
  await page.getByText('No stock items match your search or filters').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
