import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoEmail } from '#organization/users/demo-users.ts'
import { bounceMs } from '#platform/scan-burst.ts'
import { newId } from '#platform/server/new-id.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { receivedOf } from '../support/landed-cost-steps.ts'
import { aFilledBin } from '../support/stock-count-steps.ts'
import { setUp } from '../support/world.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const phone = { width: 390, height: 844 }
const [first, second] = ['ZY-01', 'ZY-02']

/** Two bins with 10 of each of two products, and a short pick of 2 of the first one. */
async function aShortPick() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const { lines } = await receivedOf(db, { outletId, variants: [], admin: setUp }, setUp)
  const ids = lines.map(({ variantId }) => variantId)
  const variants = await db.reader
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('id', 'in', ids)
    .orderBy('sku')
    .execute()
  const wares = variants.map((variant) => ({ ...variant, barcode: '' }))
  const binId = await aFilledBin(db, { outletId, variants: wares }, first, 10)
  await aFilledBin(db, { outletId, variants: wares }, second, 10)
  const [mug, tray] = variants
  if (!mug || !tray) throw new Error('The delivery has two lines.')
  await db.transaction((tx) =>
    openBinVariance(tx, setUp, {
      ...{ outletId, variantId: mug.id, binId, quantity: -2, cause: 'Not found' },
      source: { noun: 'wave', id: newId(), label: 'W-4711' },
    }),
  )
  return { mug, tray, binId }
}

const nameOf = async (role: string) => {
  const user = await house.db.reader
    .selectFrom('profiles')
    .select('full_name')
    .where('email', '=', demoEmail(role))
    .executeTakeFirstOrThrow()
  return user.full_name
}

async function countBin(page: Page, bin: string, amounts: readonly (readonly [string, string])[]) {
  await page.getByRole('button', { name: `Count ${bin}` }).click()
  for (const [sku, quantity] of amounts) {
    // The same code within this time is a bounce of the trigger.
    await page.waitForTimeout(bounceMs)
    await page.getByLabel('Quantity of the next scan').fill(quantity)
    await page.getByText(`Bin ${bin}`).first().click()
    await scan(page, sku)
    await page.getByText(`${sku} ${quantity}`).first().waitFor()
  }
}

test('a short pick becomes a count, which is widened, divided, counted by two users and posted', async () => {
  const { db, server } = house
  const { mug, tray, binId } = await aShortPick()
  const manager = await deskOf(server, 'store_manager')
  const { page } = manager
  await page.goto(`${server.url}/stock-audit?view=due`)
  const outlet = page.getByRole('combobox', { name: 'Outlet' })
  await outlet.selectOption({ label: 'MAIN Leeds Warehouse' })
  const events = page.getByRole('table', { name: 'Events that a count should follow' })
  const event = events.getByRole('row').filter({ hasText: first })
  await event.getByText('Short pick').waitFor()
  await event.getByText('W-4711').waitFor()
  await event.getByRole('button', { name: 'Plan count' }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByText('After event count: bins').waitFor()
  expect(await events.getByRole('row').filter({ hasText: 'W-4711' }).count()).toBe(0)

  // A second bin is counted with it, and only large differences are counted again.
  await panel.getByRole('button', { name: 'Edit plan' }).click()
  await panel.getByRole('heading', { name: /^Edit SC-/ }).waitFor()
  await panel.getByLabel('Add a bin').fill(second)
  await page.getByRole('option', { name: second }).click()
  await panel.getByLabel('Count again above').fill('50')
  await panel.getByLabel('Or a value above').fill('10000')
  await panel.getByText('4 lines').waitFor()
  await panel.getByRole('button', { name: 'Save plan' }).click()
  await toastOf(manager, 'saved').waitFor()

  await panel.getByRole('button', { name: 'Divide into areas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '2 equal areas' }).click()
  const counters = [await nameOf('warehouse_manager'), await nameOf('store_manager')]
  for (const [at, name] of counters.entries())
    await dialog
      .getByRole('group', { name: `Who counts Area ${at + 1}` })
      .getByLabel(name)
      .check()
  await dialog.getByRole('button', { name: 'Save areas' }).click()
  await toastOf(manager, 'is divided').waitFor()
  await panel
    .getByRole('table', { name: 'Areas of this count' })
    .getByText(counters[0] ?? '')
    .waitFor()
  await panel.getByRole('button', { name: 'Start counting' }).click()
  await page.getByText('Your area: Area 2, 1 bin left').waitFor()
  await page.getByText('Area 1, 1 bin left').waitFor()

  const counter = await deskOf(server, 'warehouse_manager', phone)
  await counter.page.goto(page.url())
  await counter.page.getByText('Your area: Area 1, 1 bin left').waitFor()
  await countBin(counter.page, first, [
    [mug.sku, '8'],
    [tray.sku, '10'],
  ])
  await countBin(page, second, [
    [mug.sku, '10'],
    [tray.sku, '10'],
  ])
  await page.getByRole('button', { name: 'Other bins' }).click()
  await page.getByText('Area 1, counted').waitFor()
  await page.getByRole('button', { name: 'Finish counting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  await toastOf(manager, 'is counted').waitFor()

  const approver = await deskOf(server, 'super_manager')
  await approver.page.goto(page.url())
  const open = approver.page.locator('[data-side-panel]')
  const board = open.getByRole('table', { name: 'Areas of this count' })
  await board.getByText(`${counters[1]} 2`).waitFor()
  await open.getByRole('button', { name: 'Approve and post' }).click()
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Approve and post' }).click()
  await open.getByText('Posted', { exact: true }).first().waitFor()
  const places = await db.reader
    .selectFrom('stock_places')
    .select('on_hand')
    .where('bin_id', '=', binId)
    .orderBy('on_hand')
    .execute()
  expect(places.map(({ on_hand }) => on_hand)).toEqual([8, 10])
  for (const desk of [manager, counter, approver]) expect(faultsOf(desk)).toEqual([])
})
