import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { aMissingReturn } from '../support/claim-steps.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { aCourier, aParcel } from '../support/parcel-in-state.ts'
import type { TestServer } from '../support/server.ts'
import { makeUser, type World } from '../support/world.ts'

let db: Database
let server: TestServer
let world: World

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  world = { outletId: outlet.id, variants: [], admin }
})

async function openGate(page: Page, courier: string): Promise<void> {
  await page.goto(`${server.url}/returns-not-received?tab=gate`)
  await page.getByRole('combobox', { name: 'Outlet', exact: true }).click()
  await page.getByRole('option', { name: /^MAIN/ }).click()
  await page.getByRole('combobox', { name: 'Courier', exact: true }).fill(courier)
  await page.getByRole('option', { name: courier }).click()
}

const says = (page: Page, title: string) =>
  page.getByRole('status').filter({ hasText: title }).first().waitFor()

test('at a return drop-off a manifest is counted, and missing parcels are signed for and become cases', async () => {
  const courierId = await db.transaction((tx) => aCourier(tx, 'HERON'))
  const [onSheet, missing] = [
    await aParcel(db, world, 'returning', { courierId }),
    await aParcel(db, world, 'returning', { courierId }),
  ]
  const beside = await aParcel(db, world, 'in_transit', { courierId })
  const desk = await deskOf(server, 'returns_manager')
  const { page } = desk
  await openGate(page, 'Courier HERON')
  await page.getByRole('button', { name: 'Take in a sheet' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'RS-501.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `No;Tracking number\r\n1;${onSheet.trackingNumber}\r\n2;${missing.trackingNumber}\r\n3;NOT-OURS`,
    ),
  })
  await page.getByRole('button', { name: 'Import manifest' }).click()
  await page.getByText('Not yours: NOT-OURS.').waitFor()
  await page.getByRole('button', { name: 'Open the gate' }).click()
  await page.getByText('0 of 2 expected parcels are here').waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, onSheet.trackingNumber)
  await says(page, 'Expected')
  await scan(page, beside.code)
  await says(page, 'Not on the manifest')
  await scan(page, 'A-UNDO')
  await says(page, 'Scan undone')
  await page.waitForTimeout(400)
  await scan(page, beside.code)
  await says(page, 'Not on the manifest')
  await page.getByRole('button', { name: `Undo the scan of ${beside.code}` }).waitFor()
  await scan(page, 'S-99999999')
  await says(page, 'Unknown')
  await scan(page, onSheet.code)
  await says(page, 'Received before')
  await page.getByRole('heading', { name: 'On the manifest, not scanned: 1' }).waitFor()
  await page.getByRole('button', { name: 'Close and sign' }).click()
  await page.getByText(`Not here: ${missing.code}.`).waitFor()
  await page.getByLabel('Driver’s name').fill('Sam Rider')
  const pad = await page.getByRole('img', { name: 'Signature of the driver' }).boundingBox()
  if (!pad) throw new Error('There is nothing to sign on.')
  await page.mouse.move(pad.x + 30, pad.y + 30)
  await page.mouse.down()
  await page.mouse.move(pad.x + 90, pad.y + 60, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Close, 1 missing' }).click()
  await page.getByRole('img', { name: 'Signature of Sam Rider' }).waitFor()
  await page.goto(`${server.url}/returns-not-received?courier=${courierId}`)
  await page.getByRole('row', { name: new RegExp(missing.code) }).waitFor()
  expect(await page.getByRole('row', { name: /^S-|HERON/ }).count()).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})

test('a claim is filed with its evidence and settled; a late scan turns it into money to return', async () => {
  const courierId = await db.transaction((tx) => aCourier(tx, 'EGRET'))
  const first = await aMissingReturn(db, world, { courierId })
  await aMissingReturn(db, world, { courierId, days: 12 })
  const desk = await deskOf(server, 'returns_manager')
  const { page } = desk
  await page.goto(`${server.url}/returns-not-received?courier=${courierId}`)
  await page.getByRole('row', { name: /12 days/ }).waitFor()
  await page.getByRole('checkbox', { name: /all/i }).first().click()
  await page.getByRole('button', { name: 'File a claim' }).click()
  await page.getByRole('button', { name: 'File claim for 2 parcels' }).click()
  const panel = page.getByRole('complementary', { name: /^Claim \d+$/ })
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Evidence pack' }).click()
  const pack = unzipSync(await readFile(await (await download).path()))
  expect(strFromU8(pack['parcels.csv'] ?? new Uint8Array())).toContain(first.parcel.trackingNumber)
  expect(Object.keys(pack)[0]).toBe('contents.csv')

  await panel.getByRole('button', { name: 'Settle' }).click()
  await page.getByLabel('Reference of the payment or invoice').fill('NET-77')
  await page.getByRole('button', { name: /^Settle with £/ }).click()
  await panel.getByText('Settled', { exact: true }).first().waitFor()
  const claim = page.url()

  await openGate(page, 'Courier EGRET')
  await page.getByRole('button', { name: 'Open the gate' }).click()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, first.parcel.code)
  await says(page, 'Expected')
  await page.goto(claim)
  await panel.getByText('To refund: parcel turned up', { exact: false }).first().waitFor()
  await panel.getByRole('button', { name: 'Give back' }).click()
  await page.getByLabel('Reference of the payment or invoice').fill('BACK-77')
  await page.getByRole('button', { name: /^Refund £/ }).click()
  await panel.getByText('Refunded', { exact: false }).first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})
