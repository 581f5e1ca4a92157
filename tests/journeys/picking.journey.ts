import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openChecks } from '#delivery/dispatch/server/waves/ask-if-empty.ts'
import { linesOfWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import type { WaveLine } from '#delivery/dispatch/waves.fields.ts'
import { currentLine } from '#delivery/dispatch/waves.rules.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const newestWave = () =>
  db.reader
    .selectFrom('waves')
    .select(['id', 'number', 'state', 'at_bin_id'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

/** A user puts an order on hold while it is being picked. */
const holdNow = (orderId: string) =>
  db.reader
    .insertInto('order_holds')
    .values({ id: newId(), order_id: orderId, kind: 'manual', reason: 'The customer calls back' })
    .execute()

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const nextIs = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Next' }).getByText(text).first().waitFor()

/** The system stock of the bin is what one line needs, so that picking it empties the bin. */
const leaveNoMoreThan = ({ binId, variantId, quantity }: WaveLine) =>
  db.reader
    .updateTable('stock_places')
    .set({ on_hand: quantity })
    .where('bin_id', '=', binId)
    .where('variant_id', '=', variantId)
    .execute()

const checksOf = async (waveId: string) => (await openChecks(db.reader, waveId)).length

/** Picks the whole quantity of a line by scans. */
async function pickLine(page: Page, line: WaveLine, isAtBin: boolean): Promise<void> {
  await nextIs(page, line.sku)
  await nextIs(page, new RegExp(`order ${line.orderNumber}\\b`))
  if (line.binCode && !isAtBin) {
    await scan(page, `B-MAIN-${line.binCode}`)
    await nextIs(page, 'Take and scan')
  }
  await page.getByLabel('Quantity of the next scan').fill(String(line.quantity))
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, line.sku)
  if (line.isTracked) {
    await nextIs(page, 'Scan its lot')
    await scan(page, line.lotCode ?? '')
  }
  await nextIs(page, /^Put into/)
  await scan(page, `K-${line.orderNumber}`)
}

test('a wave is released, picked into totes by scans, and packed; one order is on hold and one short', async () => {
  const desk = await deskOf(server, 'dispatch_manager')
  const { page } = desk
  await page.goto(`${server.url}/dispatch`)
  const parts = page.getByRole('navigation', { name: 'Parts of dispatch' })
  await parts.getByRole('link', { name: 'Pick', exact: true }).click()
  await page.getByRole('button', { name: /^Release orders/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outlet').selectOption({ label: 'MAIN Leeds Warehouse' })
  await dialog.getByLabel('Priority').selectOption('What waits longest')
  const ticked = dialog.getByRole('checkbox', { checked: true })
  await ticked.first().waitFor()
  while ((await ticked.count()) > 4) await ticked.last().click()
  await dialog.getByRole('button', { name: 'Release 4 orders' }).click()
  await page.getByRole('complementary', { name: /^Wave \d+$/ }).waitFor()
  const { id } = await newestWave()
  const before = await linesOfWave(db.reader, id)
  const orderIds = [...new Set(before.map(({ orderId }) => orderId))]
  expect(orderIds).toHaveLength(4)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get work' }).click()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  const first = before.find((line) => line.binCode !== null)
  const wrong = before.find((line) => line.binCode && line.binCode !== first?.binCode)
  if (wrong?.binCode) {
    await scan(page, `B-MAIN-${wrong.binCode}`)
    await told(page, /is to be taken from/)
  }
  const [heldId, shortId] = orderIds.slice(-2)
  const emptied = before.find(
    ({ binId, orderId }) => binId !== null && orderId !== heldId && orderId !== shortId,
  )
  if (emptied) await leaveNoMoreThan(emptied)
  let answered = 0
  await holdNow(heldId ?? '')
  for (let line = await nextLine(id); line; line = await nextLine(id)) {
    if (line.orderId === heldId) {
      await page.reload()
      await page.getByRole('button', { name: 'Leave the order out' }).click()
    } else if (line.orderId === shortId) {
      await page.getByRole('button', { name: 'Short', exact: true }).click()
      await page.getByRole('dialog').getByText('Not in its bin', { exact: true }).click()
      await page.getByRole('button', { name: `Hold order ${line.orderNumber}` }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    } else {
      const { at_bin_id: atBinId } = await newestWave()
      await pickLine(page, line, atBinId === line.binId)
    }
    await expect.poll(async () => (await nextLine(id))?.id).not.toBe(line.id)
    for (let open = await checksOf(id); open > 0; open -= 1) {
      await page.getByRole('region', { name: 'Look into the bin' }).waitFor()
      await scan(page, 'A-CONFIRM')
      await expect.poll(() => checksOf(id), { timeout: 20_000 }).toBe(open - 1)
      answered += 1
    }
  }
  expect((await newestWave()).state).toBe('picked')
  expect(answered).toBeGreaterThan(0)

  await page.goto(`${server.url}/dispatch?tab=pack`)
  await told(page, 'Ready to scan')
  const picked = (await linesOfWave(db.reader, id)).filter(({ hasLeft }) => !hasLeft)
  for (const [number, lines] of Map.groupBy(picked, ({ orderNumber }) => orderNumber)) {
    await scan(page, `K-${number}`)
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    for (const line of lines)
      for (let unit = 0; unit < line.quantity; unit += 1) {
        // The same code within 300 ms counts as a bounce of the trigger.
        if (unit > 0) await page.waitForTimeout(320)
        await scan(page, line.sku)
      }
    await page.getByText(`S-${number}`, { exact: true }).first().waitFor()
  }
  await expect.poll(async () => (await newestWave()).state).toBe('closed')
  await page.goto(`${server.url}/dispatch?tab=pick`)
  await page.getByRole('heading', { level: 1, name: 'Dispatch' }).waitFor()
  await page.getByRole('button', { name: /^Release orders/ }).waitFor()
  const { number } = await newestWave()
  await scan(page, `W-${number}`)
  await page.getByRole('complementary', { name: `Wave ${number}` }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

async function nextLine(waveId: string): Promise<WaveLine | null> {
  return currentLine(await linesOfWave(db.reader, waveId))
}
