import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import type { TestServer } from '../support/server.ts'

/** Two users change one order at the same time. */
let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** An editable order with at least two lines. */
async function editableOrder() {
  const { id } = await db.reader
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.state', 'in', ['pending', 'confirmed'])
    .where('order_lines.quantity_scale', '=', 0)
    .groupBy('orders.id')
    .having((eb) => eb.fn.countAll(), '>=', 2)
    .orderBy('orders.number', 'desc')
    .executeTakeFirstOrThrow()
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['sku', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const [first, second] = lines
  if (!first || !second) throw new Error('The demo has no order of two lines.')
  return { id, first, second }
}

const dialogOf = (page: Page) => page.getByRole('dialog').last()

async function openEdit(page: Page, id: string): Promise<void> {
  await page.goto(`${server.url}/orders?open=${id}`)
  await page.getByRole('button', { name: 'Edit order' }).click()
  await dialogOf(page).getByText('Stock stays as it is reserved.').waitFor()
}

const save = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^Save order/ })
    .click()

test('a conflicting save shows both versions with the focus on them, and one choice per line saves it', async () => {
  const { id, first, second } = await editableOrder()
  const one = await deskOf(server, 'store_manager')
  const other = await deskOf(server, 'staff')
  // The other page gets no hint, so that only the refusal can tell.
  await other.page.route('**/api/live**', (route) => route.abort())
  await openEdit(one.page, id)
  await openEdit(other.page, id)

  await dialogOf(one.page)
    .getByLabel(`Quantity of ${first.sku}`)
    .fill(`${first.quantity + 1}`)
  await dialogOf(one.page).getByRole('radio').first().check()
  await save(one.page)
  await dialogOf(one.page).waitFor({ state: 'detached' })

  const { page } = other
  const dialog = dialogOf(page)
  await dialog.getByLabel(`Quantity of ${first.sku}`).fill(`${first.quantity + 2}`)
  await dialog.getByLabel(`Quantity of ${second.sku}`).fill(`${second.quantity + 1}`)
  await dialog.getByLabel('Note', { exact: true }).first().fill('Ring the bell twice')
  await dialog.getByRole('radio').first().check()
  await save(page)

  const conflict = dialog.getByRole('region', { name: /was changed while you edited it$/ })
  await conflict.waitFor()
  await expect
    .poll(() => conflict.evaluate((region) => region === document.activeElement))
    .toBe(true)
  const lineOf = (label: string) => conflict.getByRole('row').filter({ hasText: label })
  await lineOf(first.sku)
    .getByText(new RegExp(`^${first.quantity + 1} ×`))
    .waitFor()
  await lineOf(first.sku)
    .getByText(new RegExp(`^${first.quantity + 2} ×`))
    .waitFor()
  // What only one of the two users changed is already resolved.
  const chosen = lineOf(second.sku).getByRole('button', { name: 'Use mine' })
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true')
  await expect
    .poll(() => dialog.getByLabel(`Quantity of ${first.sku}`).inputValue())
    .toBe(`${first.quantity + 2}`)

  await save(page)
  await conflict.getByText('Choose for 1 line').waitFor()
  await lineOf(first.sku).getByRole('button', { name: 'Use mine' }).click()
  await save(page)
  await dialog.waitFor({ state: 'detached' })
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['sku', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .limit(2)
    .execute()
  expect(lines).toEqual([
    { sku: first.sku, quantity: first.quantity + 2 },
    { sku: second.sku, quantity: second.quantity + 1 },
  ])
  const { note } = await db.reader
    .selectFrom('orders')
    .select('note')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(note).toBe('Ring the bell twice')
  expect(await ledgerFaults(db)).toEqual([])
  expect(faultsOf(one)).toEqual([])
  expect(faultsOf(other).filter((fault) => !fault.includes('live'))).toEqual([])
})

test.each([
  ['bank_transfer', 'Bank transfer'],
  ['on_account', 'On account'],
])('an order is changed to the payment method %s', async (method, label) => {
  const { id } = await editableOrder()
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await openEdit(page, id)
  await dialogOf(page).getByLabel('Method').selectOption(label)
  await dialogOf(page).getByRole('radio').first().check()
  await save(page)
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.locator('[data-side-panel]').getByText(label).first().waitFor()
  const saved = db.reader.selectFrom('orders').select('payment_method').where('id', '=', id)
  expect(await saved.executeTakeFirstOrThrow()).toEqual({ payment_method: method })
  expect(faultsOf(desk)).toEqual([])
})
