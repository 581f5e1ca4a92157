import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { printedBinCode } from '#organization/outlets/bins.rules.ts'
import { bounceMs } from '#platform/scan-burst.ts'
import { startSpotCount } from '#stock/stock-counts/server/start-spot-count.ts'
import { scan } from '../support/browser.ts'
import {
  actorOfRole,
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  toastOf,
} from '../support/demo-house.ts'
import { aFilledBin, linesOf } from '../support/stock-count-steps.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const phone = { width: 390, height: 844 }
const bin = 'ZZ-02'

/** A spot count of a bin with 12 of one product, which has begun. */
async function aCountOfTwelve() {
  const { db } = house
  const ware = await db.reader
    .selectFrom('variants as v')
    .innerJoin('stock_levels as level', 'level.variant_id', 'v.id')
    .innerJoin('outlets as o', 'o.id', 'level.outlet_id')
    .select(['v.id', 'v.sku', 'o.id as outletId'])
    .where('o.code', '=', 'MAIN')
    .where('v.tracking', '=', 'none')
    .where('v.quantity_scale', '=', 0)
    .orderBy('v.sku')
    .executeTakeFirstOrThrow()
  const { sku, outletId } = ware
  const variants = [{ id: ware.id, sku, barcode: '' }]
  const binId = await aFilledBin(db, { outletId, variants }, bin, 12)
  const planner = await actorOfRole(db, 'super_manager')
  const { id } = await db.transaction((tx) => startSpotCount(tx, planner, { binId }))
  return { id, sku }
}

async function scanSome(page: Page, sku: string, quantity: number): Promise<void> {
  // The same code within this time is a bounce of the trigger.
  await page.waitForTimeout(bounceMs)
  await page.getByLabel('Quantity of the next scan').fill(String(quantity))
  await page.getByText(`Bin ${bin}`).first().click()
  await scan(page, sku)
}

test('two users count one bin with their phones: scans add up, each takes back only their own, and one finish ends it for both', async () => {
  const { db, server } = house
  const { id, sku } = await aCountOfTwelve()
  const ada = await deskOf(server, 'warehouse_manager', phone)
  const ben = await deskOf(server, 'store_manager', phone)
  const shows = (page: Page, words: string) =>
    page.getByText(words, { exact: false }).first().waitFor()
  for (const { page } of [ada, ben]) {
    await page.goto(`${server.url}/stock-audit`)
    await page.getByRole('heading', { name: 'Stock Audit' }).waitFor()
    await scan(page, printedBinCode('MAIN', bin))
    await shows(page, `Bin ${bin}`)
  }
  await scanSome(ada.page, sku, 5)
  await shows(ada.page, `${sku} 5`)
  // It is on the other phone too, and is not counted from there again.
  await ben.page.getByText('1 of 1').first().waitFor()
  await scanSome(ben.page, sku, 8)
  await shows(ben.page, `${sku} 13`)
  const counted = async () => (await linesOf(db, id)).map((line) => line.counted)
  expect(await counted()).toEqual([13])
  // One too many: who scanned them takes theirs back.
  await ben.page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(counted).toEqual([5])
  await scanSome(ben.page, sku, 7)
  await shows(ben.page, `${sku} 12`)

  await ada.page.getByRole('button', { name: 'Finish counting' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  await toastOf(ada, 'is counted').waitFor()
  // The other phone knows, and a late scan says why it does not count.
  const finish = ben.page.getByRole('button', { name: 'Finish counting' })
  await expect.poll(() => finish.getAttribute('aria-disabled')).toBe('true')
  await ben.page.waitForTimeout(bounceMs)
  await scan(ben.page, sku)
  await shows(ben.page, 'is to review')
  expect(await counted()).toEqual([12])
  for (const desk of [ada, ben]) expect(faultsOf(desk)).toEqual([])
})
