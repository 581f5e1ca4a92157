import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { linesOfWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import { scan } from './browser.ts'
import { deskOf, faultsOf } from './demo-house.ts'
import { parcelsIn, parcelsOfDock, type Story, scansAfter, soon } from './out-and-back-steps.ts'
import { signBy } from './sign-by.ts'

/** Scans and waits until exactly this scan is recorded, as one that was accepted. */
export async function scanned(story: Story, page: Page, code: string): Promise<void> {
  const { db } = story.house
  await scan(page, code)
  await expect.poll(() => scansAfter(db, story.sent), soon).toMatchObject([{ code, result: 'ok' }])
  story.sent += 1
}

/** The confirm card; the same code within 300 ms counts as a bounce of the trigger. */
async function confirm(page: Page): Promise<void> {
  await page.waitForTimeout(320)
  await scan(page, 'A-CONFIRM')
}

/** A desk whose scanner was connected before, so that the mouse is not needed. */
export async function scanningDesk(story: Story, role: string, path: string) {
  const desk = await deskOf(story.house.server, role)
  await desk.context.addInitScript(
    "localStorage.setItem('handheld_scanner_device', 'Handheld Scanner (HID Mode)')",
  )
  await desk.page.goto(`${story.house.server.url}${path}`)
  return desk
}

/** By mouse at the desk, for the last time. */
export async function release(story: Story): Promise<string> {
  const desk = await deskOf(story.house.server, 'dispatch_manager')
  const { page } = desk
  await page.goto(`${story.house.server.url}/dispatch?tab=pick`)
  await page.getByRole('button', { name: /^Release orders/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outlet').selectOption({ label: 'DOCK Dock of the story' })
  await dialog.getByRole('button', { name: 'Release 20 orders' }).click()
  await page.getByRole('complementary', { name: /^Wave \d+$/ }).waitFor()
  const wave = await story.house.db.reader
    .selectFrom('waves')
    .select('id')
    .where('outlet_id', '=', story.dock.world.outletId)
    .executeTakeFirstOrThrow()
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
  return wave.id
}

export async function pick(story: Story, waveId: string): Promise<void> {
  const desk = await scanningDesk(story, 'dispatch_manager', `/dispatch?tab=pick&wave=${waveId}`)
  const { page } = desk
  await page.getByRole('complementary', { name: /^Wave \d+$/ }).waitFor()
  await confirm(page)
  await page.getByRole('region', { name: 'Next' }).waitFor()
  let binId: string | null = null
  for (const line of await linesOfWave(story.house.db.reader, waveId)) {
    if (line.binId !== binId) await scanned(story, page, `B-DOCK-${line.binCode}`)
    binId = line.binId
    for (let unit = 0; unit < line.quantity; unit += 1) {
      if (unit > 0) await page.waitForTimeout(320)
      await scanned(story, page, line.sku)
    }
    await scanned(story, page, `K-${line.orderNumber}`)
  }
  await page.getByText('Nothing is left to take').waitFor()
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
}

export async function packBookAndLabel(story: Story, waveId: string): Promise<void> {
  const desk = await scanningDesk(story, 'dispatch_manager', '/dispatch?tab=pack')
  const { page } = desk
  await page.getByText('Ready to scan').waitFor()
  const lines = await linesOfWave(story.house.db.reader, waveId)
  for (const [number, own] of Map.groupBy(lines, ({ orderNumber }) => orderNumber)) {
    await scanned(story, page, `K-${number}`)
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    for (const { sku, quantity } of own)
      for (let unit = 0; unit < quantity; unit += 1) {
        if (unit > 0) await page.waitForTimeout(320)
        await scanned(story, page, sku)
      }
    const packed = page.getByRole('status').filter({ hasText: `S-${number}` })
    await packed.waitFor()
    await scan(page, 'A-CONFIRM')
    await page.getByRole('status').filter({ hasText: 'Booked, label printed' }).waitFor()
  }
  const booked = await parcelsIn(story, 'booked')
  expect(booked).toHaveLength(20)
  expect(booked.every(({ prints, awb }) => prints === 1 && awb.startsWith('SIM'))).toBe(true)
  expect(story.simulator.awbs.size).toBe(20)
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
}

export async function handOver(story: Story): Promise<void> {
  const desk = await scanningDesk(story, 'dispatch_manager', '/dispatch?tab=sheets')
  const { page } = desk
  await page.getByRole('button', { name: 'Open a load sheet' }).first().waitFor()
  await confirm(page)
  const opening = page.getByRole('dialog', { name: 'Open a load sheet' })
  // The outlet and the courier with most waiting parcels are offered first.
  await opening.getByRole('option', { name: /20 parcels waiting$/ }).waitFor({ state: 'attached' })
  await confirm(page)
  await page.getByRole('heading', { name: /^Load sheet L-\d+$/ }).waitFor()
  for (const [at, { code, awb }] of (
    await parcelsOfDock(story.house.db, story.dock.world)
  ).entries()) {
    await scanned(story, page, at % 2 === 0 ? code : awb)
    await page
      .getByRole('status')
      .filter({ hasText: `${at + 1} on the sheet` })
      .waitFor()
  }
  await page.getByRole('status').filter({ hasText: 'All of them are on the sheet' }).waitFor()
  await confirm(page)
  await page.getByText('Closed', { exact: true }).first().waitFor()
  await confirm(page)
  const leaving = page.getByRole('dialog', { name: /^Hand over load sheet/ })
  await leaving.getByLabel('Driver’s name').focus()
  await page.keyboard.type('Dee Driver', { delay: 60 })
  await signBy(page, leaving.getByLabel('Signature of the driver'))
  await confirm(page)
  await page.getByText('20 parcels left with Dee Driver').waitFor()
  expect(await parcelsIn(story, 'handed_over')).toHaveLength(20)
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
}
