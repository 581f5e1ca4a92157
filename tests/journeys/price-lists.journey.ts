import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { supplierOf } from '../support/screen-records.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

test('a price list is previewed with its faults, applied, shown by item and undone', async () => {
  const { server, db } = house
  const supplierId = await supplierOf(db, 'GILDERSBY')
  const item = await db.reader
    .selectFrom('supplier_items')
    .innerJoin('variants', 'variants.id', 'supplier_items.variant_id')
    .select(['variants.sku', 'supplier_items.price_minor as priceMinor', 'supplier_items.id'])
    .where('supplier_items.supplier_id', '=', supplierId)
    .where('supplier_items.price_minor', 'is not', null)
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
  const priceOf = async () =>
    (
      await db.reader
        .selectFrom('supplier_items')
        .select('price_minor')
        .where('id', '=', item.id)
        .executeTakeFirstOrThrow()
    ).price_minor
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/suppliers?open=${supplierId}`)
  const panel = page.getByRole('complementary', { name: /Gildersby/ })
  await panel.getByRole('button', { name: 'Import price list' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const body = `SKU,Price,Quantity\n${item.sku},99.00,\n${item.sku},95.00,50\nNO-SUCH,1.00,\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'gildersby.csv', mimeType: 'text/csv', buffer: Buffer.from(body) })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('1 line is kept out:').waitFor()
  await dialog.getByText('Line 4 (NO-SUCH): No product has the SKU NO-SUCH.').waitFor()
  await dialog.getByRole('row', { name: /£99\.00/ }).waitFor()
  expect(await priceOf()).toBe(item.priceMinor)
  await dialog.getByRole('button', { name: 'Change prices of 1 item' }).click()
  await toastOf(desk, 'Prices of 1 item changed').waitFor()
  expect(await priceOf()).toBe(9_900)

  await panel.getByRole('button', { name: 'Show changes' }).first().click()
  await dialog.getByText(/^After: £99\.00 each/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await panel.getByRole('button', { name: 'Undo list' }).first().click()
  await dialog.getByText('Nothing was ordered at these prices.').waitFor()
  await dialog.getByRole('button', { name: 'Undo list' }).click()
  await toastOf(desk, 'gildersby.csv undone').waitFor()
  await panel.getByText('Undone', { exact: true }).first().waitFor()
  expect(await priceOf()).toBe(item.priceMinor)
  expect(faultsOf(desk)).toEqual([])
})
