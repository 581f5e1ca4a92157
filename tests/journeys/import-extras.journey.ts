import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { type PictureServer, pictureServer } from '../support/picture-server.ts'

let house: DemoHouse
let shop: PictureServer

beforeAll(async () => {
  shop = await pictureServer()
  house = await demoHouse(undefined, { ALLOW_OUTSIDE: shop.place })
})

function fileOf() {
  const lines = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Variant Inventory Qty,Image Src,Variant Image,SEO Title',
    `moss-vase,Moss vase,Size,Small,VASE-S,18.00,6.50,12,${shop.urlOf('/green.png')},${shop.urlOf('/olive.png')},`,
    `moss-vase,,,Large,VASE-L,26.00,9.00,-3,${shop.urlOf('/gold.png')},,`,
    `moss-vase,,,,,,,,${shop.urlOf('/page')},,`,
  ]
  return { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
}

test('a shop’s products are imported with their pictures and their opening stock', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  shop.breakAt('/gold.png')
  await page.goto(`${house.server.url}/products`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByLabel('What the file holds').selectOption('shopify-products')
  await panel.locator('input[type=file]').setInputFiles(fileOf())
  await panel.getByRole('button', { name: 'Send' }).click()

  // Nothing is imported beside the products until it is chosen.
  const pictures = panel.getByLabel('Fetch pictures from their addresses')
  await pictures.waitFor()
  await expect.poll(() => pictures.isChecked()).toBe(false)
  const stock = panel.getByLabel('Book quantities as opening stock')
  await expect.poll(() => stock.inputValue()).toBe('')
  const unused = panel.getByText('Used only if you choose below to fetch pictures')
  expect(await unused.count()).toBe(2)
  await pictures.check()
  expect(await unused.count()).toBe(0)
  const { code } = await house.db.reader
    .selectFrom('outlets')
    .select('code')
    .where('kind', '=', 'warehouse')
    .where('state', '=', 'open')
    .orderBy('code')
    .executeTakeFirstOrThrow()
  const choice = await stock.getByText(`At ${code},`).textContent()
  await stock.selectOption({ label: choice ?? '' })
  await panel.getByRole('button', { name: 'Check the file' }).click()

  await panel.getByText(`Opening stock at ${code}`, { exact: true }).first().waitFor()
  await panel.getByText('12 units of 1 variant').waitFor()
  await panel.getByText('A negative quantity is not booked').first().waitFor()
  const changes = panel.getByRole('table', { name: 'Changes' })
  await changes.getByRole('row', { name: /VASE-S .*Unit cost of opening stock .*£6\.50/ }).waitFor()
  await panel.getByRole('button', { name: 'Import', exact: true }).click()

  await panel.getByText('4 pictures: 2 fetched, 1 refused, 1 failed.').waitFor()
  const report = panel.getByRole('table', { name: 'Pictures' })
  await report.getByText('The address leads to text/html, not to a picture.').waitFor()
  const failed = report.getByRole('row', { name: /gold\.png/ })
  await failed.getByText('The address answered 503 instead of a picture.').waitFor()
  shop.breakAt('/gold.png', false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('4 pictures: 3 fetched, 1 refused.').waitFor()

  const booked = await sql<{ sku: string; onHand: number }>`
    select v.sku, l.on_hand as "onHand" from stock_levels l
      join variants v on v.id = l.variant_id join outlets o on o.id = l.outlet_id
    where v.sku like 'VASE-%' and o.code = ${code}`.execute(house.db.reader)
  expect(booked.rows).toEqual([{ sku: 'VASE-S', onHand: 12 }])
  await report.getByRole('link', { name: 'Moss vase' }).first().click()
  await page.getByRole('heading', { name: 'Moss vase' }).first().waitFor()
  await expect.poll(() => page.locator('img[src*="/products/images/"]').count()).toBeGreaterThan(2)
  expect(faultsOf(desk)).toEqual([])
})
