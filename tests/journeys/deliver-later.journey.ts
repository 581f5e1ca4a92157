import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { printedPages } from '../support/printed-pages.ts'
import { addToCart, chooseRegister } from '../support/till-steps.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

async function atTill() {
  const desk = await deskOf(house.server, 'super_manager')
  await desk.page.goto(`${house.server.url}/pos`)
  await chooseRegister(desk.page, 'Register 1, YORK')
  return desk
}

const levelAt = async (outlet: string, sku: string) => {
  const level = await db.reader
    .selectFrom('stock_levels as l')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .select(['l.on_hand', 'l.reserved', 'l.unavailable'])
    .where('l.sku', '=', sku)
    .where('o.code', '=', outlet)
    .executeTakeFirst()
  const { on_hand: onHand = 0, reserved = 0, unavailable = 0 } = level ?? {}
  return { reserved: Number(reserved), available: Number(onHand - reserved - unavailable) }
}

/** A product of which the warehouse has more than the shop. */
async function aProductOfTheWarehouse() {
  const rows = await db.reader
    .selectFrom('stock_levels as l')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .innerJoin('variants as v', 'v.id', 'l.variant_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select('l.sku')
    .where('o.code', '=', 'MAIN')
    .where('v.is_active', '=', true)
    .where('v.quantity_scale', '=', 0)
    .where('p.state', '=', 'active')
    .orderBy('l.sku')
    .execute()
  for (const { sku } of rows) {
    const [shop, warehouse] = [await levelAt('YORK', sku), await levelAt('MAIN', sku)]
    if (shop.available >= 0 && warehouse.available > shop.available + 3)
      return { sku, shop, warehouse }
  }
  throw new Error('The warehouse has no more than the shop of any product.')
}

async function fillIn(page: Page, values: Readonly<Record<string, string>>) {
  const dialog = page.getByRole('dialog', { name: 'Deliver later' })
  for (const [label, text] of Object.entries(values)) {
    const field = dialog.getByLabel(label)
    await field.focus()
    await page.keyboard.insertText(text)
  }
}

async function printedConfirmation(page: Page) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print confirmation' }).press('Enter')
  await page.locator('[data-print-sheet] svg').waitFor({ state: 'attached' })
  const bytes = await page.pdf({ preferCSSPageSize: true })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  return printedPages(bytes)
}

test('what the shop lacks is sold as an order of the warehouse, by keyboard, and partly paid', async () => {
  const { sku, shop, warehouse } = await aProductOfTheWarehouse()
  const desk = await atTill()
  const { page } = desk
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill(sku)
  await page
    .getByRole('option')
    .getByText(new RegExp(`^${shop.available} here, .*${warehouse.available} at MAIN`))
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await addToCart(page, `${shop.available + 2}*${sku}`)
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()

  await page.getByRole('button', { name: 'Deliver later' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deliver later' })
  await dialog.getByRole('radio', { name: /^MAIN/ }).waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: /^MAIN/ }).isChecked()).toBe(true)
  await expect.poll(() => dialog.getByRole('radio', { name: /^YORK/ }).isDisabled()).toBe(true)
  await dialog
    .getByText(`Not enough stock: ${shop.available} of ${shop.available + 2} ${sku}.`)
    .waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Please fill this in.').first().waitFor()
  await fillIn(page, {
    Name: 'Ada Byron',
    Phone: '+44 20 7946 0958',
    Address: '12 St James’s Square',
    Postcode: 'SW1Y 4JH',
    City: 'London',
    Shipping: '4.95',
  })
  await page.keyboard.press('Control+Enter')

  const paying = page.getByRole('dialog', { name: 'Payment of the order' })
  const total = await paying.getByLabel('Cash received').inputValue()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('1.50')
  await page.keyboard.press('Enter')
  const due = `£${(Number(total) - 1.5).toFixed(2)}`
  await expect.poll(() => paying.locator('[data-due]').textContent()).toBe(due)
  await page.keyboard.press('Control+Enter')

  const done = page.getByRole('dialog', { name: /^Order \d+ is placed$/ })
  await done.waitFor()
  const number = Number(/\d+/.exec((await done.getByRole('heading').first().textContent()) ?? ''))
  await done.getByText(due).waitFor()
  const [sheet] = await printedConfirmation(page)
  // Of a PDF the gaps between words are not sure.
  const printed = (sheet?.text ?? '').replaceAll(' ', '')
  for (const words of [
    `Order ${number}`,
    'Ada Byron',
    '12 St James',
    'Shipping',
    'Due on delivery',
    due,
  ])
    expect(printed).toContain(words.replaceAll(' ', ''))
  const open = done.getByRole('link', { name: `Open order ${number}` })
  const address = (await open.getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  await page.getByText('Ready for the next sale').waitFor()

  const order = await db.reader
    .selectFrom('orders')
    .select(['channel', 'payment_method', 'payment_state', 'paid_minor', 'balance_minor'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    ...{ channel: 'register', payment_method: 'cash_on_delivery', payment_state: 'part_paid' },
    ...{ paid_minor: 150, balance_minor: Math.round(Number(total) * 100) - 150 },
  })
  expect((await levelAt('MAIN', sku)).reserved).toBe(warehouse.reserved + shop.available + 2)

  await page.goto(`${house.server.url}${address}`)
  const section = page.locator('section').filter({ hasText: 'Sold at a register' })
  await section.getByText('£1.50').waitFor()
  const session = section.getByRole('link', { name: 'Register 1, YORK' })
  const toSession = /^\/registers\?view=sessions&open=/
  await expect.poll(() => session.getAttribute('href')).toMatch(toSession)
  await page.getByText('at Register 1, £1.50 paid by Cash').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('without the server the button says why, and Esc leaves the cart as it was', async () => {
  const { sku } = await aProductOfTheWarehouse()
  const desk = await atTill()
  const { page, context } = desk
  await addToCart(page, sku)
  const button = page.getByRole('button', { name: 'Deliver later' })
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()
  await button.press('Enter')
  await page.getByRole('dialog', { name: 'Deliver later' }).getByLabel('Name').waitFor()
  await page.keyboard.press('Escape')
  await page.locator(`[data-sku="${sku}"]`).waitFor()
  await context.setOffline(true)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await button.focus()
  await page.getByRole('tooltip').getByText('The server can’t be reached').waitFor()
})
