import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#organization/users/demo-users.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Desk } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })
const moveOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newOrderDesk(): Promise<Desk> {
  const desk = await deskOf(server, 'store_manager')
  await desk.page.goto(`${server.url}/orders?new=1`)
  await panelOf(desk.page, 'New order').waitFor()
  return desk
}

async function addLine(page: Page, sku: string, quantity: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).fill(sku)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: sku }).click()
  await page.getByLabel(`Quantity of ${sku}`).fill(quantity)
}

/** A product with a few available units in the warehouse. */
async function scarceWare() {
  const level = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(({ eb }) => [
      'variants.sku',
      'variants.title',
      eb('on_hand', '-', eb('reserved', '+', eb.ref('unavailable'))).as('available'),
    ])
    .where('outlets.code', '=', 'MAIN')
    .where('on_hand', '>', ({ eb }) => eb('reserved', '+', eb.ref('unavailable')))
    .orderBy('available')
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  return { ...level, available: Number(level.available) }
}

const ordersTo = (name: string) =>
  db.reader.selectFrom('orders').select(['id', 'units']).where('ship_name', '=', name).execute()

const pendingOrder = (skip: number) =>
  db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_holds')
            .select('order_holds.id')
            .whereRef('order_holds.order_id', '=', 'orders.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    // Orders that no rule confirms meanwhile: rules require an accepted address.
    .orderBy(({ eb }) => eb('address_verdict', '=', 'accept'))
    .orderBy('number')
    .offset(skip)
    .limit(1)
    .executeTakeFirstOrThrow()

test('an order above the available stock names the SKU and the amounts, and keeps the form', async () => {
  const { sku, title, available } = await scarceWare()
  const desk = await newOrderDesk()
  const { page } = desk
  await addLine(page, sku, String(available + 3))
  await page.getByLabel('Name').fill('Grace Hopper')
  const place = page.getByRole('button', { name: /^Place order/ })
  await place.click()
  await page
    .getByRole('alert')
    .getByText(
      `Only ${available} of ${sku} (${title}) are available at MAIN; ${available + 3} were asked for. Take fewer, or choose another outlet.`,
      { exact: true },
    )
    .waitFor()
  expect(await ordersTo('Grace Hopper')).toEqual([])
  await page.reload()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Grace Hopper')
  await expect
    .poll(() => page.getByLabel(`Quantity of ${sku}`).inputValue())
    .toBe(String(available + 3))

  await page.getByLabel(`Quantity of ${sku}`).fill(String(available))
  await place.click()
  await toastOf(desk, 'Its stock is reserved.').waitFor()
  expect((await ordersTo('Grace Hopper')).map(({ units }) => units)).toEqual([available])
  expect(faultsOf(desk)).toEqual([])
})

test('a double click on “Place order” places one order', async () => {
  const desk = await newOrderDesk()
  const { page } = desk
  const ware = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select('variants.sku')
    .where('outlets.code', '=', 'MAIN')
    .orderBy('on_hand', 'desc')
    .executeTakeFirstOrThrow()
  await addLine(page, ware.sku, '1')
  await page.getByLabel('Name').fill('Twice Clicked')
  await page.getByRole('button', { name: /^Place order/ }).dblclick()
  await toastOf(desk, 'Its stock is reserved.').waitFor()
  await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor()
  expect(await ordersTo('Twice Clicked')).toHaveLength(1)
  expect(desk.complaints).toEqual([])
})

test('the later of two desks is told what it saw and what is current, and may repeat its step', async () => {
  const { id, number } = await pendingOrder(0)
  const early = await deskOf(server, 'super_manager')
  const late = await deskOf(server, 'store_manager')
  // The late desk gets no hint of the change, as on a broken network.
  await late.page.route('**/api/live', (route) => route.abort())
  for (const { page } of [early, late]) {
    await page.goto(`${server.url}/orders?open=${id}`)
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  }
  await moveOf(early.page, 'Confirm').click()
  await toastOf(early, `Order ${number} confirmed`).waitFor()

  await moveOf(late.page, 'Cancel').click()
  const dialog = late.page.getByRole('dialog')
  await dialog.getByLabel('Customer changed their mind').check()
  await dialog.getByLabel(/^Note/).fill('Called off')
  await dialog.getByRole('button', { name: /^Cancel order/ }).click()
  await dialog
    .getByRole('alert')
    .getByText(
      `Order ${number} was changed meanwhile: you saw version 1, it is now version 2. Look at it again and repeat your step.`,
      { exact: true },
    )
    .waitFor()
  await expect.poll(() => dialog.getByLabel(/^Note/).inputValue()).toBe('Called off')
  await panelOf(late.page, `Order ${number}`).getByText('Confirmed').first().waitFor()
  await dialog.getByRole('button', { name: /^Cancel order/ }).click()
  await toastOf(late, `Order ${number} cancelled`).waitFor()
  expect([...faultsOf(early), ...faultsOf(late)]).toEqual([])
})

test('an order that does not exist, or whose URL is invalid, is not found', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/orders?open=0198a000-0000-7000-8000-000000000000`)
  await page
    .getByRole('alert')
    .getByText('This order was not found, or is not yours to see.', { exact: true })
    .waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.goto(`${server.url}/orders?open=nonsense`)
  await page.getByRole('alert').waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('when the session has expired the user signs in on the spot, and the work is still there', async () => {
  const desk = await newOrderDesk()
  const { page } = desk
  await page.getByLabel('Name').fill('Half Written')
  await page.getByLabel('Note').fill('Ring twice')
  const userId = await idOfRole(db, 'store_manager')
  await db.reader
    .updateTable('sessions')
    .set({ expires_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .execute()
  await page.getByRole('combobox', { name: 'Add a product' }).fill('pan')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await dialog.getByText('Sign in again to go on. What you were doing is still here.').waitFor()
  // Esc does nothing: neither past the login nor out of the form below it.
  await page.keyboard.press('Escape')
  await page.keyboard.type('wrong words')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await toastOf(desk, 'Login Failed').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await toastOf(desk, 'Logged in successfully!').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half Written')
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Ring twice')
  await page.getByRole('combobox', { name: 'Add a product' }).focus()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const sound = '900001,QM-1,TEA TIN,2,2010-12-01 08:26:00,4.25,17850,United Kingdom'

test('a broken file names line and column, and imports nothing of that line', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const panel = panelOf(page, 'Import orders')
  const files = [
    [
      'no-price.csv',
      `${header.replace('UnitPrice,', '')}\n${sound.replace('4.25,', '')}\n`,
      `The column UnitPrice is missing. The first line must name ${header.replaceAll(',', ', ')}.`,
    ],
    [
      'half.csv',
      `${header}\n${sound}\n900002,QM-2,COCOA T`,
      'The file breaks off in the middle of line 3, in column Description. Send the whole file again; what came in before stays.',
    ],
    [
      'quote.csv',
      `${header}\n${sound.replace('900001', '900003')}\n900004,QM-2,"COCOA TIN,2,2010-12-01 08:26:00,4.25,17850,United Kingdom\n`,
      'A quotation that opens in line 3, column Description is never closed. Put that line right and send the file again; what came in before stays.',
    ],
  ] as const
  for (const [name, text, reason] of files) {
    await page.goto(`${server.url}/orders?import=1`)
    await panel.getByLabel('What the file holds').selectOption('online-retail')
    const chooser = page.waitForEvent('filechooser')
    await panel.getByText('Choose a CSV file').click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await panel.getByText('Failed', { exact: true }).first().waitFor()
    await panel.getByText(reason, { exact: true }).waitFor()
  }
  const broken = await db.reader
    .selectFrom('orders')
    .select('external_ref')
    .where('external_ref', 'in', ['900002', '900004'])
    .execute()
  expect(broken).toEqual([])
  expect(desk.complaints).toEqual([])
})
