import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import { findDoubles } from '#sales/orders/server/checks/find-doubles.ts'
import { placeChannelOrder } from '#sales/orders/server/index.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { channelOrder } from '../support/channel-order.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { dialogCases } from '../support/dialog-cases.ts'
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

for (const [name, form] of Object.entries(dialogCases)) {
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
      field.evaluate((element) =>
        element instanceof HTMLInputElement && element.type !== 'text'
          ? String(element.checked)
          : (element as HTMLInputElement).value,
      )
    const before = await entered()
    const question = dialog.getByRole('alertdialog')
    await page.keyboard.press('Escape')
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(entered).toBe(before)
    await dialog.getByRole('button', { name: form.wayOut ?? 'Cancel', exact: true }).click()
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await field.waitFor({ state: 'detached' })
    expect(faultsOf(desk)).toEqual([])
  })
}
