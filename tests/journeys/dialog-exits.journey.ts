import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import { findDoubles } from '#sales/orders/server/checks/find-doubles.ts'
import { placeChannelOrder } from '#sales/orders/server/index.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { channelOrder } from '../support/channel-order.ts'
import { chosenForms } from '../support/chosen-forms.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { dialogCases } from '../support/dialog-cases.ts'
import { deliveryDialogCases } from '../support/dialog-cases-delivery.ts'
import { orderOf } from '../support/world.ts'

/** What was entered in a form before the page is never lost by the way out of it. */
let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
  const { db } = house
  const ware = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(['variants.id', 'outlets.id as outletId'])
    .where('outlets.code', '=', 'MAIN')
    .where('variants.quantity_scale', '=', 0)
    .where('stock_levels.on_hand', '>', 60)
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
  const customer = await db.reader
    .selectFrom('customers')
    .select('id')
    .where('state', '=', 'active')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const desk = systemActor('Test')
  const ids: string[] = []
  for (const shipAddress of ['1 Mill Lane', '2 Mill Lane']) {
    const order = {
      ...orderOf(ware, [{ variantId: ware.id, quantity: 2 }]),
      customerId: customer.id,
      shipName: 'Ruth Twice',
      shipPhone: '0113 496 0999',
      shipAddress,
    }
    ids.push((await placeOrder(db, desk, order, null)).id)
  }
  await db.transaction((tx) => findDoubles(tx, desk, ids))
  const unmatched = channelOrder(ware, [{ code: 'THEIR-MUG', title: 'Mug of the shop' }], {
    channelNumber: '#J9',
    shipName: 'Ruth Unmatched',
  })
  await db.transaction((tx) => placeChannelOrder(tx, systemActor('Online shop'), unmatched))
})

const dialogOf = (page: Page) => page.locator('dialog[open]').last()

/** A dialog of one order, of two, of many, with lines, a record to choose, money and a table. */
const usualDialogs = [
  'split',
  'merge',
  'hold of many',
  'edit of an order',
  'name of a place',
  'settled return',
  'booking of a parcel',
]
const allDialogs = { ...dialogCases, ...deliveryDialogCases }

for (const [name, form] of chosenForms(allDialogs, usualDialogs)) {
  test(`${name}: an untouched form closes at once, and one with an entry asks`, async () => {
    const found = await sql<{ path: string }>`${sql.raw(form.path)} order by 1 limit 1`.execute(
      house.db.reader,
    )
    const desk = await deskOf(house.server, 'super_manager')
    const { page } = desk
    await page.goto(house.server.url + (found.rows[0]?.path ?? 'nothing for it'))
    await form.open(page)
    const dialog = dialogOf(page)
    const field = form.field(dialog)
    await field.waitFor()
    const wayOut = dialog.getByRole('button', { name: form.wayOut ?? 'Cancel', exact: true })
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })

    await form.open(page)
    await field.waitFor()
    if (form.missing) {
      await dialog.getByRole('button', { name: form.missing.button }).click()
      await dialog.getByText(form.missing.words).first().waitFor()
    }
    await form.enter(field)
    const entered = () =>
      field.evaluate((element) => {
        if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type))
          return String(element.checked)
        const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        return isText || element instanceof HTMLSelectElement ? element.value : ''
      })
    const before = await entered()
    const question = dialog.getByRole('alertdialog')
    await page.keyboard.press('Escape')
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(entered).toBe(before)
    await wayOut.click()
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await field.waitFor({ state: 'detached' })
    expect(faultsOf(desk)).toEqual([])
  })
}

test('a begun comment is kept while a colleague comments and another order is opened', async () => {
  const { server, db } = house
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const found = await db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('ship_name', 'like', 'Ruth %')
    .orderBy('number')
    .execute()
  const [first, second] = found
  await page.goto(`${server.url}/orders?q=Ruth&open=${first?.id}`)
  const field = page.getByLabel('Write a comment')
  await field.fill('They want it on')
  const colleague = await deskOf(server, 'super_admin')
  await colleague.page.goto(`${server.url}/orders?open=${first?.id}`)
  await colleague.page.getByLabel('Write a comment').fill('I called them.')
  await colleague.page.getByLabel('Write a comment').press('Control+Enter')
  await page.getByText('I called them.').first().waitFor()
  await expect.poll(() => field.inputValue()).toBe('They want it on')

  await page.goto(`${server.url}/orders?q=Ruth&open=${second?.id}`)
  await page.getByRole('heading', { name: `Order ${second?.number}` }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.goto(`${server.url}/orders?q=Ruth&open=${first?.id}`)
  await expect.poll(() => field.inputValue()).toBe('They want it on')
  await field.fill('They want it on Friday.')
  await field.press('Control+Enter')
  await page.getByText('They want it on Friday.').first().waitFor()
  await expect.poll(() => field.inputValue()).toBe('')

  const own = page.getByRole('listitem').filter({ hasText: 'They want it on Friday.' }).last()
  await own.getByRole('button', { name: 'Change' }).click()
  const edited = page.getByLabel('Change the comment')
  await edited.fill('They want it on Monday.')
  await page
    .getByRole('link', { name: `Order ${second?.number}` })
    .first()
    .or(page.locator('[data-row]').last())
    .first()
    .click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => edited.inputValue()).toBe('They want it on Monday.')
  await edited.press('Control+Enter')
  await page.getByText('They want it on Monday.').first().waitFor()
  expect([...faultsOf(desk), ...faultsOf(colleague)]).toEqual([])
})

test('in a call, Esc leaves an untouched form, and asks before an address is lost', async () => {
  const desk = await deskOf(house.server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/confirmations`)
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('timer').waitFor()
  for (const [key, title] of [
    ['5', 'Call back when?'],
    ['8', /^Cancel order/],
    ['9', 'What does the customer say?'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title })
    await page.keyboard.press(key)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('9')
  const change = page.getByRole('dialog', { name: 'What does the customer say?' })
  await change.getByRole('button', { name: 'Put the order on hold' }).click()
  await change.getByText('Please fill this in.').waitFor()
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
      ),
    )
    .toBe('note')
  await page.keyboard.press('Escape')
  await change.waitFor({ state: 'detached' })

  await page.keyboard.press('e')
  const street = page.getByLabel('Street and number')
  await street.fill('12 Park Row')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await street.press('Control+Enter')
  await street.waitFor({ state: 'detached' })
  await page.getByText('12 Park Row').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})
